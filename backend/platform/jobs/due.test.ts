import { describe, expect, test } from "bun:test";
import { manualClock, type ManualClock } from "../clock.ts";
import { createDaytimeDue, createIntervalDue, type Due } from "./jobs.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

const YEAR = 365 * DAY_MS;

/** Advances the clock by ticks and counts how often it was due. */
function countWhile(due: Due, clock: ManualClock, ms: number, tickMs = SECOND_MS): number {
  let count = 0;
  for (let gone = 0; gone < ms; gone += tickMs) {
    clock.advance(tickMs);
    if (due.take()) count++;
  }
  return count;
}

describe("an interval", () => {
  test.each([DAY_MS, -DAY_MS, YEAR, -YEAR])(
    "continues as before when the clock steps by %p ms",
    (step) => {
      const clock = manualClock();
      const due = createIntervalDue(10 * SECOND_MS, clock);
      expect(countWhile(due, clock, MINUTE_MS)).toBe(6);
      clock.step(step);
      expect(countWhile(due, clock, MINUTE_MS)).toBe(6);
    },
  );

  test("does not catch up after a pause", () => {
    const clock = manualClock();
    const due = createIntervalDue(10 * SECOND_MS, clock);
    clock.advance(HOUR_MS);
    expect([due.take(), due.take()]).toEqual([true, false]);
    expect(countWhile(due, clock, MINUTE_MS)).toBe(6);
  });

  test("is not missed when ticks are some milliseconds early or late", () => {
    const clock = manualClock();
    const due = createIntervalDue(SECOND_MS, clock);
    let count = 0;
    for (const ms of [990, 1005, 1030, 980, 995]) {
      clock.advance(ms);
      if (due.take()) count++;
    }
    expect(count).toBe(5);
  });
});

describe("a time of day", () => {
  const open = (start: string) => {
    const clock = manualClock(start);
    return { clock, due: createDaytimeDue("0 30 21 * * *", "America/New_York", clock) };
  };

  test("is due once a day, in winter and in summer", () => {
    const { clock, due } = open("2026-03-06T12:00:00-05:00");
    expect(countWhile(due, clock, 5 * DAY_MS, MINUTE_MS)).toBe(5);
    clock.set("2026-03-20T21:29:30-04:00");
    due.take();
    expect(countWhile(due, clock, 29 * SECOND_MS)).toBe(0);
    expect(countWhile(due, clock, SECOND_MS)).toBe(1);
  });

  test("is due immediately when the clock was set forward across it, then as planned", () => {
    const { clock, due } = open("2026-01-05T21:29:00-05:00");
    clock.step(2 * MINUTE_MS);
    expect(countWhile(due, clock, 20 * HOUR_MS, MINUTE_MS)).toBe(1);
    expect(countWhile(due, clock, 5 * HOUR_MS, MINUTE_MS)).toBe(1);
  });

  test("is not due twice when the clock was set back across it", () => {
    const { clock, due } = open("2026-01-05T21:29:00-05:00");
    expect(countWhile(due, clock, 2 * MINUTE_MS)).toBe(1);
    clock.step(-2 * MINUTE_MS);
    expect(countWhile(due, clock, HOUR_MS)).toBe(0);
    clock.step(-HOUR_MS);
    expect(countWhile(due, clock, 20 * HOUR_MS, MINUTE_MS)).toBe(0);
    expect(countWhile(due, clock, 5 * HOUR_MS, MINUTE_MS)).toBe(1);
  });

  test("is due once when the clock was set forward and back again", () => {
    const { clock, due } = open("2026-01-05T21:29:00-05:00");
    clock.step(DAY_MS);
    expect(countWhile(due, clock, 10 * SECOND_MS)).toBe(1);
    clock.step(-DAY_MS);
    expect(countWhile(due, clock, 20 * HOUR_MS, MINUTE_MS)).toBe(0);
    expect(countWhile(due, clock, 5 * HOUR_MS, MINUTE_MS)).toBe(1);
  });

  test.each([DAY_MS, -DAY_MS, YEAR, -YEAR])("is due every day after a step of %p ms", (step) => {
    const { clock, due } = open("2026-01-05T12:00:00-05:00");
    expect(countWhile(due, clock, DAY_MS, MINUTE_MS)).toBe(1);
    clock.step(step);
    // After a step forward, all missed runs are one.
    expect(countWhile(due, clock, MINUTE_MS)).toBe(step > 0 ? 1 : 0);
    for (let day = 0; day < 3; day++) expect(countWhile(due, clock, DAY_MS, MINUTE_MS)).toBe(1);
  });

  test("is next due at that time of day after a restart", () => {
    const ahead = open("2027-01-05T21:00:00-05:00");
    expect(countWhile(ahead.due, ahead.clock, HOUR_MS, MINUTE_MS)).toBe(1);
    const { clock, due } = open("2026-01-05T21:00:00-05:00");
    expect(countWhile(due, clock, HOUR_MS, MINUTE_MS)).toBe(1);
  });
});
