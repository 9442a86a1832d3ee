import { expect, test } from "bun:test";
import { MINUTE_MS } from "../../domain/durations.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { sampleAt, START } from "../../testing/worlds/alertWorld.ts";
import { intrabarPath, readMissedPrices } from "./missedPrices.ts";

const bar = { open: 100, high: 110, low: 95, close: 104, volume: null };

test("a price goes through a bar by the extreme that is nearer to its open", () => {
  expect(intrabarPath(bar)).toEqual([100, 95, 110, 104]);
  expect(intrabarPath({ ...bar, low: 85 })).toEqual([100, 110, 85, 104]);
});

test("the prices of a bar follow each other at its time, measured against the close before it", async () => {
  const like = sampleAt(104, START + 120_000, { previousClose: 99 });
  const bars = [{ ...bar, time: START }];
  const factsWith = (closes: ReadonlyMap<TradeDate, number>) => ({
    barsBetween: () => Promise.resolve({ bars, barMs: MINUTE_MS }),
    sessionAt: () => "pre" as const,
    closeBefore: (_: string, date: TradeDate) => Promise.resolve(closes.get(date) ?? null),
  });
  const known = factsWith(new Map([["2026-01-05", 98]]));
  const found = await readMissedPrices(known, like, START, true);
  expect(found.map(({ sample }) => [sample.price, sample.exchangeTime - START])).toEqual([
    [100, 0],
    [95, 1],
    [110, 2],
    [104, 3],
  ]);
  for (const { sample, barStart } of found) {
    expect(barStart).toBe("2026-01-05T15:00:00.000Z");
    expect(sample).toMatchObject({ previousClose: 98, session: "pre", tradeDate: "2026-01-05" });
  }
  // A close that is not known is none, and not that of another date.
  const [first] = await readMissedPrices(factsWith(new Map()), like, START, true);
  expect(first?.sample.previousClose).toBeNull();
});
