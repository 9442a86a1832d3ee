import "../../app/settings.css";
import { Screen } from "../../app/Screen.tsx";
import { LabelRoutesPanel } from "./LabelRoutesPanel.tsx";

export function LabelsScreen() {
  return (
    <Screen>
      <div className="settings-narrow">
        <LabelRoutesPanel />
      </div>
    </Screen>
  );
}
