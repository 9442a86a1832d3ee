import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { isMet } from "./condition.ts";
import { bandOf, hasRetraced, thresholdPrice } from "./hysteresis.ts";

describe("the band of an alert that repeats", () => {
  test("is half a percent of the target, a quarter of the day's range or one tick, whichever is widest", () => {
    expect(bandOf(100, null, { symbol: "ACME", currency: "USD" })).toBe(0.5);
    expect(bandOf(100, 1, { symbol: "ACME", currency: "USD" })).toBe(0.5);
    expect(bandOf(100, 4, { symbol: "ACME", currency: "USD" })).toBe(1);
    expect(bandOf(1, null, { symbol: "ACME", currency: "USD" })).toBe(0.01);
    expect(bandOf(0.01, null, { symbol: "ACME", currency: "USD" })).toBe(0.0001);
    expect(bandOf(0.00000812, null, { symbol: "SHIB-USD", currency: "USD" })).toBe(
      0.00000812 * 0.005,
    );
    expect(bandOf(0.0005, null, { symbol: "SHIB-JPY", currency: "JPY" })).toBe(0.0005 * 0.005);
    expect(bandOf(100, null, { symbol: "ACME", currency: "JPY" })).toBe(1);
    expect(bandOf(1.1, null, { symbol: "EURUSD=X", currency: "USD" })).toBeCloseTo(0.0055, 12);
    expect(bandOf(150, null, { symbol: "JPY=X", currency: "JPY" })).toBe(0.75);
  });

  test("is never wider than half the target, so that a penny stock can re-arm", () => {
    expect(bandOf(1, 40, { symbol: "ACME", currency: "USD" })).toBe(0.5);
    expect(bandOf(1, null, { symbol: "ACME", currency: "JPY" })).toBe(0.5);
  });
});

const condition = fc.record({
  alertType: fc.constantFrom("above" as const, "below" as const, "change_percent" as const),
  direction: fc.constantFrom("either" as const, "up" as const, "down" as const),
  targetPrice: fc.double({ min: 0.5, max: 500, noNaN: true }),
});
const price = fc.double({ min: 0.01, max: 1000, noNaN: true });
const range = fc.option(fc.double({ min: 0, max: 100, noNaN: true }));

test("no price both re-arms and meets the condition, whatever the band", () => {
  fc.assert(
    fc.property(condition, price, price, range, (terms, at, previousClose, atr14) => {
      const threshold = thresholdPrice(terms, previousClose);
      const target = terms.alertType === "change_percent" ? threshold : terms.targetPrice;
      if (!(target > 0)) return;
      const band = bandOf(target, atr14, { symbol: "ACME", currency: "USD" });
      const { alertType, targetPrice, direction } = terms;
      const meets = isMet(alertType, targetPrice, at, previousClose, direction);
      expect(meets && hasRetraced(terms, band, at, previousClose)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

describe("the re-arm price", () => {
  const above = { alertType: "above", targetPrice: 100, direction: "either" } as const;
  const below = { alertType: "below", targetPrice: 100, direction: "either" } as const;
  const change = { alertType: "change_percent", targetPrice: 5, direction: "either" } as const;

  test("is a full band on the other side of the target, that price included", () => {
    expect(hasRetraced(above, 0.5, 99.51, null)).toBe(false);
    expect(hasRetraced(above, 0.5, 99.5, null)).toBe(true);
    expect(hasRetraced(below, 0.5, 100.49, null)).toBe(false);
    expect(hasRetraced(below, 0.5, 100.5, null)).toBe(true);
  });

  test("of a change needs a previous close and the opposite direction", () => {
    expect(hasRetraced(change, 0.5, 104.4, 100)).toBe(true);
    expect(hasRetraced(change, 0.5, 104.6, 100)).toBe(false);
    expect(hasRetraced(change, 0.5, 100, null)).toBe(false);
    expect(hasRetraced({ ...change, direction: "up" }, 0.5, 80, 100)).toBe(true);
    expect(hasRetraced({ ...change, direction: "down" }, 0.5, 80, 100)).toBe(false);
  });
});
