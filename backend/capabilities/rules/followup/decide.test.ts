import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { FollowUp } from "../../../domain/rules/rule.ts";
import { isoTime } from "../../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import type { RuleFollowUpEvent } from "../lifecycle/events.ts";
import {
  decideFollowUp,
  type FollowUpCommand,
  evolveFollowUp,
  type FollowedEvent,
  type FollowUpState,
} from "./decide.ts";

const FIRED = Date.parse("2026-11-20T15:00:00Z");
const at = (minutes: number) => FIRED + minutes * MINUTE_MS;

const fired = (followUp: FollowUp, position = 10, minutes = 0): FollowedEvent =>
  ({
    type: "RuleFired",
    position,
    recordedAt: isoTime(at(minutes)),
    data: { ruleId: 7, symbol: "AAPL", followUp },
  }) as FollowedEvent;
const recorded = (event: RuleFollowUpEvent, time: number): FollowedEvent =>
  ({ ...event, position: 99, recordedAt: isoTime(time) }) as FollowedEvent;

const stateOf = (events: readonly FollowedEvent[]) =>
  events.reduce<FollowUpState | undefined>(evolveFollowUp, undefined);
const given = (...events: readonly FollowedEvent[]) => ({
  when: (command: FollowUpCommand) => decideFollowUp(command, stateOf(events)),
});
const tick = (minutes: number) => ({ kind: "tick", now: at(minutes) }) as const;
const acknowledge = { kind: "acknowledge" } as const;

const every15 = { repeatMinutes: 15, escalation: null };
const toSms = { repeatMinutes: 15, escalation: { channel: "sms", afterMinutes: 30 } };
const of = { ruleId: 7, symbol: "AAPL", firing: 10 };
const reminded = (number: number, next: number | null, isEscalated = false): RuleFollowUpEvent => ({
  type: "RuleReminded",
  data: { ...of, number, nextAt: next === null ? null : isoTime(at(next)), isEscalated },
});
const escalated: RuleFollowUpEvent = {
  type: "RuleEscalated",
  data: { ...of, channel: "sms", afterMinutes: 30 },
};
const acknowledged: RuleFollowUpEvent = { type: "RuleFiringAcknowledged", data: of };

describe("a firing that was not acknowledged", () => {
  test("repeats at minutes counted from the firing", () => {
    expect(given(fired(every15)).when(tick(14.9))).toEqual([]);
    expect(given(fired(every15)).when(tick(15))).toEqual([reminded(1, 30)]);
    const once = [fired(every15), recorded(reminded(1, 30), at(15.1))];
    expect(given(...once).when(tick(29))).toEqual([]);
    expect(given(...once).when(tick(31))).toEqual([reminded(2, 45)]);
  });

  test("sends one repeat for all those missed", () => {
    expect(given(fired(every15)).when(tick(100))).toEqual([reminded(1, 105)]);
    expect(given(fired(every15)).when(tick(60 * 24 * 30))).toEqual([
      reminded(1, 60 * 24 * 30 + 15),
    ]);
  });

  test("escalates to another channel once", () => {
    expect(given(fired(toSms)).when(tick(30))).toEqual([escalated, reminded(1, 45, true)]);
    const first = [fired(toSms), recorded(reminded(1, 30), at(15))];
    const both = [...first, recorded(escalated, at(30))];
    expect(given(...both).when(tick(30))).toEqual([reminded(2, 45, true)]);
    const alone = { repeatMinutes: null, escalation: toSms.escalation };
    expect(given(fired(alone)).when(tick(29))).toEqual([]);
    expect(given(fired(alone)).when(tick(31))).toEqual([escalated]);
    expect(stateOf([fired(alone), recorded(escalated, at(31))])).toBeUndefined();
  });

  test("is acknowledged once, which ends its follow-up", () => {
    expect(given(fired(toSms)).when(acknowledge)).toEqual([acknowledged]);
    const done = given(fired(toSms), recorded(acknowledged, at(1)));
    expect(done.when(acknowledge)).toEqual([]);
    expect(done.when(tick(1000))).toEqual([]);
    expect(given().when(acknowledge)).toEqual([]);
  });

  test("is superseded by a newer one, and the escalation time is kept", () => {
    const newer = [fired(toSms), fired(toSms, 20, 20)];
    expect(stateOf(newer)).toMatchObject({ firing: 20, escalation: { at: isoTime(at(30)) } });
    expect(given(...newer).when(tick(30))).toEqual([
      { ...escalated, data: { ...escalated.data, firing: 20 } },
    ]);
    // An acknowledgment of the older firing does not end the newer one.
    expect(stateOf([...newer, recorded(acknowledged, at(21))])).toMatchObject({ firing: 20 });
    expect(stateOf([...newer, fired(toSms)])).toEqual(stateOf(newer));
  });

  test("sends one repeat when the clock is set back, then continues from that time", () => {
    expect(given(fired(every15)).when(tick(-0.5))).toEqual([]);
    expect(given(fired(every15)).when(tick(-600))).toEqual([reminded(1, -585)]);
    const after = [fired(every15), recorded(reminded(1, -585), at(-600))];
    expect(given(...after).when(tick(-590))).toEqual([]);
    expect(given(...after).when(tick(-585))).toEqual([reminded(2, -570)]);
  });

  test("is not followed up when its rule is snoozed or fires only once", () => {
    const { data, ...rest } = fired(every15);
    expect(
      stateOf([{ ...rest, data: { ...data, snoozed: true } } as FollowedEvent]),
    ).toBeUndefined();
    expect(stateOf([{ ...rest, data: of } as unknown as FollowedEvent])).toBeUndefined();
  });

  test("ends after at most twenty repeats without a burst, whatever its clock does", () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 * MINUTE_MS }) },
        { weight: 1, arbitrary: fc.integer({ min: -2 * DAY_MS, max: 5 * DAY_MS }) },
      ),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom(5, 15, 60), (moves, repeatMinutes) => {
        const log: FollowedEvent[] = [fired({ ...toSms, repeatMinutes })];
        let now = FIRED;
        for (const move of moves) {
          now += move;
          const events = decideFollowUp({ kind: "tick", now }, stateOf(log));
          expect(events.length).toBeLessThanOrEqual(2);
          log.push(...events.map((event) => recorded(event, now)));
          // A second decision at the same instant, as after a restart, adds nothing.
          expect(decideFollowUp({ kind: "tick", now }, stateOf(log))).toEqual([]);
        }
        const numbers = log.flatMap((event) =>
          event.type === "RuleReminded" ? [event.data.number] : [],
        );
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        expect(numbers.length).toBeLessThanOrEqual(20);
        const escalations = log.filter(({ type }) => type === "RuleEscalated");
        expect(escalations.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300, seed: 16 },
    );
  });
});
