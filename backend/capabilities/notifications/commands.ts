import type { DeferralReason, NotificationRequested } from "./events.ts";
import type { DeliveryOutcome } from "../../domain/choices.ts";

/** Idempotent. */
export interface RequestNotification {
  readonly kind: "request";
  readonly request: NotificationRequested["data"];
}

/** Issued directly before the first attempt. */
export interface JoinMessage {
  readonly kind: "join";
  readonly message: string;
  readonly groupedAt: string;
}

/** Repeating the same reason changes nothing. */
export interface Defer {
  readonly kind: "defer";
  readonly reason: DeferralReason;
  readonly until: string | null;
}

export interface RecordDelivery {
  readonly kind: "delivered";
  readonly providerAnswer: string;
  readonly latencyMs: number;
  readonly outcome: DeliveryOutcome;
  readonly trackingId?: string;
}

export interface RecordConfirmation {
  readonly kind: "confirm";
  readonly outcome: "delivered" | "failed";
  readonly providerAnswer: string;
}

/** `failedAt` is in epoch milliseconds. */
export interface RecordFailure {
  readonly kind: "failed";
  readonly error: string;
  readonly permanent: boolean;
  readonly latencyMs: number;
  readonly failedAt: number;
  /**
   * Time since the first attempt, if this process made every attempt. It makes the wall clock,
   * which may have been set in the meantime, unnecessary.
   */
  readonly triedForMs?: number;
  /** Earliest retry that the provider allows, epoch milliseconds. */
  readonly notBefore?: number;
}

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
