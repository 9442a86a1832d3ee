import { expect, test } from "bun:test";
import { intervalMs, type Interval } from "../../domain/bar.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
import { silentLog } from "../../platform/log.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { sampleAt, START } from "../../testing/worlds/alertWorld.ts";
import { createMarketFacts } from "./marketFacts.ts";
import { intrabarPath, readMissedPrices } from "./missedPrices.ts";

const bar = { open: 100, high: 110, low: 95, close: 104, volume: null };

test("a bar is replayed through the extreme nearer to its open first", () => {
  expect(intrabarPath(bar)).toEqual([100, 95, 110, 104]);
  expect(intrabarPath({ ...bar, low: 85 })).toEqual([100, 110, 85, 104]);
});

test("the prices of a bar follow in its period, compared with the previous close", async () => {
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
  // An unknown close is not replaced by that of another date.
  const [first] = await readMissedPrices(factsWith(new Map()), like, START, true);
  expect(first?.sample.previousClose).toBeNull();
});

test("a gap is filled by the finest bars that reach back to its start", async () => {
  // From 15:00 in New York to 10:00 on the next day.
  const to = START + DAY_MS;
  const from = START + 5 * HOUR_MS;
  const lengthFrom = async (begins: Partial<Record<Interval, number>>) => {
    const facts = createMarketFacts({
      log: silentLog,
      market: {
        status: () => ({ kind: "live", asOf: to }),
        bars: async (_symbol, interval) =>
          [begins[interval] ?? to + 1, to].map((time) => ({ ...bar, time })),
        dailySeries: async () => undefined,
        splits: async () => null,
      },
    });
    return (await facts.barsBetween("AAPL", from, to, false))?.barMs;
  };
  const [before, today] = [from - MINUTE_MS, to - HOUR_MS / 2];
  expect(await lengthFrom({ "1m": before, "5m": before })).toBe(MINUTE_MS);
  expect(await lengthFrom({ "1m": today, "5m": before })).toBe(intervalMs["5m"]);
  expect(await lengthFrom({ "1m": today, "5m": today })).toBe(MINUTE_MS);
});
