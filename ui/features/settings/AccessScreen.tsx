import "../../app/settings.css";
import { useListApiTokensQuery } from "../../api/endpoints.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { Screen } from "../../app/Screen.tsx";
import { AccessPanel } from "./AccessPanel.tsx";
import { ApiTokensPanel } from "./ApiTokensPanel.tsx";

export function AccessScreen() {
  const { isDemo } = useDemoInbox();
  const { isLoading } = useListApiTokensQuery(undefined, { skip: isDemo });
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-6 settings-column">
          <ApiTokensPanel />
        </div>
        <div className={`span-6 settings-column${isLoading ? " settings-waiting" : ""}`}>
          <AccessPanel />
        </div>
      </div>
    </Screen>
  );
}
