import type { NotificationEvent, NotificationRequested } from "./events.ts";

export type NotificationRequest = NotificationRequested["data"];

/** Where one notification stands. `attempts` counts those whose outcome is recorded. */
export type NotificationState =
  | { readonly status: "unknown" }
  | {
      readonly status: "pending";
      readonly request: NotificationRequest;
      readonly attempts: number;
      /** ISO 8601, UTC: when it is due. */
      readonly nextAttemptAt: string;
    }
  | {
      readonly status: "delivered";
      readonly request: NotificationRequest;
      readonly attempts: number;
      readonly providerAnswer: string;
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
    return { status: "pending", request: event.data, attempts: 0, nextAttemptAt: requestedAt };
  }
  if (state.status === "unknown") return state;
  const { request } = state;
  switch (event.type) {
    case "NotificationDelivered": {
      const { attempt: attempts, providerAnswer } = event.data;
      return { status: "delivered", request, attempts, providerAnswer };
    }
    case "NotificationAttemptFailed": {
      const { attempt: attempts, error, nextAttemptAt } = event.data;
      return nextAttemptAt === null
        ? { status: "failed", request, attempts, reason: error }
        : { status: "pending", request, attempts, nextAttemptAt };
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

export const notificationEvolution = { initialState, evolve };
