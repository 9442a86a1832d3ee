import { expect, test } from "bun:test";
import { manualClock } from "../clock.ts";
import { createFailureLimit } from "./failureLimit.ts";

test("the wait ends when the oldest of the counted failures is a window old", () => {
  const clock = manualClock();
  const limit = createFailureLimit(clock, 2, 10_000);
  limit.countFailure("a");
  clock.advance(4_000);
  expect(limit.secondsToWait("a")).toBe(0);
  limit.countFailure("a");
  expect(limit.secondsToWait("a")).toBe(6);
  clock.advance(5_999);
  expect(limit.secondsToWait("a")).toBe(1);
  clock.advance(1);
  expect(limit.secondsToWait("a")).toBe(0);
  limit.countFailure("a");
  expect(limit.secondsToWait("a")).toBe(4);
});

test("addresses are counted apart, and a flood of them forgets the oldest only", () => {
  const limit = createFailureLimit(manualClock(), 1, 10_000);
  limit.countFailure("first");
  limit.countFailure("second");
  for (let index = 0; index < 999; index += 1) limit.countFailure(`flood ${index}`);
  expect(limit.secondsToWait("first")).toBe(0);
  expect(limit.secondsToWait("second")).toBe(10);
  expect(limit.secondsToWait("nobody")).toBe(0);
});
