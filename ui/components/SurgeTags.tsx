import { Tag } from "@blueprintjs/core";
import { formatShare } from "../format/number.ts";
import { MissingFigure } from "./MissingFigure.tsx";
import { RISK_INTENTS, type RiskLevel } from "./riskLevels.ts";
import { probabilityIntent } from "./surgeWords.ts";
import { RISK_UNKNOWN, describeRisk } from "./messages.ts";

export interface SurgeProbabilityTagProps {
  probability: number | null;
}

/** Rank among the candidates in percent: good from 80, a warning from 65. */
export function SurgeProbabilityTag({ probability }: SurgeProbabilityTagProps) {
  return (
    <Tag minimal intent={probabilityIntent(probability)} className="figures">
      {formatShare(probability)}
    </Tag>
  );
}

export interface RiskTagProps {
  /** Null if volatility is unknown. */
  risk: RiskLevel | null;
  /** Adds the word RISK, where no label says it. */
  isNamed?: boolean;
}

export function RiskTag({ risk, isNamed = false }: RiskTagProps) {
  if (risk === null) return <MissingFigure reason={RISK_UNKNOWN} />;
  return (
    <Tag minimal intent={RISK_INTENTS[risk]}>
      {isNamed ? describeRisk(risk) : risk}
    </Tag>
  );
}
