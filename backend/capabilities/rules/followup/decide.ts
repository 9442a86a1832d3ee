import { FOLLOW_UP } from "../../../domain/rules/limits.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { RuleFollowUpEvent } from "../lifecycle/events.ts";
import type { FollowUpState } from "./evolve.ts";

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
