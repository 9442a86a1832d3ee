import { DAY_MS } from "../../../domain/durations.ts";
import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { sampleAt, START } from "../../../testing/worlds/alertWorld.ts";
import { isMet } from "../conditions/condition.ts";
import type { ArmedAlert } from "../conditions/placement.ts";
import { createWatchedSymbols, type WatchedSymbols } from "./watchedSymbols.ts";

const armed = (id: number, change: Partial<ArmedAlert> = {}): ArmedAlert => ({
  id,
  symbol: "AAPL",
  currency: "USD",
  alertType: "above",
  targetPrice: 100,
  ...change,
});

const arm = (watched: WatchedSymbols, alert: ArmedAlert): void =>
  watched.open(alert.symbol, alert.currency, false).add(alert);

const disarm = (watched: WatchedSymbols, { id, symbol, currency }: ArmedAlert): boolean =>
  watched.find(symbol, currency, false)?.remove(id) ?? false;

function candidates(
  watched: WatchedSymbols,
  symbol: string,
  price: number,
  previousClose: number | null = null,
  currency = "USD",
): number[] {
  const found = watched.find(symbol, currency, false)?.collect(price, previousClose) ?? [];
  return found.map(({ id }) => id).toSorted((a, b) => a - b);
}

const price = fc.double({ min: 0.01, max: 1_000, noNaN: true });
const alert = fc.record({
  symbol: fc.constantFrom("AAPL", "MSFT"),
  currency: fc.constantFrom("USD", "GBP"),
  alertType: fc.constantFrom("above", "below", "change_percent"),
  targetPrice: fc.oneof(price, fc.constantFrom(1, 10, 50, 100)),
});

describe("the watched symbols", () => {
  test("proposes exactly the armed alerts whose condition the price meets", () => {
    fc.assert(
      fc.property(
        fc.array(alert, { maxLength: 60, size: "max" }),
        fc.array(fc.nat(59), { maxLength: 20 }),
        fc.oneof(price, fc.constantFrom(1, 10, 50, 100, 110, 90)),
        fc.oneof(price, fc.constantFrom(100, null, 0)),
        (alerts, disarmed, seen, close) => {
          const watched = createWatchedSymbols();
          const all = alerts.map((terms, index): ArmedAlert => ({ id: index + 1, ...terms }));
          for (const each of all) arm(watched, each);
          for (const index of disarmed) {
            const gone = all[index];
            if (gone) disarm(watched, gone);
          }
          const left = all.filter((_, index) => !disarmed.includes(index));
          expect([...watched].reduce((sum, { size }) => sum + size, 0)).toBe(left.length);
          for (const symbol of ["AAPL", "MSFT"]) {
            for (const currency of ["USD", "GBP"]) {
              const expected = left.filter(
                (each) =>
                  each.symbol === symbol &&
                  each.currency === currency &&
                  isMet(each.alertType, each.targetPrice, seen, close),
              );
              expect(candidates(watched, symbol, seen, close, currency)).toEqual(
                expected.map(({ id }) => id),
              );
            }
          }
          expect(new Set(watched.symbols())).toEqual(new Set(left.map(({ symbol }) => symbol)));
        },
      ),
    );
  });

  test("proposes nothing for invalid prices", () => {
    const watched = createWatchedSymbols();
    arm(watched, armed(1, { alertType: "change_percent", targetPrice: 1 }));
    expect(candidates(watched, "AAPL", Number.NaN, 100)).toEqual([]);
    expect(candidates(watched, "AAPL", 200, Number.NaN)).toEqual([]);
  });

  test("finds an alert that was armed after a lookup without result", () => {
    const watched = createWatchedSymbols();
    expect(watched.find("AAPL", "USD", false)).toBeUndefined();
    arm(watched, armed(1));
    expect(candidates(watched, "AAPL", 100)).toEqual([1]);
    expect(watched.find("AAPL", "GBP", false)).toBeUndefined();
    arm(watched, armed(2, { currency: "GBP" }));
    expect(candidates(watched, "AAPL", 100, null, "GBP")).toEqual([2]);
  });

  test("watches a symbol once even when its alerts are in two currencies", () => {
    const watched = createWatchedSymbols();
    arm(watched, armed(1));
    arm(watched, armed(2, { currency: "EUR" }));
    expect([...watched.symbols()]).toEqual(["AAPL"]);
    expect(candidates(watched, "AAPL", 100, null, "EUR")).toEqual([2]);
  });

  test("returns the distance to the next firing, within which nothing fires", () => {
    fc.assert(
      fc.property(
        fc.array(alert, { minLength: 1, maxLength: 20 }),
        price,
        fc.oneof(price, fc.constant(null)),
        fc.double({ min: -0.999, max: 0.999, noNaN: true }),
        (alerts, now, previousClose, part) => {
          const watched = createWatchedSymbols();
          for (const [id, terms] of alerts.entries()) arm(watched, armed(id, terms));
          for (const symbol of ["AAPL", "MSFT"]) {
            const gap =
              watched.find(symbol, "USD", false)?.gapToNearest(now, previousClose) ?? Infinity;
            // Skip distances smaller than the rounding of the price.
            if (gap <= now * 1e-9 || gap === Infinity) continue;
            expect(candidates(watched, symbol, now + part * gap, previousClose)).toEqual([]);
          }
        },
      ),
    );
    const watched = createWatchedSymbols();
    arm(watched, armed(1, { targetPrice: 110 }));
    arm(watched, armed(2, { alertType: "below", targetPrice: 97 }));
    arm(watched, armed(3, { symbol: "MSFT", alertType: "change_percent", targetPrice: 5 }));
    const gapOf = (symbol: string, now: number, previousClose: number | null) =>
      watched.find(symbol, "USD", false)?.gapToNearest(now, previousClose);
    expect(gapOf("AAPL", 100, null)).toBeCloseTo(3);
    expect(gapOf("AAPL", 96, null)).toBe(0);
    expect(gapOf("MSFT", 202, 200)).toBeCloseTo(8);
    expect(gapOf("MSFT", 202, null)).toBe(0);
    disarm(watched, armed(1, { targetPrice: 110 }));
    disarm(watched, armed(2, { alertType: "below", targetPrice: 97 }));
    expect(gapOf("AAPL", 100, null)).toBe(Infinity);
  });
});

