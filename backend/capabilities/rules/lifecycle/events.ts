import type { Unit } from "../../../domain/indicators/spec.ts";
import type { FollowUp, Rule } from "../../../domain/rules/rule.ts";
import type { Truth } from "../../../domain/rules/witness.ts";
import { dataOf, type EventOf } from "../../../platform/eventStore/event.ts";

/** A split of a symbol whose prices a rule names. */
export interface RuleSplit {
  readonly symbol: string;
  /** New price ÷ old price. */
  readonly factor: number;
  /** `YYYY-MM-DD`, the first trade date with the new shares. */
  readonly effectiveDate: string;
  readonly source: string;
}

interface RuleTerms {
  readonly ruleId: number;
  readonly rule: Rule;
  /** ISO 8601, UTC, of the market's clock, like all times here; in the past in a replay. */
  readonly watchedFrom: string;
}

const ruleEvents = {
  RuleCreated: dataOf<RuleTerms>(),
  /** The rule was replaced; only later observations count for the new one. */
  RuleEdited: dataOf<RuleTerms>(),
  RulePaused: dataOf<{ readonly ruleId: number }>(),
  /** Observations from while it was paused or deleted do not count. */
  RuleResumed: dataOf<{ readonly ruleId: number; readonly watchedFrom: string }>(),
  RuleSuspended: dataOf<{
    readonly ruleId: number;
    readonly reason: "flood";
    /** The exceeded limit: of one stock, or of the whole rule. */
    readonly limit: "symbol" | "rule";
    /** Firings allowed within the window. The rule's limit also allows one for each stock. */
    readonly firings: number;
    readonly windowMinutes: number;
    readonly symbol: string;
    readonly at: string;
    readonly name: string;
    readonly sentence: string;
    readonly labels: readonly string[];
  }>(),
  RuleDeleted: dataOf<{ readonly ruleId: number }>(),
  /** Sends no messages or bell entries until then, but the rule is still evaluated. */
  RuleSnoozed: dataOf<{
    readonly ruleId: number;
    /** Server time, because people sleep by it, not by the market's clock. */
    readonly until: string;
  }>(),
  RuleWoken: dataOf<{ readonly ruleId: number }>(),
  /** Restored to its status before deletion. */
  RuleRestored: dataOf<{
    readonly ruleId: number;
    readonly status: "active" | "paused" | "suspended";
    readonly watchedFrom: string;
  }>(),
  /** Constants and lines were multiplied after a split of a symbol whose prices the rule names. */
  RuleRescaled: dataOf<
    RuleSplit & { readonly ruleId: number; readonly oldRule: Rule; readonly rule: Rule }
  >(),
  RuleRescaleUndone: dataOf<RuleTerms & Pick<RuleSplit, "symbol" | "effectiveDate">>(),
};

export type RuleEvent = EventOf<typeof ruleEvents>;
export const ruleEventTypes = Object.keys(ruleEvents);

export type RuleSuspended = EventOf<typeof ruleEvents, "RuleSuspended">;
export type RuleRescaled = EventOf<typeof ruleEvents, "RuleRescaled">;

/** One figure of a condition, or the event that matched it; see `contract/rules.ts`. */
export interface DescribedEvidence {
  readonly text: string;
  readonly value: number | null;
  readonly unit: Unit | null;
  readonly time: string | null;
  readonly source: string | null;
}

export interface DescribedCondition {
  readonly path: string;
  readonly sentence: string;
  readonly truth: Truth;
  readonly values: readonly DescribedEvidence[];
}

interface Finding {
  readonly ruleId: number;
  readonly symbol: string;
  readonly at: string;
  readonly name: string;
  readonly sentence: string;
  readonly labels: readonly string[];
  /** Price of the newest bar or quote; null if an event without a price fired the rule. */
  readonly price: number | null;
  readonly currency: string;
  readonly witness: readonly DescribedCondition[];
  /** Set if the rule was snoozed: the firing is listed, but sends no notification. */
  readonly snoozed?: true;
  /** Set if found after a gap in prices: its start, and that of the bar that shows the crossing. */
  readonly late?: { readonly since: string; readonly crossedAt: string | null };
  /** New price ÷ old price of a possible split that no source can confirm. */
  readonly splitFactor?: number;
  /** Follow-up settings of the rule at that time, used until acknowledgement. */
  readonly followUp?: FollowUp;
}

const ruleFindings = {
  /** The condition was true for a symbol and the rule's repetition setting allowed firing. */
  RuleFired: dataOf<Finding>(),
  RuleBecameUnknown: dataOf<Finding>(),
};

export type RuleFindingEvent = EventOf<typeof ruleFindings>;
export const ruleFindingTypes = Object.keys(ruleFindings);

export type RuleFired = EventOf<typeof ruleFindings, "RuleFired">;

interface Followed {
  readonly ruleId: number;
  readonly symbol: string;
  readonly firing: number;
}

const ruleFollowUps = {
  /** Resends the message of an unacknowledged firing. */
  RuleReminded: dataOf<
    Followed & {
      readonly number: number;
      /** Server time; null after the last. */
      readonly nextAt: string | null;
      readonly isEscalated: boolean;
    }
  >(),
  RuleEscalated: dataOf<Followed & { readonly channel: string; readonly afterMinutes: number }>(),
  RuleFiringAcknowledged: dataOf<Followed>(),
};

export type RuleFollowUpEvent = EventOf<typeof ruleFollowUps>;
export const ruleFollowUpTypes = Object.keys(ruleFollowUps);

export type RuleReminded = EventOf<typeof ruleFollowUps, "RuleReminded">;
export type RuleEscalated = EventOf<typeof ruleFollowUps, "RuleEscalated">;
export type RuleFiringAcknowledged = EventOf<typeof ruleFollowUps, "RuleFiringAcknowledged">;

/** Returns a stream unique to the follow-up, so that deciding it twice records it once. */
export function followUpStream({ type, data }: RuleFollowUpEvent): string {
  const of = `ruleFinding-followUp-${data.firing}`;
  switch (type) {
    case "RuleReminded":
      return `${of}-reminder-${data.number}`;
    case "RuleEscalated":
      return `${of}-escalation`;
    case "RuleFiringAcknowledged":
      return `${of}-acknowledged`;
    default:
      return type satisfies never;
  }
}

export const ruleStream = (id: number): string => `rule-${id}`;

/** Returns a stream unique to the finding, so that finding it twice records it once. */
export const findingStream = (
  { ruleId, symbol, at }: Pick<Finding, "ruleId" | "symbol" | "at">,
  kind: RuleFindingEvent["type"],
): string => `ruleFinding-${kind === "RuleFired" ? "fired" : "unknown"}-${ruleId}-${symbol}-${at}`;

export const FINDING_STREAMS = { from: "ruleFinding-", to: "ruleFinding." } as const;
