import { dataOf, type EventOf } from "../../platform/eventStore/event.ts";
import type { AlertType, Direction, Repeat } from "../../domain/choices.ts";
import type { Session } from "../../domain/sessions.ts";

/** Price at creation. It is not evidence; it only shows whether the condition was already met. */
export interface Observation {
  readonly price: number;
  /** Regular-session close of the day before; null if unknown. */
  readonly previousClose: number | null;
  /** ISO 8601, UTC. */
  readonly exchangeTime: string;
  readonly source: string;
}

interface CreatedAlert {
  readonly id: number;
  readonly symbol: string;
  readonly alertType: AlertType;
  /** Price in `currency`, or a percentage for change_percent. */
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
  /** Creation by the market's clock, ISO 8601; older bars are no evidence. Null in old events. */
  readonly watchedFrom: string | null;
  /** ISO 8601, UTC, by the market's clock; null if the alert does not expire. */
  readonly expiresAt: string | null;
  readonly note: string | null;
  /** Minimum time between two firings of an `every_cross` alert. */
  readonly cooldownMinutes: number;
}

export type AlertTerms = Pick<CreatedAlert, "symbol" | "alertType" | "targetPrice" | "currency">;

/** The fields of an alert that its owner chooses. */
export type AlertDefinitionFields = Omit<
  CreatedAlert,
  "id" | "symbol" | "currency" | "observedAtCreation" | "watchedFrom"
>;

