import "../../app/settings.css";
import { Screen } from "../../app/Screen.tsx";
import { WeeklyPanel } from "./WeeklyPanel.tsx";

export function WeeklyScreen() {
  return (
    <Screen>
      <div className="settings-narrow">
        <WeeklyPanel />
      </div>
    </Screen>
  );
}
