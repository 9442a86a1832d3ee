import "./settings.css";
import { Screen } from "../../app/Screen.tsx";
import { AccessPanel } from "./AccessPanel.tsx";
import { AlertSettingsPanel } from "./AlertSettingsPanel.tsx";
import { ApiKeysPanel } from "./ApiKeysPanel.tsx";
import { InstallPanel } from "./InstallPanel.tsx";
import { NotificationPanel } from "./NotificationPanel.tsx";
import { QuietHoursPanel } from "./QuietHoursPanel.tsx";
import { ServicesPanel } from "./ServicesPanel.tsx";
import { SystemStatusPanel } from "./SystemStatusPanel.tsx";

export function SettingsScreen() {
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-7 settings-column">
          <InstallPanel />
          <NotificationPanel />
          <ServicesPanel />
          <ApiKeysPanel />
        </div>
        <div className="span-5 settings-column">
          <AlertSettingsPanel />
          <QuietHoursPanel />
          <SystemStatusPanel />
          <AccessPanel />
        </div>
      </div>
    </Screen>
  );
}
