import "./dashboard.css";
import { Screen } from "../../app/Screen.tsx";
import { LookupPanel } from "./LookupPanel.tsx";

/** The dashboard's lookup on a page of its own, which a phone's bottom bar leads to. */
export function SearchScreen() {
  return (
    <Screen>
      <LookupPanel />
    </Screen>
  );
}
