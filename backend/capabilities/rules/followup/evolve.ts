import type { RecordedEvent } from "../../../platform/eventStore/event.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { RuleEvent, RuleFired, RuleFollowUpEvent } from "../lifecycle/events.ts";

/**
 * A firing that was not acknowledged. Of one rule on one stock there is one at most: the newest. All
 * times are ISO 8601 of the server's clock and follow from the log.
 */
export interface FollowUpState {
  readonly ruleId: number;
  readonly symbol: string;
  /** Position of its event. */
  readonly firing: number;
  readonly firedAt: string;
  readonly repeatMinutes: number | null;
  /** Repeats of this firing. */
  readonly sent: number;
  /** When `nextAt` was set; one that lies ahead is of a clock that was set back. */
  readonly setAt: string;
  readonly nextAt: string | null;
  /** `at` is null once it is done. Of the oldest firing that was not acknowledged. */
  readonly escalation: {
    readonly channel: string;
    readonly afterMinutes: number;
    readonly at: string | null;
  } | null;
}

export type FollowedEvent = RecordedEvent<RuleFired | RuleFollowUpEvent>;

/** Changes of a rule after which nothing of before is followed up. */
export const endingTypes = [
  "RuleEdited",
  "RulePaused",
  "RuleSnoozed",
  "RuleDeleted",
] as const satisfies readonly RuleEvent["type"][];

const after = (from: string, minutes: number): string =>
  new Date(Date.parse(from) + minutes * MINUTE_MS).toISOString();

/** Undefined: nothing is to follow. An event that was seen before changes nothing. */
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

/** A newer firing begins its repeats anew; the time until another channel is used goes on. */
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
