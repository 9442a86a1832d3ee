import "./dashboard.css";
import { Screen } from "../../app/Screen.tsx";
import { WatchlistPanel } from "./WatchlistPanel.tsx";

/** The dashboard's watchlist on a page of its own, which a phone's bottom bar leads to. */
export function WatchlistScreen() {
  return (
    <Screen>
      <WatchlistPanel isPage />
    </Screen>
  );
}
