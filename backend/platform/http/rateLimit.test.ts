import { expect, test } from "bun:test";
import { manualClock } from "../clock.ts";
import { HttpError } from "./errors.ts";
import { createRateLimit } from "./rateLimit.ts";

function statusOf(take: () => void): number {
  try {
    take();
    return 200;
  } catch (error) {
    return error instanceof HttpError ? error.status : 500;
  }
}

test("allows a number of uses per window; rejected ones do not count", () => {
  const clock = manualClock();
  const limit = createRateLimit(clock, 2, 10_000);
  expect(statusOf(limit.take)).toBe(200);
  clock.advance(4_000);
  expect(statusOf(limit.take)).toBe(200);
  expect(statusOf(limit.take)).toBe(429);
  expect(() => limit.take()).toThrow("Too many requests. Try again in 6 s");
  clock.advance(6_000);
  expect(statusOf(limit.take)).toBe(200);
  expect(statusOf(limit.take)).toBe(429);
});