describe("the range of prices that certainly meet nothing", () => {
  const world = fc.record({
    last: fc.double({ min: 0.01, max: 10_000, noNaN: true }),
    previousClose: fc.option(fc.double({ min: 0.01, max: 10_000, noNaN: true })),
    alerts: fc.array(
      fc.record({
        alertType: fc.constantFrom("above" as const, "below" as const, "change_percent" as const),
        direction: fc.constantFrom("either" as const, "up" as const, "down" as const),
        share: fc.double({ min: 0.8, max: 1.2, noNaN: true }),
        percent: fc.double({ min: 0.1, max: 50, noNaN: true }),
      }),
      { maxLength: 4 },
    ),
    other: fc.double({ min: 0.7, max: 1.3, noNaN: true }),
  });

  test("contains no price that may fire", () => {
    fc.assert(
      fc.property(world, ({ last, previousClose, alerts, other }) => {
        const watched = createWatchedSymbols();
        const symbol = watched.open("AAPL", "USD", false);
        symbol.accept(sampleAt(last, START, { previousClose }));
        for (const [id, { alertType, direction, share, percent }] of alerts.entries()) {
          const targetPrice = alertType === "change_percent" ? percent : last * share;
          symbol.add(armed(id, { alertType, direction, targetPrice }));
          for (const each of [last, last * other, targetPrice]) {
            if (symbol.isQuiet(each)) expect(symbol.collect(each, previousClose)).toEqual([]);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("extends to the nearest targets and follows their changes", () => {
    const symbol = createWatchedSymbols().open("AAPL", "USD", false);
    symbol.accept(sampleAt(100, START, { previousClose: 100 }));
    symbol.add(armed(1, { targetPrice: 104 }));
    symbol.add(armed(2, { alertType: "below", targetPrice: 98 }));
    const quiet = () => [97.9, 98, 98.1, 103.9, 104].filter((each) => symbol.isQuiet(each));
    expect(quiet()).toEqual([98.1, 103.9]);
    symbol.remove(2);
    expect(quiet()).toEqual([97.9, 98, 98.1, 103.9]);
    symbol.add(armed(3, { alertType: "change_percent", targetPrice: 2, direction: "down" }));
    expect(quiet()).toEqual([98.1, 103.9]);
    symbol.reference = 105;
    expect(quiet()).toEqual([103.9]);
    // An alert that waits for a new trade date must see every price.
    symbol.add(armed(4, { alertType: "change_percent", targetPrice: 5, band: 0 }));
    expect(quiet()).toEqual([]);
  });
});

describe("the previous close in use", () => {
  test("is the first of a trade date for all of that date", () => {
    const symbol = createWatchedSymbols().open("AAPL", "USD", false);
    symbol.accept(sampleAt(100, START, { previousClose: null }));
    expect(symbol.reference).toBeNull();
    symbol.accept(sampleAt(100, START + 1, { previousClose: 98 }));
    symbol.accept(sampleAt(100, START + 2, { previousClose: 50 }));
    symbol.accept(sampleAt(100, START + 3, { previousClose: 60, source: "other" }));
    expect(symbol.reference).toBe(98);
    symbol.accept(sampleAt(100, START + DAY_MS, { previousClose: 60 }));
    expect(symbol.reference).toBe(60);
  });

  test("is adjusted if it is from before a split", () => {
    const symbol = createWatchedSymbols().open("AAPL", "USD", false);
    symbol.accept(sampleAt(26, START, { previousClose: 100 }));
    symbol.adjustReference(0.25);
    expect(symbol.reference).toBe(25);
    symbol.adjustReference(0.25);
    expect(symbol.reference).toBe(25);
  });
});
