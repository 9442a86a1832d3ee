import type { DomainEvent } from "../../platform/eventStore/event.ts";
import type { Session } from "../../market/sessions.ts";

/** above fires on price ≥ target, below on price ≤ target, change_percent on |change| ≥ target. */
export type AlertType = "above" | "below" | "change_percent";

/** How often an alert may fire: ever, once a trade date, or at every crossing of its target. */
export type Repeat = "once" | "daily" | "every_cross";

/** Which way a change may go. */
export type Direction = "either" | "up" | "down";

/** A price seen when the alert was made. It proves nothing; it only tells what held already. */
export interface Observation {
  readonly price: number;
  /** Regular-session close of the day before; null where none is known. */
  readonly previousClose: number | null;
  /** ISO 8601, UTC. */
  readonly exchangeTime: string;
  readonly source: string;
}

export type AlertCreated = DomainEvent<
  "AlertCreated",
  {
    readonly id: number;
    readonly symbol: string;
    readonly alertType: AlertType;
    /** A price in `currency`, or the percentage for change_percent. */
    readonly targetPrice: number;
    /** ISO 4217 code of the major unit. */
    readonly currency: string;
    readonly phoneNumberId: number | null;
    readonly emailId: number | null;
    readonly repeat: Repeat;
    readonly sessions: readonly Session[];
    readonly direction: Direction;
    /** Null when no source could say. */
    readonly observedAtCreation: Observation | null;
    /** The market's own clock, ISO 8601: bars that began earlier prove nothing. Null in old logs. */
    readonly watchedFrom: string | null;
    /** ISO 8601, UTC, by the market's clock; null for never. */
    readonly expiresAt: string | null;
    /** The owner's own words; null when there are none. */
    readonly note: string | null;
    /** Least time between two firings of `every_cross`. */
    readonly cooldownMinutes: number;
  }
>;

/**
 * The sample that fired, and everything a message about it is written from: the evidence that fires
 * is the evidence that is kept.
 */
export type AlertTriggered = DomainEvent<
  "AlertTriggered",
  {
    readonly alertId: number;
    /** Which firing of the alert, from 1. */
    readonly firing: number;
    readonly symbol: string;
    readonly alertType: AlertType;
    readonly targetPrice: number;
    readonly currency: string;
    /** Observed price, in `currency`. */
    readonly price: number;
    /** ISO 8601, UTC. */
    readonly exchangeTime: string;
    /** Trading day in the exchange's zone, `YYYY-MM-DD`. */
    readonly tradeDate: string;
    readonly session: Session;
    readonly source: string;
    readonly delaySeconds: number;
    readonly previousClose: number | null;
    /** (price ÷ previousClose − 1) × 100; null without a previous close. */
    readonly changePercent: number | null;
    /** The condition held when the alert was made, by the same source. */
    readonly alreadyMet: boolean;
    readonly phoneNumberId: number | null;
    readonly emailId: number | null;
    readonly repeat: Repeat;
    /** How far the price must go back before the alert may fire again, in `currency`; 0 for `once`. */
    readonly band: number;
    /** Found after a time without samples. */
    readonly late: boolean;
    /** Start of the bar that met the condition, ISO 8601; null when live or when no bar could tell. */
    readonly crossedAt: string | null;
    /**
     * New price ÷ old price of a split that would explain the date's move, where no source could say
     * whether there was one; absent otherwise.
     */
    readonly splitFactor?: number;
  }
>;

/** What an alert waits for: enough to find it among the armed ones. */
export interface AlertTerms {
  readonly symbol: string;
  readonly alertType: AlertType;
  readonly targetPrice: number;
  readonly currency: string;
}

/** The price went back far enough, or a new trade date began: the alert may fire again. */
export type AlertRearmed = DomainEvent<
  "AlertRearmed",
  {
    readonly alertId: number;
    readonly price: number;
    readonly exchangeTime: string;
    readonly tradeDate: string;
    readonly source: string;
  }
>;

/** A price that would fire is further from the last one than prices go: it waits for a second. */
export type AlertHeld = DomainEvent<
  "AlertHeld",
  {
    readonly alertId: number;
    readonly price: number;
    readonly exchangeTime: string;
    readonly source: string;
    readonly lastPrice: number;
    /** The largest move, in `currency`, that would have been believed. */
    readonly limit: number;
  }
>;

