import "../../app/settings.css";
import { Screen } from "../../app/Screen.tsx";
import { AboutPanel } from "./AboutPanel.tsx";

export function AboutScreen() {
  return (
    <Screen>
      <div className="settings-narrow">
        <AboutPanel />
      </div>
    </Screen>
  );
}
