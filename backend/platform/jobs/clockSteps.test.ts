import { expect, test } from "bun:test";
import { manualClock } from "../clock.ts";
import { createClockSteps, describeClockStep } from "./clockSteps.ts";
import { createLog } from "../log.ts";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";

function watchClock() {
  const lines: string[] = [];
  const clock = manualClock("2026-01-05T15:00:00Z");
  const steps = createClockSteps(
    clock,
    createLog("info", (_, line) => lines.push(line)),
  );
  return { clock, steps, lines };
}

test("a step of more than a minute is logged with its size and direction, and kept", () => {
  const { clock, steps, lines } = watchClock();
  clock.advance(1000);
  clock.step(-DAY_MS);
  steps.check();
  expect(steps.last()).toEqual({ at: "2026-01-04T15:00:01.000Z", ms: -DAY_MS });
  clock.advance(1000);
  clock.step(365 * DAY_MS);
  steps.check();
  expect(steps.last()?.ms).toBe(365 * DAY_MS);
  expect(steps.count()).toBe(2);
  expect(lines).toEqual([
    'warn: The clock of this machine was set back by 1 day now="2026-01-04T15:00:01.000Z"',
    'warn: The clock of this machine was set forward by 365 days, or the machine slept now="2027-01-04T15:00:02.000Z"',
  ]);
});

test("elapsed time, small corrections and steps already reported are not steps", () => {
  const { clock, steps, lines } = watchClock();
  for (const ms of [1000, HOUR_MS, DAY_MS]) {
    clock.advance(ms);
    steps.check();
  }
  clock.step(-59_000);
  steps.check();
  clock.step(59_000);
  steps.check();
  expect({ count: steps.count(), last: steps.last(), lines }).toEqual({
    count: 0,
    last: null,
    lines: [],
  });
  clock.step(DAY_MS);
  steps.check();
  steps.check();
  expect(steps.count()).toBe(1);
});

test("a step is described in its two largest units", () => {
  expect(describeClockStep(-61_000)).toEndWith("back by 1 minute 1 second");
  expect(describeClockStep(DAY_MS + 2 * HOUR_MS + 5)).toContain("forward by 1 day 2 hours,");
  expect(describeClockStep(-7_200_000)).toEndWith("back by 2 hours");
});
