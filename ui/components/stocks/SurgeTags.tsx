import { Tag, type Intent } from "@blueprintjs/core";
import { formatCount } from "../../format/number.ts";
import { MissingFigure } from "../dataDisplay/MissingFigure.tsx";
import type { RiskLevel } from "../../../backend/domain/choices.ts";
import { probabilityIntent } from "../dataDisplay/surgeWords.ts";
import { RISK_UNKNOWN, describeRankOf } from "../messages.ts";

/** The one scale of risk. No level is green, because green means a gain. */
export const RISK_INTENTS: Record<RiskLevel, Intent> = {
  LOW: "primary",
  MEDIUM: "warning",
  HIGH: "danger",
  "VERY HIGH": "danger",
};

export interface SurgeRankTagProps {
  /** 1 is the highest score; null for a stock that was not scored. */
  rank: number | null;
  /** Number of ranked stocks, shown after the rank. */
  total?: number;
  /** Percent of the candidates that rank lower. */
  probability: number | null;
}

/** Rank among the candidates: good if 80% of them rank lower, a warning from 65%. */
export function SurgeRankTag({ rank, total, probability }: SurgeRankTagProps) {
  const text = formatCount(rank);
  return (
    <Tag minimal intent={probabilityIntent(probability)} className="figures">
      {rank === null || total === undefined ? text : describeRankOf(text, formatCount(total))}
    </Tag>
  );
}

export interface RiskTagProps {
  /** Null if volatility is unknown. */
  risk: RiskLevel | null;
}

/** A level of risk. Its label must say what it is derived from: volatility or upside. */
export function RiskTag({ risk }: RiskTagProps) {
  if (risk === null) return <MissingFigure reason={RISK_UNKNOWN} />;
  return (
    <Tag minimal intent={RISK_INTENTS[risk]}>
      {risk}
    </Tag>
  );
}
