import { Tag } from "@blueprintjs/core";
import { formatShare } from "../format/number.ts";
import { MissingFigure } from "./MissingFigure.tsx";
import { probabilityIntent, riskIntent, type SurgeRiskLevel } from "./surgeWords.ts";
import { RISK_UNKNOWN } from "./messages.ts";
import type { Upside } from "./upsideIntent.ts";

export interface SurgeProbabilityTagProps {
  probability: number | null;
  /** Percent units; below zero the tag is not green. */
  upside?: Upside;
}

/** Rank among the candidates, in percent: 80 and more good, 65 and more a warning. */
export function SurgeProbabilityTag({ probability, upside = null }: SurgeProbabilityTagProps) {
  return (
    <Tag minimal intent={probabilityIntent(probability, upside)} className="figures">
      {formatShare(probability)}
    </Tag>
  );
}

export interface RiskTagProps {
  /** Null where volatility is not known. */
  risk: SurgeRiskLevel | null;
  /** Percent units; below zero the tag is not green. */
  upside?: Upside;
}

export function RiskTag({ risk, upside = null }: RiskTagProps) {
  if (risk === null) return <MissingFigure reason={RISK_UNKNOWN} />;
  return (
    <Tag minimal intent={riskIntent(risk, upside)}>
      {risk}
    </Tag>
  );
}
