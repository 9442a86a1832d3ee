import "../../app/settings.css";
import { Screen } from "../../app/Screen.tsx";
import { AlertSettingsPanel } from "./AlertSettingsPanel.tsx";
import { AppearancePanel } from "./AppearancePanel.tsx";
import { InstallPanel } from "./InstallPanel.tsx";

/** The general section; the others have screens of their own. */
export function SettingsScreen() {
  return (
    <Screen>
      <div className="settings-column settings-narrow settings-rows">
        <AlertSettingsPanel />
        <AppearancePanel />
        <InstallPanel />
      </div>
    </Screen>
  );
}
