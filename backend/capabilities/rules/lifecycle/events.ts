import type { Unit } from "../../../domain/indicators/spec.ts";
import type { FollowUp, Rule } from "../../../domain/rules/rule.ts";
import type { Truth } from "../../../domain/rules/witness.ts";
import type { DomainEvent } from "../../../platform/eventStore/event.ts";

/** Times are ISO 8601, UTC, of the market's clock; in a replay they lie in the past. */
export type RuleCreated = DomainEvent<
  "RuleCreated",
  { readonly ruleId: number; readonly rule: Rule; readonly watchedFrom: string }
>;

/** The rule was replaced; only later observations count for the new one. */
export type RuleEdited = DomainEvent<"RuleEdited", RuleCreated["data"]>;

export type RulePaused = DomainEvent<"RulePaused", { readonly ruleId: number }>;

/** Observations from while it was paused or deleted do not count. */
export type RuleResumed = DomainEvent<
  "RuleResumed",
  { readonly ruleId: number; readonly watchedFrom: string }
>;

export type RuleSuspended = DomainEvent<
  "RuleSuspended",
  {
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
  }
>;

export type RuleDeleted = DomainEvent<"RuleDeleted", { readonly ruleId: number }>;

/** Sends no messages or bell entries until then, but the rule is still evaluated. */
export type RuleSnoozed = DomainEvent<
  "RuleSnoozed",
  {
    readonly ruleId: number;
    /** Server time, because people sleep by it, not by the market's clock. */
    readonly until: string;
  }
>;

export type RuleWoken = DomainEvent<"RuleWoken", { readonly ruleId: number }>;

/** Restored to its status before deletion. */
export type RuleRestored = DomainEvent<
  "RuleRestored",
  {
    readonly ruleId: number;
    readonly status: "active" | "paused" | "suspended";
    readonly watchedFrom: string;
  }
>;

/** A split of a symbol whose prices a rule names. */
export interface RuleSplit {
  readonly symbol: string;
  /** New price ÷ old price. */
  readonly factor: number;
  /** `YYYY-MM-DD`, the first trade date with the new shares. */
  readonly effectiveDate: string;
  readonly source: string;
}

/** Constants and lines were multiplied after a split of a symbol whose prices the rule names. */
export type RuleRescaled = DomainEvent<
  "RuleRescaled",
  RuleSplit & { readonly ruleId: number; readonly oldRule: Rule; readonly rule: Rule }
>;

export type RuleRescaleUndone = DomainEvent<
  "RuleRescaleUndone",
  RuleCreated["data"] & Pick<RuleSplit, "symbol" | "effectiveDate">
>;

export type RuleEvent =
  | RuleCreated
  | RuleEdited
  | RulePaused
  | RuleResumed
  | RuleSuspended
  | RuleDeleted
  | RuleSnoozed
  | RuleWoken
  | RuleRestored
  | RuleRescaled
  | RuleRescaleUndone;

export const ruleEventTypes = [
  "RuleCreated",
  "RuleEdited",
  "RulePaused",
  "RuleResumed",
  "RuleSuspended",
  "RuleDeleted",
  "RuleSnoozed",
  "RuleWoken",
  "RuleRestored",
  "RuleRescaled",
  "RuleRescaleUndone",
] as const satisfies readonly RuleEvent["type"][];

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

/** The condition was true for a symbol and the rule's repetition setting allowed firing. */
export type RuleFired = DomainEvent<"RuleFired", Finding>;

export type RuleBecameUnknown = DomainEvent<"RuleBecameUnknown", Finding>;

export type RuleFindingEvent = RuleFired | RuleBecameUnknown;

export const ruleFindingTypes = [
  "RuleFired",
  "RuleBecameUnknown",
] as const satisfies readonly RuleFindingEvent["type"][];

interface Followed {
  readonly ruleId: number;
  readonly symbol: string;
  readonly firing: number;
}

/** Resends the message of an unacknowledged firing. */
export type RuleReminded = DomainEvent<
  "RuleReminded",
  Followed & {
    readonly number: number;
    /** Server time; null after the last. */
    readonly nextAt: string | null;
    readonly isEscalated: boolean;
  }
>;

export type RuleEscalated = DomainEvent<
  "RuleEscalated",
  Followed & { readonly channel: string; readonly afterMinutes: number }
>;

export type RuleFiringAcknowledged = DomainEvent<"RuleFiringAcknowledged", Followed>;

export type RuleFollowUpEvent = RuleReminded | RuleEscalated | RuleFiringAcknowledged;

export const ruleFollowUpTypes = [
  "RuleReminded",
  "RuleEscalated",
  "RuleFiringAcknowledged",
] as const satisfies readonly RuleFollowUpEvent["type"][];

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
