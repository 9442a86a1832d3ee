import { expect, test } from "bun:test";
import { describeTrack, type TrackState } from "./trackWords.ts";
import type { TrackPrices } from "./trackGeometry.ts";

const describe = (
  prices: TrackPrices,
  state: TrackState = "watched",
  symbol = "AAPL",
  currency = "USD",
) => describeTrack(prices, state, symbol, currency);

const above = (value: number) => ({ value, met: "above" }) as const;

test("one sentence describes everything that is drawn", () => {
  const words = describe({
    price: 187.4,
    targets: [above(190)],
    stop: 170,
    day: { low: 185.1, high: 188 },
    year: { low: 120, high: 210 },
    analysts: { low: 150, mean: 195, high: 240 },
  });
  expect(words).toBe(
    "$187.40 now; target $190.00, 1.39% away; stop $170.00, 9.28% away; " +
      "today $185.10 to $188.00; 52 weeks $120.00 to $210.00; " +
      "analyst targets $150.00 to $240.00, mean $195.00",
  );
});

test.each([
  [{}, "watched", "No price yet"],
  [{ price: null, targets: [above(190)] }, "watched", "No price yet; target $190.00"],
  [{ price: 0, targets: [above(190)] }, "watched", "$0.00 now; target $190.00"],
  [{ price: 190, targets: [above(190)] }, "watched", "$190.00 now; target $190.00 met"],
  [
    { price: 4, analysts: { low: null, mean: 9, high: null } },
    "watched",
    "$4.00 now; mean analyst target $9.00",
  ],
  // It triggered earlier; the price has moved back since.
  [{ price: 180, targets: [above(190)] }, "met", "$180.00 now; target $190.00 met"],
  [{ price: 200, targets: [{ value: 190 }] }, "watched", "$200.00 now; target $190.00, 5.00% away"],
  [{ price: 190 }, "snoozed", "$190.00 now; snoozed"],
  [{ price: 190 }, "unwatched", "$190.00 now; not watched"],
] as const)("%j, %s: %s", (prices, state, words) => {
  expect(describe(prices, state)).toBe(words);
});

test("tiny prices keep their digits, indexes have no currency, a target is shown as typed", () => {
  expect(describe({ price: 0.00001234, targets: [above(0.00002)] }, "watched", "SHIB-USD")).toBe(
    "$0.00001234 now; target $0.00002, 62.07% away",
  );
  expect(describe({ price: 6000 }, "watched", "^GSPC")).toBe("6,000.00 now");
  expect(describe({ price: 75, targets: [above(75.995)] })).toContain("target $75.995");
});
