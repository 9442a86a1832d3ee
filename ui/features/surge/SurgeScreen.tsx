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
        <LiveAnalysisPanel />
        <EnginePanel />
        <CandidateTablePanel />
        <MetricsPanel />
      </div>
    </Screen>
  );
}
