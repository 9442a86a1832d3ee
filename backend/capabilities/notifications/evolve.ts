import type { DeferralReason, NotificationEvent, NotificationRequested } from "./events.ts";
import type { DeliveryOutcome } from "../../domain/choices.ts";

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
      // A daily limit can defer for longer than the six hours of attempts, so these start when the
      // deferral ends.
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

/**
 * Returns true if the end of the deferral is fixed. Quiet hours and mutes can be ended early by the
 * user, so these notifications stay due and are held back when sending.
 */
export const reschedulesAttempt = (reason: DeferralReason): boolean =>
  reason === "frequency" || reason === "coalescing" || reason === "dailyLimit";

export const notificationEvolution = { initialState, evolve };
