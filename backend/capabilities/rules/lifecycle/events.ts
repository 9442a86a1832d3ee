import type { Unit } from "../../../domain/indicators/spec.ts";
import type { FollowUp, Rule } from "../../../domain/rules/rule.ts";
import type { Truth } from "../../../domain/rules/witness.ts";
import type { DomainEvent } from "../../../platform/eventStore/event.ts";

/** Times are ISO 8601, UTC, of the market's clock: a replay's lies in the past. */
export type RuleCreated = DomainEvent<
  "RuleCreated",
  { readonly ruleId: number; readonly rule: Rule; readonly watchedFrom: string }
>;

/** The rule was replaced: only what is seen after it is evidence for the new one. */
export type RuleEdited = DomainEvent<
  "RuleEdited",
  { readonly ruleId: number; readonly rule: Rule; readonly watchedFrom: string }
>;

export type RulePaused = DomainEvent<"RulePaused", { readonly ruleId: number }>;

/** What happened while it was paused or deleted is no evidence. */
export type RuleResumed = DomainEvent<
  "RuleResumed",
  { readonly ruleId: number; readonly watchedFrom: string }
>;

/** It fired too often, and is not watched until its owner resumes it. What it fired stays. */
export type RuleSuspended = DomainEvent<
  "RuleSuspended",
  {
    readonly ruleId: number;
    readonly reason: "flood";
    /** What was exceeded: the limit of one stock, or of all of the rule. */
    readonly limit: "symbol" | "rule";
    /** So many within the minutes are not too many; of the rule besides one for each stock. */
    readonly firings: number;
    readonly windowMinutes: number;
    /** Where it would have fired once more. */
    readonly symbol: string;
    /** Exchange time; ISO 8601, UTC. */
    readonly at: string;
    /** The rule's name and sentence as they were then. */
    readonly name: string;
    readonly sentence: string;
    readonly labels: readonly string[];
  }
>;

export type RuleDeleted = DomainEvent<"RuleDeleted", { readonly ruleId: number }>;

/** No message and no entry of the bell until then; it goes on being evaluated. */
export type RuleSnoozed = DomainEvent<
  "RuleSnoozed",
  {
    readonly ruleId: number;
    /** Of the server's clock: people are asleep by it, whatever the market's says. */
    readonly until: string;
  }
>;

/** Its owner has ended the snooze before its time. */
export type RuleWoken = DomainEvent<"RuleWoken", { readonly ruleId: number }>;

/** It returns as it was. */
export type RuleRestored = DomainEvent<
  "RuleRestored",
  {
    readonly ruleId: number;
    readonly status: "active" | "paused" | "suspended";
    readonly watchedFrom: string;
  }
>;

/** A split of a symbol whose prices it names: constants and lines were multiplied. */
export type RuleRescaled = DomainEvent<
  "RuleRescaled",
  {
    readonly ruleId: number;
    readonly symbol: string;
    /** New price ÷ old price. */
    readonly factor: number;
    /** `YYYY-MM-DD`, the first trade date with the new shares. */
    readonly effectiveDate: string;
    readonly source: string;
    readonly oldRule: Rule;
    readonly rule: Rule;
  }
>;

/** The owner took the newest adjustment back. */
export type RuleRescaleUndone = DomainEvent<
  "RuleRescaleUndone",
  {
    readonly ruleId: number;
    readonly symbol: string;
    readonly effectiveDate: string;
    readonly rule: Rule;
    readonly watchedFrom: string;
  }
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

/** One figure of a condition, or the event that matched it; as in `contract/rules.ts`. */
export interface DescribedEvidence {
  readonly text: string;
  readonly value: number | null;
  readonly unit: Unit | null;
  readonly time: string | null;
  readonly source: string | null;
}

/** One condition of a witness, in words. */
export interface DescribedCondition {
  readonly path: string;
  readonly sentence: string;
  readonly truth: Truth;
  readonly values: readonly DescribedEvidence[];
}

interface Finding {
  readonly ruleId: number;
  readonly symbol: string;
  /** Exchange time; ISO 8601, UTC. */
  readonly at: string;
  /** The rule's name and sentence as they were then. */
  readonly name: string;
  readonly sentence: string;
  readonly labels: readonly string[];
  /** Of the newest bar or quote; null where an event fired it that has none. */
  readonly price: number | null;
  readonly currency: string;
  /** Outer conditions first. */
  readonly witness: readonly DescribedCondition[];
  /** The rule was snoozed: it is listed, and it notifies no one. */
  readonly snoozed?: true;
  /** Found after a time without prices: the last of before, and the bar that shows it, if one does. */
  readonly late?: { readonly since: string; readonly crossedAt: string | null };
  /** New price ÷ old price of a split that may explain it, and that no source can confirm. */
  readonly splitFactor?: number;
  /** What follows until it is acknowledged, as the rule said then. */
  readonly followUp?: FollowUp;
}

/** The condition was true on a symbol, and its repetition let it fire. */
export type RuleFired = DomainEvent<"RuleFired", Finding>;

/** It could be decided before, and now data are missing; only of rules that tell. */
export type RuleBecameUnknown = DomainEvent<"RuleBecameUnknown", Finding>;

export type RuleFindingEvent = RuleFired | RuleBecameUnknown;

export const ruleFindingTypes = [
  "RuleFired",
  "RuleBecameUnknown",
] as const satisfies readonly RuleFindingEvent["type"][];

/** The message of a firing that was not acknowledged is to be sent again. */
export type RuleReminded = DomainEvent<
  "RuleReminded",
  {
    readonly ruleId: number;
    readonly symbol: string;
    /** Position of its event. */
    readonly firing: number;
    /** From 1. */
    readonly number: number;
    /** Of the server's clock; null after the last. */
    readonly nextAt: string | null;
    /** The other channel was used before. */
    readonly isEscalated: boolean;
  }
>;

/** A firing was not acknowledged in time, and goes to another channel as well. */
export type RuleEscalated = DomainEvent<
  "RuleEscalated",
  {
    readonly ruleId: number;
    readonly symbol: string;
    readonly firing: number;
    readonly channel: string;
    readonly afterMinutes: number;
  }
>;

export type RuleFiringAcknowledged = DomainEvent<
  "RuleFiringAcknowledged",
  { readonly ruleId: number; readonly symbol: string; readonly firing: number }
>;

export type RuleFollowUpEvent = RuleReminded | RuleEscalated | RuleFiringAcknowledged;

export const ruleFollowUpTypes = [
  "RuleReminded",
  "RuleEscalated",
  "RuleFiringAcknowledged",
] as const satisfies readonly RuleFollowUpEvent["type"][];

/** A stream of its own for each, made of what it follows: decided again, it is there already. */
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

/** A stream of its own for each, made of what it is about: found again, it is there already. */
export const findingStream = (
  { ruleId, symbol, at }: Pick<Finding, "ruleId" | "symbol" | "at">,
  kind: RuleFindingEvent["type"],
): string => `ruleFinding-${kind === "RuleFired" ? "fired" : "unknown"}-${ruleId}-${symbol}-${at}`;

/** All of them lie between these names, which no other stream does. */
export const FINDING_STREAMS = { from: "ruleFinding-", to: "ruleFinding." } as const;
