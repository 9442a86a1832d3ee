import type { NotificationRequested } from "./events.ts";

/** Opens the outbox entry. Repeating it does nothing. */
export interface RequestNotification {
  readonly kind: "request";
  readonly request: NotificationRequested["data"];
}

/** The provider took the message. */
export interface RecordDelivery {
  readonly kind: "delivered";
  readonly providerAnswer: string;
  readonly latencyMs: number;
}

/** An attempt failed at `failedAt` (epoch milliseconds). */
export interface RecordFailure {
  readonly kind: "failed";
  readonly error: string;
  readonly permanent: boolean;
  readonly latencyMs: number;
  readonly failedAt: number;
}

/** There is nobody left to send it to. */
export interface GiveUp {
  readonly kind: "giveUp";
  readonly reason: string;
}

export type NotificationCommand = RequestNotification | RecordDelivery | RecordFailure | GiveUp;
