import type { Intent } from "@blueprintjs/core";

export type RiskLevel = "LOW" | "MEDIUM" | "HIGH" | "VERY HIGH";

/** The one scale of risk. No level is green, because green means a gain. */
export const RISK_INTENTS: Record<RiskLevel, Intent> = {
  LOW: "primary",
  MEDIUM: "warning",
  HIGH: "danger",
  "VERY HIGH": "danger",
};
