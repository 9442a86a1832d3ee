import { nextAttemptAfter } from "./backoff.ts";
import type {
  NotificationEvent,
  PartOfMessage,
  DeferralReason,
  NotificationRequested,
} from "./events.ts";
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

interface RecordConfirmation {
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
  /** Time since the first attempt if this process made all of them; immune to clock changes. */
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

/** A piece of news or a market move from around the time of a firing. */
export interface ConcurrentNewsLine {
  /** The line without its time and source, for short messages. */
  readonly short: string;
  readonly line: string;
}

export type NotificationRequest = NotificationRequested["data"] & {
  /** News around the time of the firing, added when sending; not part of any event. */
  readonly atTheSameTime?: readonly ConcurrentNewsLine[];
  /** Token of the reply link, added when sending; not part of any event. */
  readonly answerToken?: string;
};

/** `attempts` counts only attempts with a recorded outcome. */
export type NotificationState =
  | { readonly status: "unknown" }
  | {
      readonly status: "pending";
      readonly request: NotificationRequest;
      readonly attempts: number;
      readonly nextAttemptAt: string;
      /** Message to which it belongs; null before one is formed. */
      readonly message: string | null;
      /** Start of the six hours of attempts; ISO 8601, UTC. */
      readonly triedSince: string;
      /** Null if never deferred, or if an attempt has been made since. */
      readonly deferral: { readonly reason: DeferralReason; readonly until: string | null } | null;
    }
  | {
      readonly status: "delivered";
      readonly request: NotificationRequest;
      readonly attempts: number;
      readonly providerAnswer: string;
      readonly outcome: DeliveryOutcome;
      readonly message: string | null;
    }
  | {
      readonly status: "failed";
      readonly request: NotificationRequest;
      readonly attempts: number;
      readonly reason: string;
    };

const initialState: NotificationState = { status: "unknown" };

function evolve(state: NotificationState, event: NotificationEvent): NotificationState {
  if (event.type === "NotificationRequested") {
    const { requestedAt } = event.data;
    return {
      status: "pending",
      request: event.data,
      attempts: 0,
      nextAttemptAt: requestedAt,
      message: null,
      triedSince: requestedAt,
      deferral: null,
    };
  }
  if (state.status === "unknown") return state;
  const { request } = state;
  switch (event.type) {
    case "NotificationGrouped": {
      if (state.status !== "pending") return state;
      const { message, groupedAt } = event.data;
      return { ...state, message, triedSince: groupedAt, deferral: null };
    }
    case "NotificationDeferred": {
      if (state.status !== "pending") return state;
      const { reason, until } = event.data;
      const nextAttemptAt = reschedulesAttempt(reason) && until ? until : state.nextAttemptAt;
      // A daily limit can defer for longer than the six hours of attempts, which start after it.
      const triedSince = reason === "dailyLimit" && until ? until : state.triedSince;
      return { ...state, nextAttemptAt, triedSince, deferral: { reason, until } };
    }
    case "NotificationDelivered": {
      const { attempt: attempts, providerAnswer, outcome } = event.data;
      const message = state.status === "pending" ? state.message : null;
      return { status: "delivered", request, attempts, providerAnswer, outcome, message };
    }
    case "NotificationConfirmed": {
      if (state.status !== "delivered") return state;
      const { outcome, providerAnswer } = event.data;
      return outcome === "delivered"
        ? { ...state, outcome, providerAnswer }
        : { status: "failed", request, attempts: state.attempts, reason: providerAnswer };
    }
    case "NotificationAttemptFailed": {
      const { attempt: attempts, error, nextAttemptAt } = event.data;
      return nextAttemptAt === null
        ? { status: "failed", request, attempts, reason: error }
        : {
            status: "pending",
            request,
            attempts,
            nextAttemptAt,
            message: state.status === "pending" ? state.message : null,
            triedSince: state.status === "pending" ? state.triedSince : request.requestedAt,
            deferral: null,
          };
    }
    case "NotificationGaveUp":
      return {
        status: "failed",
        request,
        attempts: state.attempts,
        reason: event.data.reason,
      };
    default:
      return event satisfies never;
  }
}

/** False for quiet hours and mutes, which users can end early: those notifications stay due. */
export const reschedulesAttempt = (reason: DeferralReason): boolean =>
  reason === "frequency" || reason === "coalescing" || reason === "dailyLimit";

export const notificationEvolution = { initialState, evolve };

/** Settled notifications never change. Throws if the notification was never requested. */
export function decide(
  command: NotificationCommand,
  state: NotificationState,
): readonly NotificationEvent[] {
  if (command.kind === "request") {
    return state.status === "unknown"
      ? [{ type: "NotificationRequested", data: command.request }]
      : [];
  }
  if (state.status === "unknown") throw new Error("This notification was never requested");
  if (command.kind === "confirm") {
    if (state.status !== "delivered" || state.outcome !== "accepted") return [];
    const { outcome, providerAnswer } = command;
    return [{ type: "NotificationConfirmed", data: { outcome, providerAnswer, ...partOf(state) } }];
  }
  if (state.status !== "pending") return [];
  switch (command.kind) {
    case "join": {
      const { message, groupedAt } = command;
      return state.message === null
        ? [{ type: "NotificationGrouped", data: { message, groupedAt } }]
        : [];
    }
    case "defer": {
      const { reason, until } = command;
      return state.deferral?.reason === reason && state.deferral.until === until
        ? []
        : [{ type: "NotificationDeferred", data: { reason, until } }];
    }
    case "delivered": {
      const { kind: _kind, ...sent } = command;
      const attempt = state.attempts + 1;
      return [{ type: "NotificationDelivered", data: { attempt, ...sent, ...partOf(state) } }];
    }
    case "failed":
      return decideFailure(command, state);
    case "giveUp":
      return [{ type: "NotificationGaveUp", data: { reason: command.reason, ...partOf(state) } }];
    default:
      return command satisfies never;
  }
}

function decideFailure(
  command: RecordFailure,
  state: Extract<NotificationState, { status: "pending" }>,
): readonly NotificationEvent[] {
  const { error, permanent, latencyMs, failedAt, notBefore, triedForMs } = command;
  const triedSince =
    triedForMs === undefined ? Date.parse(state.triedSince) : failedAt - triedForMs;
  const { isTest } = state.request;
  const attempt = state.attempts + 1;
  const next =
    permanent || isTest ? null : nextAttemptAfter(attempt, failedAt, triedSince, notBefore);
  const failed: NotificationEvent = {
    type: "NotificationAttemptFailed",
    data: {
      attempt,
      error,
      permanent,
      latencyMs,
      nextAttemptAt: next === null ? null : new Date(next).toISOString(),
    },
  };
  if (next !== null) return [failed];
  // Tests are not retried, because a user waits for the outcome and a later arrival would confuse.
  const reason = permanent || isTest ? error : `Gave up after 6 hours. Last error: ${error}`;
  return [failed, { type: "NotificationGaveUp", data: { reason, ...partOf(state) } }];
}

const partOf = ({ message }: { readonly message: string | null }): PartOfMessage =>
  message === null ? {} : { message };
