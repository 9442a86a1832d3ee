import type { Rule } from "../../../api/endpoints.ts";

/** State of an editor's location that leads back to a rule that was not saved yet. */
export interface BegunRule {
  readonly rule: Rule;
}

/** Returns the rule in a location's state, which only this product writes. */
export const readBegunRule = (state: unknown): Rule | undefined =>
  typeof state === "object" && state !== null && "rule" in state
    ? (state as BegunRule).rule
    : undefined;