const alertEvents = {
  AlertCreated: dataOf<CreatedAlert>(),
  AlertTriggered: dataOf<{
    readonly alertId: number;
    /** Number of this firing, counted from 1. */
    readonly firing: number;
    readonly symbol: string;
    readonly alertType: AlertType;
    readonly targetPrice: number;
    /** Direction that a change needed; absent for "either" and in old events. */
    readonly direction?: Direction;
    readonly currency: string;
    readonly price: number;
    /** ISO 8601, UTC. */
    readonly exchangeTime: string;
    /** Trading day in the exchange's time zone, `YYYY-MM-DD`. */
    readonly tradeDate: string;
    readonly session: Session;
    readonly source: string;
    readonly delaySeconds: number;
    readonly previousClose: number | null;
    /** (price ÷ previousClose − 1) × 100; null without a previous close. */
    readonly changePercent: number | null;
    /** True if the same source already met the condition at creation. */
    readonly alreadyMet: boolean;
    readonly phoneNumberId: number | null;
    readonly emailId: number | null;
    readonly repeat: Repeat;
    /** How far the price must retrace to fire again, in `currency`; 0 for `once`. */
    readonly band: number;
    readonly late: boolean;
    /**
     * Start of the bar that met the condition, ISO 8601; null for live firings or if no bar shows
     * it.
     */
    readonly crossedAt: string | null;
    /**
     * Set if a split would explain the date's move and no source can tell whether there was one:
     * new price ÷ old price.
     */
    readonly splitFactor?: number;
  }>(),
  /** The price retraced far enough, or a new trade date began, so the alert can fire again. */
  AlertRearmed: dataOf<{
    readonly alertId: number;
    readonly price: number;
    readonly exchangeTime: string;
    readonly tradeDate: string;
    readonly source: string;
  }>(),
  /** A price that would fire is far from the last one, and waits for a second one to confirm it. */
  AlertHeld: dataOf<{
    readonly alertId: number;
    readonly price: number;
    readonly exchangeTime: string;
    readonly source: string;
    readonly lastPrice: number;
    readonly limit: number;
  }>(),
  /** The next price contradicted the held one, which is therefore not evidence. */
  AlertHoldDropped: dataOf<{
    readonly alertId: number;
    readonly price: number;
    readonly exchangeTime: string;
  }>(),
  AlertSuspended: dataOf<{
    readonly alertId: number;
    readonly reason: "flood";
    readonly firings: number;
    readonly windowMinutes: number;
    readonly exchangeTime: string;
  }>(),
  AlertPaused: dataOf<{
    readonly alertId: number;
    /** Time by the market's clock, ISO 8601. */
    readonly pausedAt: string;
  }>(),
  AlertResumed: dataOf<{
    readonly alertId: number;
    /**
     * Time by the market's clock, ISO 8601, after a pause by the owner; earlier prices are not
     * evidence. Absent after a flood, and in old events.
     */
    readonly resumedAt?: string;
  }>(),
  AlertSnoozed: dataOf<{
    readonly alertId: number;
    /** Notifications are muted until this time, ISO 8601. */
    readonly until: string;
    /** Retracement that re-arms a fired "once" alert, in `currency`; null if it was active. */
    readonly band: number | null;
  }>(),
  AlertExpired: dataOf<{ readonly alertId: number; readonly expiresAt: string }>(),
  /** The target was multiplied by a split or, if `edition` is set, by a new edition of the market. */
  AlertAdjusted: dataOf<{
    readonly alertId: number;
    readonly oldTarget: number;
    readonly newTarget: number;
    /** New price ÷ old price: 10 for a 1:10 reverse split, 0.25 for a 4:1 split. */
    readonly factor: number;
    /** First trade date at the new price. */
    readonly effectiveDate: string;
    /** Source that lists the split. Absent in old events, which inferred splits from prices. */
    readonly source?: string;
    /** Edition of the simulated market that changed the prices; absent for a split. */
    readonly edition?: string;
    /** Set if the new prices meet the condition: how far they must retrace before it can fire. */
    readonly band?: number;
  }>(),
  AlertAdjustmentUndone: dataOf<{
    readonly alertId: number;
    readonly adjustedTarget: number;
    readonly restoredTarget: number;
    readonly effectiveDate: string;
  }>(),
  /** The owner said that a firing was a split: the alert is active again, its target adjusted. */
  AlertFiringUndone: dataOf<
    Omit<AlertTerms, "targetPrice"> & {
      readonly alertId: number;
      readonly firing: number;
      readonly oldTarget: number;
      readonly newTarget: number;
      /** New price ÷ old price. */
      readonly factor: number;
      readonly effectiveDate: string;
    }
  >(),
  /** The owner changed the target. Earlier samples and bars are not evidence for it. */
  AlertTargetMoved: dataOf<
    Omit<AlertTerms, "targetPrice"> & {
      readonly alertId: number;
      readonly oldTarget: number;
      readonly newTarget: number;
      /** Price at that moment; null if no source answered. */
      readonly observed: Observation | null;
      /** ISO 8601 by the market's clock; bars that began earlier are not evidence for the target. */
      readonly movedAt: string;
    }
  >(),
  AlertEdited: dataOf<
    AlertDefinitionFields &
      Pick<AlertTerms, "symbol" | "currency"> & {
        readonly alertId: number;
        readonly oldTarget: number;
        readonly oldType: AlertType;
        readonly status: "active" | "suspended";
        /** Set if the alert restarts as new: its condition changed or it had fired or expired. */
        readonly restart: { readonly at: string; readonly observed: Observation | null } | null;
      }
  >(),
  /** The alert was deleted. Its history is kept. */
  AlertDeleted: dataOf<AlertTerms & { readonly alertId: number }>(),
  /** The deletion was undone. The alert has its earlier state again, fired or not. */
  AlertRestored: dataOf<
    AlertTerms & {
      readonly alertId: number;
      readonly isTriggered: boolean;
      readonly status: "active" | "triggered" | "suspended" | "expired";
    }
  >(),
};

export type AlertEvent = EventOf<typeof alertEvents>;
export const alertEventTypes = Object.keys(alertEvents);

export type AlertCreated = EventOf<typeof alertEvents, "AlertCreated">;
export type AlertTriggered = EventOf<typeof alertEvents, "AlertTriggered">;
export type AlertHeld = EventOf<typeof alertEvents, "AlertHeld">;
export type AlertSuspended = EventOf<typeof alertEvents, "AlertSuspended">;
export type AlertPaused = EventOf<typeof alertEvents, "AlertPaused">;
export type AlertResumed = EventOf<typeof alertEvents, "AlertResumed">;
export type AlertAdjusted = EventOf<typeof alertEvents, "AlertAdjusted">;
export type AlertFiringUndone = EventOf<typeof alertEvents, "AlertFiringUndone">;
export type AlertTargetMoved = EventOf<typeof alertEvents, "AlertTargetMoved">;
export type AlertEdited = EventOf<typeof alertEvents, "AlertEdited">;
export type AlertRestored = EventOf<typeof alertEvents, "AlertRestored">;

export const alertStream = (id: number): string => `alert-${id}`;
