import type { DomainEvent } from "../../platform/eventStore/event.ts";
import type { Session } from "../../domain/sessions.ts";

/** above fires on price ≥ target, below on price ≤ target, change_percent on |change| ≥ target. */
export type AlertType = "above" | "below" | "change_percent";

/**
 * How often an alert may fire: once ever, once a trade date, or at every crossing of its target.
 */
export type Repeat = "once" | "daily" | "every_cross";

/** The direction in which a change counts. */
export type Direction = "either" | "up" | "down";

/** A price at creation. It is not evidence; it only shows that the condition was met already. */
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
    /** Null when no source answered. */
    readonly observedAtCreation: Observation | null;
    /**
     * The market's own clock, ISO 8601: bars that began earlier are not evidence. Null in old logs.
     */
    readonly watchedFrom: string | null;
    /** ISO 8601, UTC, by the market's clock; null for never. */
    readonly expiresAt: string | null;
    /** The owner's note; null when there is none. */
    readonly note: string | null;
    /** Least time between two firings of `every_cross`. */
    readonly cooldownMinutes: number;
  }
>;

/** The sample that fired, and everything that a message about it needs. */
export type AlertTriggered = DomainEvent<
  "AlertTriggered",
  {
    readonly alertId: number;
    /** Which firing of the alert, from 1. */
    readonly firing: number;
    readonly symbol: string;
    readonly alertType: AlertType;
    readonly targetPrice: number;
    /** Which way a change had to go; absent where it was either, and in old events. */
    readonly direction?: Direction;
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
    /** The condition was met at creation, by the same source. */
    readonly alreadyMet: boolean;
    readonly phoneNumberId: number | null;
    readonly emailId: number | null;
    readonly repeat: Repeat;
    /**
     * How far the price must retrace before the alert may fire again, in `currency`; 0 for `once`.
     */
    readonly band: number;
    /** Found after a time without samples. */
    readonly late: boolean;
    /**
     * Start of the bar that met the condition, ISO 8601; null when live or when no bar shows it.
     */
    readonly crossedAt: string | null;
    /**
     * New price ÷ old price of a split that would explain the date's move, where no source knows
     * whether there was one; absent otherwise.
     */
    readonly splitFactor?: number;
  }
>;

/** The condition of an alert: enough to index the armed ones. */
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
    /** The largest move, in `currency`, that would have been accepted. */
    readonly limit: number;
  }
>;

/** The next price contradicted the one held: it was no evidence. */
export type AlertHoldDropped = DomainEvent<
  "AlertHoldDropped",
  { readonly alertId: number; readonly price: number; readonly exchangeTime: string }
>;

/** Triggered too often; it does not trigger again until it is resumed. */
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

/** Its owner paused it: not evaluated until it is resumed. */
export type AlertPaused = DomainEvent<
  "AlertPaused",
  {
    readonly alertId: number;
    /** The market's own clock, ISO 8601. */
    readonly pausedAt: string;
  }
>;

export type AlertResumed = DomainEvent<
  "AlertResumed",
  {
    readonly alertId: number;
    /**
     * The market's own clock, ISO 8601, after a pause by the owner: earlier prices are not evidence.
     * Absent after a flood, and in old events.
     */
    readonly resumedAt?: string;
  }
>;

/** Its owner wants to hear of it later. */
export type AlertSnoozed = DomainEvent<
  "AlertSnoozed",
  {
    readonly alertId: number;
    /** Its messages wait until then, ISO 8601. */
    readonly until: string;
    /**
     * How far the price must go back before an alert that was to fire once may fire again, in
     * `currency`; null for an alert that watches anyway.
     */
    readonly band: number | null;
  }
>;

export type AlertExpired = DomainEvent<
  "AlertExpired",
  { readonly alertId: number; readonly expiresAt: string }
>;

/**
 * Every price was multiplied by `factor`, so the target is as well: by a split, or, with an
 * `edition`, because the simulated market changed its prices.
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
    /** The source that lists the split; absent in old events, which inferred splits from prices. */
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

/** The owner says that a firing was a split: it watches again, with the adjusted target. */
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

/** The owner set another target. Earlier samples and bars are not evidence for it. */
export type AlertTargetMoved = DomainEvent<
  "AlertTargetMoved",
  {
    readonly alertId: number;
    readonly symbol: string;
    readonly alertType: AlertType;
    readonly currency: string;
    readonly oldTarget: number;
    readonly newTarget: number;
    /** The price at that moment; null when no source answered. */
    readonly observed: Observation | null;
    /**
     * The market's own clock, ISO 8601: bars that began earlier are not evidence for the new
     * target.
     */
    readonly movedAt: string;
  }
>;

/** Its owner changed it; everything that can be changed, as it is from then on. */
export type AlertEdited = DomainEvent<
  "AlertEdited",
  Pick<
    AlertCreated["data"],
    "symbol" | "currency" | "alertType" | "targetPrice" | "direction" | "repeat" | "sessions"
  > &
    Pick<
      AlertCreated["data"],
      "cooldownMinutes" | "expiresAt" | "note" | "phoneNumberId" | "emailId"
    > & {
      readonly alertId: number;
      readonly oldTarget: number;
      readonly oldType: AlertType;
      /** Its status from then on. */
      readonly status: "active" | "suspended";
      /**
       * Set when it starts again, as if it were created at that moment, by the market's own clock:
       * the condition has changed, or it had fired or expired.
       */
      readonly restart: { readonly at: string; readonly observed: Observation | null } | null;
    }
>;

/** Taken off the list. Its history stays. */
export type AlertDeleted = DomainEvent<"AlertDeleted", AlertTerms & { readonly alertId: number }>;

/** The deletion was undone: the alert has its earlier state again, fired or not. */
export type AlertRestored = DomainEvent<
  "AlertRestored",
  AlertTerms & {
    readonly alertId: number;
    /** It had fired before it was deleted, so it stays fired. */
    readonly isTriggered: boolean;
    /** Its restored state. */
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
  | AlertPaused
  | AlertResumed
  | AlertSnoozed
  | AlertExpired
  | AlertAdjusted
  | AlertAdjustmentUndone
  | AlertFiringUndone
  | AlertTargetMoved
  | AlertEdited
  | AlertDeleted
  | AlertRestored;

export const alertEventTypes = [
  "AlertCreated",
  "AlertTriggered",
  "AlertRearmed",
  "AlertHeld",
  "AlertHoldDropped",
  "AlertSuspended",
  "AlertPaused",
  "AlertResumed",
  "AlertSnoozed",
  "AlertExpired",
  "AlertAdjusted",
  "AlertAdjustmentUndone",
  "AlertFiringUndone",
  "AlertTargetMoved",
  "AlertEdited",
  "AlertDeleted",
  "AlertRestored",
] as const satisfies readonly AlertEvent["type"][];

/** The stream of one alert. */
export const alertStream = (id: number): string => `alert-${id}`;
