import "../../app/settings.css";
import { Screen } from "../../app/Screen.tsx";
import { AlertSettingsPanel } from "./AlertSettingsPanel.tsx";
import { AppearancePanel } from "./AppearancePanel.tsx";
import { InstallPanel } from "./InstallPanel.tsx";

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
