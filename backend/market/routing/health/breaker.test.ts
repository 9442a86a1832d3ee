import { describe, expect, test } from "bun:test";
import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { manualClock } from "../../../platform/clock.ts";
import { createBreaker, FAILURES_TO_OPEN, FIRST_PAUSE_MS, MAX_PAUSE_MS } from "./breaker.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";

const STEPS = [DAY_MS, -DAY_MS, 365 * DAY_MS, -365 * DAY_MS];

function makeBreaker() {
  const clock = manualClock();
  const breaker = createBreaker(clock);
  const failTimes = (times: number, about?: string) => {
    for (let call = 0; call < times; call++) if (breaker.admit(about)) breaker.fail(about);
  };
  return { clock, breaker, failTimes };
}

function makeOpenBreaker() {
  const made = makeBreaker();
  made.failTimes(FAILURES_TO_OPEN);
  return made;
}

describe("a circuit breaker", () => {
  test("opens after a number of consecutive failures", () => {
    const { breaker, failTimes } = makeBreaker();
    failTimes(FAILURES_TO_OPEN - 1);
    expect([breaker.status(), breaker.admit()]).toEqual(["closed", true]);
    breaker.fail();
    expect([breaker.status(), breaker.admit()]).toEqual(["open", false]);
  });

  test("resets the count after a success", () => {
    const { breaker, failTimes } = makeBreaker();
    for (let round = 0; round < 3; round++) {
      failTimes(FAILURES_TO_OPEN - 1);
      breaker.succeed();
    }
    expect(breaker.status()).toBe("closed");
  });

  test("lets one query through as a trial after the pause, and closes when it succeeds", () => {
    const { clock, breaker } = makeOpenBreaker();
    clock.advance(FIRST_PAUSE_MS - 1);
    expect(breaker.admit()).toBe(false);
    clock.advance(1);
    expect([breaker.status(), breaker.admit(), breaker.admit()]).toEqual([
      "half-open",
      true,
      false,
    ]);
    breaker.succeed();
    expect([breaker.status(), breaker.admit(), breaker.admit()]).toEqual(["closed", true, true]);
  });

  test.each(["fail", "trip"] as const)(
    "doubles the pause after each trial that ends in %s, up to a maximum; a success resets it",
    (end) => {
      const { clock, breaker, failTimes } = makeOpenBreaker();
      const pauses = [];
      for (let trial = 0; trial < 8; trial++) {
        const pause = (breaker.state().openUntil ?? 0) - clock.now();
        pauses.push(pause);
        clock.advance(pause);
        if (breaker.admit()) breaker[end]();
      }
      expect(pauses.slice(0, 4)).toEqual([1, 2, 4, 8].map((times) => times * FIRST_PAUSE_MS));
      expect(pauses.at(-1)).toBe(MAX_PAUSE_MS);
      clock.advance(MAX_PAUSE_MS);
      expect(breaker.admit()).toBe(true);
      breaker.succeed();
      failTimes(FAILURES_TO_OPEN);
      expect((breaker.state().openUntil ?? 0) - clock.now()).toBe(FIRST_PAUSE_MS);
    },
  );

  test("skips a single stock that always fails, and no other", () => {
    const { clock, breaker, failTimes } = makeBreaker();
    failTimes(FAILURES_TO_OPEN, "BAD");
    expect([breaker.admit("BAD"), breaker.admit("GOOD"), breaker.admit()]).toEqual([
      false,
      true,
      true,
    ]);
    // Health reports that nothing has answered; nothing else is paused.
    expect([breaker.status(), breaker.state().openUntil]).toEqual(["half-open", null]);
    breaker.succeed("GOOD");
    expect([breaker.status(), breaker.admit("BAD")]).toEqual(["closed", false]);
    clock.advance(FIRST_PAUSE_MS);
    expect(breaker.admit("BAD")).toBe(true);
    breaker.succeed("BAD");
    expect(breaker.admit("BAD")).toBe(true);
  });

  test("lets failing stocks delay the others only until each has failed once", () => {
    const { clock, breaker, failTimes } = makeBreaker();
    const bad = ["A", "B", "C", "D", "E", "F", "G"];
    let lastRefused = -1;
    for (let minute = 0; minute < 60; minute++) {
      for (const each of bad) failTimes(1, each);
      for (const each of ["X", "Y", "Z"]) {
        if (breaker.admit(each)) breaker.succeed(each);
        else lastRefused = minute;
      }
      clock.advance(MINUTE_MS);
    }
    // All pause when five fail in the first minute; the other two fail before the good ones are asked.
    expect(lastRefused).toBe(2);
    expect(breaker.status()).toBe("closed");
  });

  test("counts concurrent queries for one stock as one failure and one trial", () => {
    const { clock, breaker, failTimes } = makeBreaker();
    const before = breaker.count();
    for (let part = 0; part < 3 * FAILURES_TO_OPEN; part++) breaker.fail("BAD", before);
    expect(breaker.admit("BAD")).toBe(true);
    failTimes(FAILURES_TO_OPEN, "BAD");
    clock.advance(FIRST_PAUSE_MS);
    expect([breaker.admit("BAD"), breaker.admit("BAD")]).toEqual([true, true]);
  });

  test("pauses all when five stocks fail, and prefers a stock that has not failed for the next trial", () => {
    const { clock, breaker, failTimes } = makeBreaker();
    const bad = ["A", "B", "C", "D", "E"];
    for (const each of bad) failTimes(1, each);
    expect([breaker.status(), breaker.admit("GOOD")]).toEqual(["open", false]);
    for (let trial = 0; trial < 5; trial++) {
      clock.advance((breaker.state().openUntil ?? 0) - clock.now());
      failTimes(1, "A");
    }
    clock.advance(FIRST_PAUSE_MS);
    expect([breaker.admit("A"), breaker.admit("GOOD")]).toEqual([false, true]);
    breaker.succeed("GOOD");
    expect([breaker.status(), breaker.admit("B"), breaker.admit("A")]).toEqual([
      "closed",
      true,
      false,
    ]);
  });

  test("ignores failures of queries sent before it opened", () => {
    const { breaker } = makeOpenBreaker();
    const { openUntil, pauseMs } = breaker.state();
    breaker.fail();
    breaker.trip();
    expect(breaker.state()).toMatchObject({ openUntil, pauseMs });
  });

  test("continues from its saved state", () => {
    const { clock, breaker } = makeOpenBreaker();
    const next = createBreaker(clock);
    next.restore(breaker.state());
    expect([next.status(), next.admit()]).toEqual(["open", false]);
    clock.advance(FIRST_PAUSE_MS);
    expect(next.admit()).toBe(true);
  });

  test.each(STEPS)("keeps the length of a pause during a clock step of %p ms", (step) => {
    const { clock, breaker } = makeOpenBreaker();
    clock.step(step);
    expect((breaker.state().openUntil ?? 0) - clock.now()).toBe(FIRST_PAUSE_MS);
    clock.advance(FIRST_PAUSE_MS - 1);
    expect(breaker.admit()).toBe(false);
    clock.advance(1);
    expect(breaker.admit()).toBe(true);
  });

  test.each(STEPS)("limits a restored pause after a clock step of %p ms", (step) => {
    const { clock, breaker } = makeOpenBreaker();
    const next = createBreaker(clock);
    clock.step(step);
    next.restore(breaker.state());
    clock.advance(2 * FIRST_PAUSE_MS);
    expect(next.admit()).toBe(true);

    const far = createBreaker(clock);
    const openUntil = clock.now() + Math.abs(step);
    far.restore({ failures: 9, openUntil, pauseMs: Number.MAX_VALUE });
    clock.advance(MAX_PAUSE_MS);
    expect(far.admit()).toBe(true);
  });

  test("in any sequence lets a query through within the longest pause", () => {
    const step = record({
      waitMs: integer({ min: 0, max: 60_000 }),
      about: constantFrom(undefined, "A", "B", "C", "D", "E"),
      end: constantFrom("succeed", "fail", "trip", "release"),
    });
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        const { clock, breaker } = makeBreaker();
        for (const { waitMs, about, end } of steps) {
          clock.advance(waitMs);
          if (breaker.admit(about)) breaker[end](about);
        }
        clock.advance(MAX_PAUSE_MS);
        expect(breaker.admit()).toBe(true);
      }),
    );
  });
});
