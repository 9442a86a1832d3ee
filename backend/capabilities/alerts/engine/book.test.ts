import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { createAlertBook, type AlertBook, type ArmedAlert } from "./book.ts";
import { isMet } from "../conditions/condition.ts";

const armed = (id: number, change: Partial<ArmedAlert> = {}): ArmedAlert => ({
  id,
  symbol: "AAPL",
  currency: "USD",
  alertType: "above",
  targetPrice: 100,
  ...change,
});

function candidates(
  book: AlertBook,
  symbol: string,
  price: number,
  previousClose: number | null = null,
  currency = "USD",
): number[] {
  const slot = book.slotOf(symbol, currency);
  if (slot < 0) return [];
  const ids: number[] = [];
  book.collect(slot, price, previousClose, ids);
  expect(book.mayFire(slot, price, previousClose)).toBe(ids.length > 0);
  return ids.toSorted((a, b) => a - b);
}

const price = fc.double({ min: 0.01, max: 1_000, noNaN: true });
const alert = fc.record({
  symbol: fc.constantFrom("AAPL", "MSFT"),
  currency: fc.constantFrom("USD", "GBP"),
  alertType: fc.constantFrom("above", "below", "change_percent"),
  targetPrice: fc.oneof(price, fc.constantFrom(1, 10, 50, 100)),
});

describe("the book", () => {
  test("proposes exactly the armed alerts whose condition the price meets", () => {
    fc.assert(
      fc.property(
        fc.array(alert, { maxLength: 60, size: "max" }),
        fc.array(fc.nat(59), { maxLength: 20 }),
        fc.oneof(price, fc.constantFrom(1, 10, 50, 100, 110, 90)),
        fc.oneof(price, fc.constantFrom(100, null, 0)),
        (alerts, disarmed, seen, close) => {
          const book = createAlertBook();
          const all = alerts.map((terms, index): ArmedAlert => ({ id: index + 1, ...terms }));
          for (const each of all) book.arm(each);
          for (const index of disarmed) {
            const gone = all[index];
            if (gone) book.disarm(gone);
          }
          const left = all.filter((_, index) => !disarmed.includes(index));
          expect(book.size).toBe(left.length);
          for (const symbol of ["AAPL", "MSFT"]) {
            for (const currency of ["USD", "GBP"]) {
              const expected = left.filter(
                (each) =>
                  each.symbol === symbol &&
                  each.currency === currency &&
                  isMet(each.alertType, each.targetPrice, seen, close),
              );
              expect(candidates(book, symbol, seen, close, currency)).toEqual(
                expected.map(({ id }) => id),
              );
            }
          }
          expect(new Set(book.symbols())).toEqual(new Set(left.map(({ symbol }) => symbol)));
        },
      ),
    );
  });

  test("proposes nothing for prices that are none", () => {
    const book = createAlertBook();
    book.arm(armed(1, { alertType: "change_percent", targetPrice: 1 }));
    expect(candidates(book, "AAPL", Number.NaN, 100)).toEqual([]);
    expect(candidates(book, "AAPL", 200, Number.NaN)).toEqual([]);
  });

  test("arms an alert once, however often it is told to", () => {
    const book = createAlertBook();
    for (let time = 0; time < 3; time++) book.arm(armed(1));
    expect(book.size).toBe(1);
    expect(book.disarm(armed(1))).toBe(true);
    expect(book.disarm(armed(1))).toBe(false);
    expect(candidates(book, "AAPL", 1_000)).toEqual([]);
  });

  test("keeps a symbol's number when its last alert is gone, and no longer watches it", () => {
    const book = createAlertBook();
    book.arm(armed(1));
    const slot = book.slotOf("AAPL", "USD");
    book.disarm(armed(1));
    expect([...book.symbols()]).toEqual([]);
    book.arm(armed(2));
    expect(book.slotOf("AAPL", "USD")).toBe(slot);
    expect(book.slotOf("AAPL", "GBP")).toBe(-1);
    expect(book.slotOf("MSFT", "USD")).toBe(-1);
    expect(book.disarm(armed(3, { symbol: "MSFT" }))).toBe(false);
  });

  test("finds what was armed after it was asked in vain", () => {
    const book = createAlertBook();
    expect(book.slotOf("AAPL", "USD")).toBe(-1);
    book.arm(armed(1));
    expect(candidates(book, "AAPL", 100)).toEqual([1]);
    expect(book.slotOf("AAPL", "GBP")).toBe(-1);
    book.arm(armed(2, { currency: "GBP" }));
    expect(candidates(book, "AAPL", 100, null, "GBP")).toEqual([2]);
  });

  test("watches a symbol once though its alerts are in two currencies", () => {
    const book = createAlertBook();
    book.arm(armed(1));
    book.arm(armed(2, { currency: "EUR" }));
    expect([...book.symbols()]).toEqual(["AAPL"]);
    expect(candidates(book, "AAPL", 100, null, "EUR")).toEqual([2]);
  });

  test("finds its way among thousands of symbols and ten thousand alerts of one", () => {
    const book = createAlertBook();
    for (let id = 1; id <= 10_000; id++) {
      book.arm(armed(id, { targetPrice: ((id * 7_919) % 10_000) + 1 }));
      book.arm(armed(id + 10_000, { symbol: `S${id}`, targetPrice: id }));
      // A sample between two creations, as when alerts are made while the market is open.
      if (id % 100 === 0) candidates(book, "AAPL", 0.5);
    }
    book.settle();
    expect(candidates(book, "AAPL", 5_000)).toHaveLength(5_000);
    expect(candidates(book, "S777", 777)).toEqual([10_777]);
    expect(candidates(book, "S777", 776.99)).toEqual([]);
  });

  test("says how far the next firing is: nothing fires at a price nearer than that", () => {
    fc.assert(
      fc.property(
        fc.array(alert, { minLength: 1, maxLength: 20 }),
        price,
        fc.oneof(price, fc.constant(null)),
        fc.double({ min: -0.999, max: 0.999, noNaN: true }),
        (alerts, now, previousClose, part) => {
          const book = createAlertBook();
          for (const [id, terms] of alerts.entries()) book.arm(armed(id, terms));
          for (const symbol of ["AAPL", "MSFT"]) {
            const slot = book.slotOf(symbol, "USD");
            const gap = slot < 0 ? Infinity : book.gapToNearest(slot, now, previousClose);
            // A gap that the rounding of the price itself may cross is none.
            if (gap <= now * 1e-9 || gap === Infinity) continue;
            expect(candidates(book, symbol, now + part * gap, previousClose)).toEqual([]);
          }
        },
      ),
    );
    const book = createAlertBook();
    book.arm(armed(1, { targetPrice: 110 }));
    book.arm(armed(2, { alertType: "below", targetPrice: 97 }));
    book.arm(armed(3, { symbol: "MSFT", alertType: "change_percent", targetPrice: 5 }));
    const of = (symbol: string) => book.slotOf(symbol, "USD");
    expect(book.gapToNearest(of("AAPL"), 100, null)).toBeCloseTo(3);
    expect(book.gapToNearest(of("AAPL"), 96, null)).toBe(0);
    expect(book.gapToNearest(of("MSFT"), 202, 200)).toBeCloseTo(8);
    expect(book.gapToNearest(of("MSFT"), 202, null)).toBe(0);
    book.disarm(armed(1, { targetPrice: 110 }));
    book.disarm(armed(2, { alertType: "below", targetPrice: 97 }));
    expect(book.gapToNearest(of("AAPL"), 100, null)).toBe(Infinity);
  });
});
