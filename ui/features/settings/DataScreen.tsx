import "./settings.css";
import { Screen } from "../../app/Screen.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { StoragePanel } from "./StoragePanel.tsx";

export function DataScreen() {
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-6">
          <StoragePanel />
        </div>
        <div className="span-6">
          <ExportPanel />
        </div>
      </div>
    </Screen>
  );
}
