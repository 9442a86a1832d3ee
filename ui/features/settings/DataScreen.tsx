import "../../app/settings.css";
import { useGetHealthQuery } from "../../api/endpoints.ts";
import { Screen } from "../../app/Screen.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { StoragePanel } from "./StoragePanel.tsx";

export function DataScreen() {
  const { isLoading } = useGetHealthQuery();
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-6 settings-column">
          <StoragePanel />
        </div>
        <div className={`span-6 settings-column${isLoading ? " settings-waiting" : ""}`}>
          <ExportPanel />
        </div>
      </div>
    </Screen>
  );
}
