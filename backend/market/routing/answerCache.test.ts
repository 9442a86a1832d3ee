import { describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { createAnswerCache } from "./cachedQuery.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

const lifetime = { freshMs: 10 * MINUTE_MS, usableMs: 2 * DAY_MS };

function keepAnswer() {
  const clock = manualClock();
  const cache = createAnswerCache<number>(clock, 10);
  cache.keep("AAPL", { value: 7, source: "far", asOf: 0, fetchedAt: clock.now() }, lifetime);
  return { clock, cache };
}

describe("cached answers", () => {
  test("are fresh for a while, and a fallback for longer", () => {
    const { clock, cache } = keepAnswer();
    clock.advance(10 * MINUTE_MS - 1);
    expect(cache.findFresh("AAPL")?.answer?.value).toBe(7);
    clock.advance(1);
    expect(cache.findFresh("AAPL")).toBeUndefined();
    expect(cache.findUsable("AAPL")?.value).toBe(7);
    clock.advance(2 * DAY_MS);
    expect(cache.findUsable("AAPL")).toBeUndefined();
  });

  test.each([1, -1, 365, -365])(
    "are requested again after a step of %p days, and nothing is lost",
    (days) => {
      const { clock, cache } = keepAnswer();
      clock.step(days * DAY_MS);
      expect(cache.findFresh("AAPL")).toBeUndefined();
      expect(cache.findUsable("AAPL")?.value).toBe(7);
      cache.keep("AAPL", { value: 8, source: "far", asOf: 0, fetchedAt: clock.now() }, lifetime);
      clock.advance(MINUTE_MS);
      expect(cache.findFresh("AAPL")?.answer?.value).toBe(8);
    },
  );
});