/** The next price contradicted the one held: it was no evidence. */
export type AlertHoldDropped = DomainEvent<
  "AlertHoldDropped",
  { readonly alertId: number; readonly price: number; readonly exchangeTime: string }
>;

/** Fired too often; it stays silent until its owner resumes it. */
export type AlertSuspended = DomainEvent<
  "AlertSuspended",
  {
    readonly alertId: number;
    readonly reason: "flood";
    readonly firings: number;
    readonly windowMinutes: number;
    readonly exchangeTime: string;
  }
>;

export type AlertResumed = DomainEvent<"AlertResumed", { readonly alertId: number }>;

export type AlertExpired = DomainEvent<
  "AlertExpired",
  { readonly alertId: number; readonly expiresAt: string }
>;

/**
 * Every price was moved by `factor`, so the target moves along: by a split, or, with an `edition`,
 * because the simulated market makes other prices up since then.
 */
export type AlertAdjusted = DomainEvent<
  "AlertAdjusted",
  {
    readonly alertId: number;
    readonly oldTarget: number;
    readonly newTarget: number;
    /** New price ÷ old price: 10 for a 1:10 reverse split, 0.25 for a 4:1 split. */
    readonly factor: number;
    /** First trade date at the new price. */
    readonly effectiveDate: string;
    /** Who lists the split; absent in events of old, which read splits off the prices. */
    readonly source?: string;
    /** The version of the simulated market that brought it; absent for a split. */
    readonly edition?: string;
    /** The new prices meet it already: they have to go back so far before it may fire. */
    readonly band?: number;
  }
>;

export type AlertAdjustmentUndone = DomainEvent<
  "AlertAdjustmentUndone",
  {
    readonly alertId: number;
    readonly adjustedTarget: number;
    readonly restoredTarget: number;
    readonly effectiveDate: string;
  }
>;

/** Its owner says that a firing was a split: it watches again, for the adjusted target. */
export type AlertFiringUndone = DomainEvent<
  "AlertFiringUndone",
  {
    readonly alertId: number;
    readonly firing: number;
    readonly symbol: string;
    readonly alertType: AlertType;
    readonly currency: string;
    readonly oldTarget: number;
    readonly newTarget: number;
    /** New price ÷ old price. */
    readonly factor: number;
    /** First trade date at the new price. */
    readonly effectiveDate: string;
  }
>;

/** Its owner set another target. What counts as evidence begins anew. */
export type AlertTargetMoved = DomainEvent<
  "AlertTargetMoved",
  {
    readonly alertId: number;
    readonly symbol: string;
    readonly alertType: AlertType;
    readonly currency: string;
    readonly oldTarget: number;
    readonly newTarget: number;
    /** What was seen of the price at that moment; null when no source could say. */
    readonly observed: Observation | null;
    /** The market's own clock, ISO 8601: bars that began earlier prove nothing for the new target. */
    readonly movedAt: string;
  }
>;

/** Taken off the list. Its history stays. */
export type AlertDeleted = DomainEvent<"AlertDeleted", AlertTerms & { readonly alertId: number }>;

/** The deletion was taken back: the alert is again what it was, fired or not. */
export type AlertRestored = DomainEvent<
  "AlertRestored",
  AlertTerms & {
    readonly alertId: number;
    /** It had fired before it was deleted, so it stays fired. */
    readonly isTriggered: boolean;
    /** What it is again. */
    readonly status: "active" | "triggered" | "suspended" | "expired";
  }
>;

export type AlertEvent =
  | AlertCreated
  | AlertTriggered
  | AlertRearmed
  | AlertHeld
  | AlertHoldDropped
  | AlertSuspended
  | AlertResumed
  | AlertExpired
  | AlertAdjusted
  | AlertAdjustmentUndone
  | AlertFiringUndone
  | AlertTargetMoved
  | AlertDeleted
  | AlertRestored;

export const alertEventTypes = [
  "AlertCreated",
  "AlertTriggered",
  "AlertRearmed",
  "AlertHeld",
  "AlertHoldDropped",
  "AlertSuspended",
  "AlertResumed",
  "AlertExpired",
  "AlertAdjusted",
  "AlertAdjustmentUndone",
  "AlertFiringUndone",
  "AlertTargetMoved",
  "AlertDeleted",
  "AlertRestored",
] as const satisfies readonly AlertEvent["type"][];

/** The stream of one alert. */
export const alertStream = (id: number): string => `alert-${id}`;
