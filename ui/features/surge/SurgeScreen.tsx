import "./surge.css";
import { Screen } from "../../app/Screen.tsx";
import { CandidateTablePanel } from "./CandidateTablePanel.tsx";
import { EnginePanel } from "./EnginePanel.tsx";
import { LiveAnalysisPanel } from "./LiveAnalysisPanel.tsx";
import { MetricsPanel } from "./MetricsPanel.tsx";

export function SurgeScreen() {
  return (
    <Screen>
      <div className="surge-screen">
        <div className="grid-12">
          <div className="span-4 surge-column">
            <LiveAnalysisPanel />
          </div>
          <div className="span-8 surge-column">
            <EnginePanel />
          </div>
        </div>
        <MetricsPanel />
        <CandidateTablePanel />
      </div>
    </Screen>
  );
}
