import { expect, test } from "bun:test";
import { manualClock } from "../../clock.ts";
import { createFailureLimit } from "./failureLimit.ts";
import { DAY_MS } from "../../../domain/durations.ts";

test("the wait ends when the oldest counted failure is one window old", () => {
  const clock = manualClock();
  const limit = createFailureLimit(clock, 2, 10_000);
  expect(limit.begin("a")).toBe(0);
  clock.advance(4_000);
  expect(limit.begin("a")).toBe(0);
  expect(limit.begin("a")).toBe(6);
  clock.advance(5_999);
  expect(limit.secondsToWait("a")).toBe(1);
  clock.advance(1);
  expect(limit.begin("a")).toBe(0);
  expect(limit.secondsToWait("a")).toBe(4);
});

test("a forgiven attempt is uncounted, and only once", () => {
  const limit = createFailureLimit(manualClock(), 2, 10_000);
  limit.begin("a");
  limit.begin("a");
  limit.forgive("a");
  expect(limit.begin("a")).toBe(0);
  expect(limit.begin("a")).toBe(10);
  limit.forgive("unknown");
});

test("a clock step neither lifts nor prolongs the limit", () => {
  for (const step of [-DAY_MS, DAY_MS, 365 * DAY_MS]) {
    const clock = manualClock();
    const limit = createFailureLimit(clock, 1, 10_000);
    limit.begin("a");
    clock.step(step);
    expect(limit.begin("a")).toBe(10);
    clock.advance(10_000);
    expect(limit.begin("a")).toBe(0);
  }
});

test("addresses are counted separately, and a flood of them evicts only the oldest", () => {
  const limit = createFailureLimit(manualClock(), 1, 10_000);
  limit.begin("first");
  limit.begin("second");
  for (let index = 0; index < 999; index += 1) limit.begin(`flood ${index}`);
  expect(limit.secondsToWait("first")).toBe(0);
  expect(limit.secondsToWait("second")).toBe(10);
  expect(limit.secondsToWait("unknown")).toBe(0);
});
