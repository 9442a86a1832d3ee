import "../../app/settings.css";
import { Screen } from "../../app/Screen.tsx";
import { QuietHoursPanel } from "./QuietHoursPanel.tsx";

export function QuietHoursScreen() {
  return (
    <Screen>
      <div className="settings-narrow">
        <QuietHoursPanel />
      </div>
    </Screen>
  );
}
