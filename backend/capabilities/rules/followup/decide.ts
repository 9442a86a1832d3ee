import { FOLLOW_UP } from "../../../domain/rules/limits.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { RuleFollowUpEvent, RuleEvent, RuleFired } from "../lifecycle/events.ts";
import type { RecordedEvent } from "../../../platform/eventStore/event.ts";

/**
 * An unacknowledged firing; at most one per rule and stock, the newest. All times are ISO 8601 of
 * the server's clock and are derived from the log.
 */
export interface FollowUpState {
  readonly ruleId: number;
  readonly symbol: string;
  readonly firing: number;
  readonly firedAt: string;
  readonly repeatMinutes: number | null;
  readonly sent: number;
  /** When `nextAt` was set. A time in the future means that the clock was set back. */
  readonly setAt: string;
  readonly nextAt: string | null;
  /** Belongs to the oldest unacknowledged firing. `at` is null once sent. */
  readonly escalation: {
    readonly channel: string;
    readonly afterMinutes: number;
    readonly at: string | null;
  } | null;
}

export type FollowedEvent = RecordedEvent<RuleFired | RuleFollowUpEvent>;

export const closingEventTypes = [
  "RuleEdited",
  "RulePaused",
  "RuleSnoozed",
  "RuleDeleted",
] as const satisfies readonly RuleEvent["type"][];

const after = (from: string, minutes: number): string =>
  new Date(Date.parse(from) + minutes * MINUTE_MS).toISOString();

/** Returns undefined if nothing is left to follow up. Ignores events that were already applied. */
export function evolveFollowUp(
  state: FollowUpState | undefined,
  event: FollowedEvent,
): FollowUpState | undefined {
  if (event.type === "RuleFired") return open(state, event);
  const { firing } = event.data;
  if (!state || firing < state.firing) return state;
  switch (event.type) {
    case "RuleReminded": {
      const { number, nextAt } = event.data;
      if (number <= state.sent) return state;
      return endWhenDone({ ...state, sent: number, setAt: event.recordedAt, nextAt });
    }
    case "RuleEscalated":
      return endWhenDone({
        ...state,
        escalation: state.escalation && { ...state.escalation, at: null },
      });
    case "RuleFiringAcknowledged":
      return undefined;
    default:
      return event satisfies never;
  }
}

/** A newer firing restarts the repeats but not the time until escalation. */
function open(
  state: FollowUpState | undefined,
  { data, position: firing, recordedAt: firedAt }: RecordedEvent<RuleFired>,
): FollowUpState | undefined {
  const { ruleId, symbol, followUp, snoozed } = data;
  if (!followUp || snoozed || (state && state.firing >= firing)) return state;
  const { repeatMinutes, escalation } = followUp;
  return {
    ruleId,
    symbol,
    firing,
    firedAt,
    repeatMinutes,
    sent: 0,
    setAt: firedAt,
    nextAt: repeatMinutes === null ? null : after(firedAt, repeatMinutes),
    escalation:
      state?.escalation ??
      (escalation && { ...escalation, at: after(firedAt, escalation.afterMinutes) }),
  };
}

const endWhenDone = (state: FollowUpState): FollowUpState | undefined =>
  state.nextAt === null && (state.escalation?.at ?? null) === null ? undefined : state;

export type FollowUpCommand =
  | { readonly kind: "tick"; readonly now: number }
  | { readonly kind: "acknowledge" };

/** A backward clock change smaller than this is a minor adjustment. */
export const CLOCK_TOLERANCE_MS = MINUTE_MS;

/**
 * Decides what is due. However many repeats were missed, one is sent; the next is due at the next
 * interval after the firing. If the clock was set back, one is sent and the interval restarts.
 */
export function decideFollowUp(
  command: FollowUpCommand,
  state: FollowUpState | undefined,
): readonly RuleFollowUpEvent[] {
  if (!state) return [];
  const { ruleId, symbol, firing, escalation } = state;
  const of = { ruleId, symbol, firing };
  if (command.kind === "acknowledge") return [{ type: "RuleFiringAcknowledged", data: of }];
  const { now } = command;
  const events: RuleFollowUpEvent[] = [];
  let isEscalated = escalation !== null && escalation.at === null;
  if (escalation !== null && isDue(escalation.at, state.firedAt, now)) {
    const { channel, afterMinutes } = escalation;
    events.push({ type: "RuleEscalated", data: { ...of, channel, afterMinutes } });
    isEscalated = true;
  }
  const { repeatMinutes, nextAt, setAt, sent } = state;
  if (repeatMinutes !== null && nextAt !== null && isDue(nextAt, setAt, now)) {
    const number = sent + 1;
    const isLast = number >= FOLLOW_UP.maxReminders;
    const next = isLast ? null : nextOf(nextAt, repeatMinutes * MINUTE_MS, now);
    events.push({ type: "RuleReminded", data: { ...of, number, nextAt: next, isEscalated } });
  }
  return events;
}

const isDue = (at: string | null, setAt: string, now: number): boolean =>
  at !== null && (Date.parse(at) <= now || Date.parse(setAt) > now + CLOCK_TOLERANCE_MS);

function nextOf(at: string, everyMs: number, now: number): string {
  const from = Math.min(Date.parse(at), now);
  return new Date(from + everyMs * (Math.floor((now - from) / everyMs) + 1)).toISOString();
}
