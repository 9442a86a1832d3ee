import "./settings.css";
import { Screen } from "../../app/Screen.tsx";
import { AccessPanel } from "./AccessPanel.tsx";
import { ApiTokensPanel } from "./ApiTokensPanel.tsx";

export function AccessScreen() {
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-6">
          <ApiTokensPanel />
        </div>
        <div className="span-6">
          <AccessPanel />
        </div>
      </div>
    </Screen>
  );
}
