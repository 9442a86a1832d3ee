import { nextAttemptAfter } from "./backoff.ts";
import type { NotificationCommand, RecordFailure } from "./commands.ts";
import type { NotificationEvent, PartOfMessage } from "./events.ts";
import type { NotificationState } from "./evolve.ts";

/**
 * A settled notification never changes: late responses to an abandoned attempt and repeated
 * requests are ignored. Throws if the notification was never requested.
 */
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
