import type { DomainEvent } from "../eventStore/event.ts";
import type { Session } from "../market/sessions.ts";

/** above fires on price ≥ target, below on price ≤ target, change_percent on |change| ≥ target. */
export type AlertType = "above" | "below" | "change_percent";

/** How often an alert may fire. */
export type Repeat = "once";

/** Which way a change may go. */
export type Direction = "either";

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
  }
>;

/** What an alert waits for: enough to find it among the armed ones. */
export interface AlertTerms {
  readonly symbol: string;
  readonly alertType: AlertType;
  readonly targetPrice: number;
  readonly currency: string;
}

/** Taken off the list. Its history stays. */
export type AlertDeleted = DomainEvent<"AlertDeleted", AlertTerms & { readonly alertId: number }>;

/** The deletion was taken back: the alert is again what it was, fired or not. */
export type AlertRestored = DomainEvent<
  "AlertRestored",
  AlertTerms & {
    readonly alertId: number;
    /** It had fired before it was deleted, so it stays fired. */
    readonly isTriggered: boolean;
  }
>;

export type AlertEvent = AlertCreated | AlertTriggered | AlertDeleted | AlertRestored;

export const alertEventTypes = [
  "AlertCreated",
  "AlertTriggered",
  "AlertDeleted",
  "AlertRestored",
] as const satisfies readonly AlertEvent["type"][];

/** The stream of one alert. */
export const alertStream = (id: number): string => `alert-${id}`;
