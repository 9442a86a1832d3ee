import type { Rule } from "../../../domain/rules/rule.ts";
import type { RuleSplit, RuleSuspended } from "./events.ts";

/** Times are ISO 8601 of the market's clock. The rule must have passed `checkRule`. */
export type RuleCommand =
  | {
      readonly kind: "create";
      readonly ruleId: number;
      readonly rule: Rule;
      readonly watchedFrom: string;
    }
  | { readonly kind: "edit"; readonly rule: Rule; readonly watchedFrom: string }
  | { readonly kind: "pause" }
  | { readonly kind: "suspend"; readonly flood: Omit<RuleSuspended["data"], "ruleId" | "reason"> }
  | { readonly kind: "resume"; readonly watchedFrom: string }
  /** `until` is ISO 8601 of the server's clock. */
  | { readonly kind: "snooze"; readonly until: string }
  /** `now` is ISO 8601 of the server's clock. */
  | { readonly kind: "wake"; readonly now: string }
  | { readonly kind: "delete" }
  | { readonly kind: "restore"; readonly watchedFrom: string }
  | { readonly kind: "rescale"; readonly split: RuleSplit }
  | { readonly kind: "undoRescale"; readonly watchedFrom: string };
