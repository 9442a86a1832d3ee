import type { DeferralReason, DeliveryOutcome, NotificationRequested } from "./events.ts";

/** Opens the outbox entry. Repeating it does nothing. */
export interface RequestNotification {
  readonly kind: "request";
  readonly request: NotificationRequested["data"];
}

/** The first attempt is about to begin, as part of the message of that name. */
export interface JoinMessage {
  readonly kind: "join";
  readonly message: string;
  /** ISO 8601, UTC. */
  readonly groupedAt: string;
}

/** It is due and must wait. The same reason again changes nothing. */
export interface Defer {
  readonly kind: "defer";
  readonly reason: DeferralReason;
  readonly until: string | null;
}

/** The provider took the message. */
export interface RecordDelivery {
  readonly kind: "delivered";
  readonly providerAnswer: string;
  readonly latencyMs: number;
  readonly outcome: DeliveryOutcome;
  readonly trackingId?: string;
}

/** The provider has said what became of it. */
export interface RecordConfirmation {
  readonly kind: "confirm";
  readonly outcome: "delivered" | "failed";
  readonly providerAnswer: string;
}

/** An attempt failed at `failedAt` (epoch milliseconds). */
export interface RecordFailure {
  readonly kind: "failed";
  readonly error: string;
  readonly permanent: boolean;
  readonly latencyMs: number;
  readonly failedAt: number;
  /**
   * How long it has been tried, where this process has made every attempt: then the wall clock,
   * which may have been set meanwhile, is not needed.
   */
  readonly triedForMs?: number;
  /** The provider's earliest time for a retry, epoch milliseconds. */
  readonly notBefore?: number;
}

/** Its destination no longer exists. */
export interface GiveUp {
  readonly kind: "giveUp";
  readonly reason: string;
}

export type NotificationCommand =
  | RequestNotification
  | JoinMessage
  | Defer
  | RecordDelivery
  | RecordConfirmation
  | RecordFailure
  | GiveUp;
