import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { sampleAt, START } from "../../../testing/worlds/alertWorld.ts";
import { createAlertBook } from "./book.ts";
import { mayBeOutOfLine } from "./priceGuard.ts";
import { createLastPriceStore } from "./lastPriceStore.ts";

const MINUTE = 60_000;

describe("the band around a price", () => {
  const band = fc.record({
    price: fc.double({ min: 0.01, max: 10_000, noNaN: true }),
    previousClose: fc.double({ min: 0.01, max: 10_000, noNaN: true }),
    alerts: fc.array(
      fc.record({
        alertType: fc.constantFrom("above" as const, "below" as const, "change_percent" as const),
        direction: fc.constantFrom("either" as const, "up" as const, "down" as const),
        share: fc.double({ min: 0.8, max: 1.2, noNaN: true }),
        percent: fc.double({ min: 0.1, max: 50, noNaN: true }),
      }),
      { maxLength: 4 },
    ),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    other: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  test("holds no price that may fire, and no two that are a jump apart", () => {
    fc.assert(
      fc.property(band, ({ price, previousClose, alerts, at, other }) => {
        const book = createAlertBook();
        for (const [id, { alertType, direction, share, percent }] of alerts.entries()) {
          const targetPrice = alertType === "change_percent" ? percent : price * share;
          book.arm({ id, symbol: "AAPL", currency: "USD", alertType, direction, targetPrice });
        }
        const slot = book.slotOf("AAPL", "USD");
        if (slot < 0) return;
        const found = book.bandAround(slot, price, previousClose);
        if (!found) return;
        const within = (share: number) => found.floor + (found.ceiling - found.floor) * share;
        for (const inside of [within(at), within(other), price]) {
          if (!(inside > found.floor && inside < found.ceiling)) continue;
          expect(book.mayFire(slot, inside, previousClose)).toBe(false);
          expect(mayBeOutOfLine(inside, price)).toBe(false);
        }
        expect(mayBeOutOfLine(found.ceiling, found.floor)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test("is as wide as the nearest targets leave it", () => {
    const book = createAlertBook();
    const terms = { symbol: "AAPL", currency: "USD" } as const;
    book.arm({ ...terms, id: 1, alertType: "above", targetPrice: 104 });
    book.arm({ ...terms, id: 2, alertType: "below", targetPrice: 98 });
    const slot = book.slotOf("AAPL", "USD");
    expect(book.bandAround(slot, 100, 100)).toEqual({ floor: 98, ceiling: 104 });
    // Met already: every price there has to be looked at.
    expect(book.bandAround(slot, 104, 100)).toBeUndefined();
    book.arm({ ...terms, id: 3, alertType: "change_percent", targetPrice: 5, band: 0 });
    expect(book.bandAround(slot, 100, 100)).toBeUndefined();
  });
});

describe("a calm tape", () => {
  const open = async () => {
    const lastPrices = createLastPriceStore(await openMemoryDatabase());
    lastPrices.write(0, sampleAt(100, START));
    lastPrices.setQuietBand(0, 95, 105);
    return lastPrices;
  };
  const soon = () => 2 * MINUTE;

  test("follows newer prices of the day between its two ends, both excluded", async () => {
    const lastPrices = await open();
    expect(lastPrices.tryFastPath(0, sampleAt(104.9, START + MINUTE), soon)).toBe(true);
    expect(lastPrices.priceOf(0)).toBe(104.9);
    for (const price of [95, 105, 0, Number.NaN]) {
      expect(lastPrices.tryFastPath(0, sampleAt(price, START + 2 * MINUTE), soon)).toBe(false);
    }
    expect(lastPrices.priceOf(0)).toBe(104.9);
  });

  test("leaves what is not newer, late, of another day, source or symbol to be looked at", async () => {
    const lastPrices = await open();
    const samples = [
      sampleAt(100, START),
      sampleAt(100, START - MINUTE),
      sampleAt(100, START + 3 * MINUTE),
      sampleAt(100, START + MINUTE, { tradeDate: "2026-01-06" }),
      sampleAt(100, START + MINUTE, { source: "other" }),
    ];
    for (const sample of samples) expect(lastPrices.tryFastPath(0, sample, soon)).toBe(false);
    for (const slot of [1, 1000]) {
      expect(lastPrices.tryFastPath(slot, sampleAt(100, START + MINUTE), soon)).toBe(false);
    }
  });

  test("tells once how far it came when its calm ends", async () => {
    const lastPrices = await open();
    lastPrices.tryFastPath(0, sampleAt(101, START + MINUTE), soon);
    expect(lastPrices.clearQuietBand(0)).toEqual({ time: START + MINUTE, source: "scripted" });
    expect(lastPrices.clearQuietBand(0)).toBeUndefined();
    expect(lastPrices.tryFastPath(0, sampleAt(101, START + 2 * MINUTE), soon)).toBe(false);
    expect(lastPrices.clearQuietBand(7)).toBeUndefined();
  });
});
