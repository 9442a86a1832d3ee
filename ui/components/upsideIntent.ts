import type { Intent } from "@blueprintjs/core";

/** Percent units; null where no target is known. */
export type Upside = number | null;

/** A price above its target is no good news, however the rest looks: what would be green is plain. */
export const intentAtUpside = (intent: Intent, upside: Upside): Intent =>
  intent === "success" && upside !== null && upside < 0 ? "none" : intent;

/** Green above zero only: a target that is not known praises nothing either. */
export const upsideIntent = (upside: Upside): Intent =>
  upside !== null && upside > 0 ? "success" : "none";
