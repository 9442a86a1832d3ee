import { Tag } from "@blueprintjs/core";
import { formatShare } from "../format/number.ts";
import { MissingFigure } from "./MissingFigure.tsx";
import { probabilityIntent, riskIntent, type SurgeRiskLevel } from "./surgeWords.ts";
import { RISK_UNKNOWN } from "./messages.ts";
import type { Upside } from "./upsideIntent.ts";

export interface SurgeProbabilityTagProps {
  probability: number | null;
  /** Percent units; the tag is not green if negative. */
  upside?: Upside;
}

/** Rank among the candidates in percent: good from 80, a warning from 65. */
export function SurgeProbabilityTag({ probability, upside = null }: SurgeProbabilityTagProps) {
  return (
    <Tag minimal intent={probabilityIntent(probability, upside)} className="figures">
      {formatShare(probability)}
    </Tag>
  );
}

export interface RiskTagProps {
  /** Null if volatility is unknown. */
  risk: SurgeRiskLevel | null;
  /** Percent units; the tag is not green if negative. */
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
