import type { Intent } from "@blueprintjs/core";

/** Percent units; null if the target is unknown. */
export type Upside = number | null;

/** Replaces green with neutral if the price is above its target. */
export const intentAtUpside = (intent: Intent, upside: Upside): Intent =>
  intent === "success" && upside !== null && upside < 0 ? "none" : intent;
