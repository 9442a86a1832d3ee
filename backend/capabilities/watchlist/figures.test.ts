import { expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { Sample } from "../../market/sample.ts";
import { eventually } from "../../testing/eventually.ts";
import { sampleRow } from "../../testing/marketRows.ts";
import { createRowFigures } from "./figures.ts";

const NOW = Date.parse("2026-01-05T18:00:00Z");
const FIVE = 5 * 60_000;
const bar = (time: number, close: number) => ({
  time,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume: null,
});

function openFigures(kind: "simulated" | "live", sampled: Partial<Sample> = {}, quote?: object) {
  const clock = manualClock(NOW);
  const asked: string[] = [];
  let isDown = false;
  const ask = <T>(what: string, answer: T): Promise<T> => {
    asked.push(what);
    return isDown ? Promise.reject(new Error("down")) : Promise.resolve(answer);
  };
  const market = {
    status: () => ({ kind, isOpen: true, asOf: NOW }),
    samples: async (symbols: Iterable<string>) => {
      asked.push("samples");
      return [...symbols]
        .filter((symbol) => symbol !== "NONE")
        .map((symbol) => sampleRow({ symbol, price: 120, exchangeTime: NOW, ...sampled }));
    },
    quote: () => ask("quote", quote),
    bars: (symbol: string, interval: string) =>
      ask(
        `${interval} ${symbol}`,
        symbol === "NONE"
          ? undefined
          : interval === "1d"
            ? // The first is of more than a year ago.
              [bar(NOW - 367 * DAY_MS, 1000), bar(NOW - DAY_MS, 100)]
            : [bar(NOW - FIVE, 119), bar(NOW, 120)],
      ),
    profile: (symbol: string) => ask(`profile ${symbol}`, undefined),
  };
  const figures = createRowFigures(market as never, clock);
  return { figures, asked, clock, fail: (down: boolean) => void (isDown = down) };
}

test("an in-process market returns all figures at once, and none for unknown symbols", async () => {
  const { figures } = openFigures("simulated");
  const read = await figures.read(["AAPL", "NONE"]);
  expect(read.get("AAPL")).toEqual({
    quote: {
      price: 120,
      currency: "USD",
      previousClose: 100,
      change: 20,
      changePercent: expect.closeTo(20),
      lastUpdated: "2026-01-05T18:00:00.000Z",
      source: "scripted",
      delaySeconds: 0,
    },
    spark: [119, 120],
    // The current price is outside the range of the daily bars.
    range: { low: 99, high: 120 },
    earnings: null,
    isComplete: true,
  });
  expect(read.get("NONE")).toEqual({
    quote: null,
    spark: [],
    range: null,
    earnings: null,
    isComplete: true,
  });
});

test("a live market is asked for all prices at once, and for the rest in the background", async () => {
  const { figures, asked, clock } = openFigures("live");
  const symbols = Array.from({ length: 30 }, (_, at) => `S${at}`);
  const first = await figures.read(symbols);
  expect(first.get("S29")).toMatchObject({ quote: { price: 120 }, spark: [], isComplete: false });
  expect(asked.filter((what) => what === "samples")).toHaveLength(1);
  await eventually(async () => (await figures.read(symbols)).get("S29")?.isComplete);
  // Each part once, however often the rows were requested.
  expect(asked.filter((what) => what !== "samples")).toHaveLength(90);
  clock.advance(5000);
  await figures.read(symbols);
  expect(asked.filter((what) => what === "samples")).toHaveLength(2);
  expect(asked.filter((what) => what !== "samples")).toHaveLength(90);
});

test("a source that fails removes no known figure", async () => {
  const { figures, clock, fail } = openFigures("simulated");
  await figures.read(["AAPL"]);
  fail(true);
  clock.advance(24 * 3_600_000);
  expect((await figures.read(["AAPL"])).get("AAPL")).toMatchObject({
    spark: [119, 120],
    range: { low: 99, high: 120 },
  });
});

test("after hours a row has the price and change of the regular session", async () => {
  const late = { session: "post", price: 90 } as const;
  const quoteIn = async (sampled: Partial<Sample>, quote?: object) =>
    (await openFigures("live", sampled, quote).figures.read(["AAPL"])).get("AAPL")?.quote;
  const regular = { price: 102, previousClose: 100, exchangeTime: NOW - DAY_MS / 24 };
  const day = { price: 102, changePercent: expect.closeTo(2) };
  expect(await quoteIn({ ...late, regular })).toMatchObject({
    ...day,
    lastUpdated: "2026-01-05T17:00:00.000Z",
  });
  const quote = { ...regular, currency: "USD", asOf: NOW, source: "test", delayMs: 0 };
  expect(await quoteIn(late, quote)).toMatchObject(day);
  // An after-hours price alone gives no change of the day.
  expect(await quoteIn(late)).toMatchObject({ price: 90, change: null, changePercent: null });
});
