import { Tag, type Intent } from "@blueprintjs/core";
import { MissingFigure } from "../dataDisplay/MissingFigure.tsx";
import type { RiskLevel } from "../../../backend/domain/choices.ts";
import { RISK_UNKNOWN } from "../messages.ts";

/** No level is green, because green means a gain. */
export const RISK_INTENTS: Record<RiskLevel, Intent> = {
  LOW: "primary",
  MEDIUM: "warning",
  HIGH: "danger",
  "VERY HIGH": "danger",
};

export interface RiskTagProps {
  /** Null if volatility is unknown. */
  risk: RiskLevel | null;
}

/** The label must say whether it derives from volatility or upside. */
export function RiskTag({ risk }: RiskTagProps) {
  if (risk === null) return <MissingFigure reason={RISK_UNKNOWN} />;
  return (
    <Tag minimal intent={RISK_INTENTS[risk]}>
      {risk}
    </Tag>
  );
}
