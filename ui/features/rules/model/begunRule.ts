import type { Rule } from "../../../api/endpoints.ts";

/** Location state of a rule that was not saved. */
export interface BegunRule {
  readonly rule: Rule;
}

/** Only this product writes the state. */
export const readBegunRule = (state: unknown): Rule | undefined =>
  typeof state === "object" && state !== null && "rule" in state
    ? (state as BegunRule).rule
    : undefined;
