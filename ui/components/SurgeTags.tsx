import { Tag } from "@blueprintjs/core";
import { formatShare } from "../format/number.ts";
import { judgeProbability, RISK_INTENTS, type SurgeRiskLevel } from "./surgeWords.ts";

/** Rank among the candidates, in percent: 80 and more good, 65 and more a warning. */
export function SurgeProbabilityTag({ probability }: { probability: number | null }) {
  return (
    <Tag minimal intent={judgeProbability(probability)} className="figures">
      {formatShare(probability)}
    </Tag>
  );
}

export function RiskTag({ risk }: { risk: SurgeRiskLevel }) {
  return (
    <Tag minimal intent={RISK_INTENTS[risk]}>
      {risk}
    </Tag>
  );
}
