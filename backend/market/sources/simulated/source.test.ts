import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { manualClock } from "../../../clock.ts";
import { intervalMs, isSoundBar, mergeBars, type Bar, type Interval } from "../../bar.ts";
import type { MarketSource } from "../../source.ts";
import { companies } from "../../universe/companies.ts";
import { describeMarketSource } from "../contractSuite.ts";
import { createSimulatedSource } from "./source.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-21T13:37:42.123Z");

const marketAt = (time: number, seed = 1): MarketSource =>
  createSimulatedSource({ seed, clock: manualClock(time) });

for (const symbol of ["AAPL", "VOD.L", "7203.T", "SHOP.TO", "HUMA"]) {
  describeMarketSource(`simulated ${symbol}`, () => marketAt(NOW), symbol);
}

const anySymbol = fc.constantFrom(...companies.map((company) => company.symbol));
const anyTime = fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2080, 0) });
const anySeed = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

/** Joins fine bars into coarse ones by the start of the coarse interval. */
function regroup(fine: readonly Bar[], startOf: (time: number) => number): Bar[] {
  const groups = Map.groupBy(fine, (bar) => startOf(bar.time));
  return [...groups.values()].map((group) => mergeBars(group as [Bar, ...Bar[]]));
}

const everyMs = (length: number) => (time: number) => Math.floor(time / length) * length;
/** 1970-01-05 was the first Monday of the epoch. */
const FIRST_MONDAY = 4 * DAY;
const mondayOf = (time: number) => everyMs(7 * DAY)(time - FIRST_MONDAY) + FIRST_MONDAY;

describe("intervals agree", () => {
  const steps: readonly [Interval, Interval][] = [
    ["1m", "5m"],
    ["5m", "30m"],
    ["30m", "1h"],
    ["1m", "1h"],
    ["1h", "1d"],
  ];
  for (const [fine, coarse] of steps) {
    test(`${fine} bars join into exactly the ${coarse} bars, the forming one too`, () =>
      fc.assert(
        fc.asyncProperty(anySymbol, anyTime, anySeed, async (symbol, time, seed) => {
          const market = marketAt(time, seed);
          const count = (3 * intervalMs[coarse]) / intervalMs[fine];
          const joined = regroup(
            (await market.bars(symbol, fine, count))!,
            everyMs(intervalMs[coarse]),
          );
          // The oldest group may have lost its beginning to the limit.
          expect((await market.bars(symbol, coarse, 2))!).toEqual(joined.slice(-2));
        }),
        { numRuns: 25 },
      ));
  }

  test("daily bars join into weekly bars that begin on Mondays", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, async (symbol, time) => {
        const market = marketAt(time);
        const joined = regroup((await market.bars(symbol, "1d", 30))!, mondayOf);
        const weeks = (await market.bars(symbol, "1w", 3))!;
        expect(weeks).toEqual(joined.slice(-3));
        for (const week of weeks) expect(new Date(week.time).getUTCDay()).toBe(1);
      }),
      { numRuns: 15 },
    ));
});

test("rates between its currencies agree with one another", async () => {
  const source = marketAt(NOW);
  const rate = async (from: string, to: string) => (await source.fx!(from, to))!.rate;
  expect(await rate("GBP", "GBP")).toBe(1);
  expect((await rate("GBP", "JPY")) * (await rate("JPY", "USD"))).toBeCloseTo(
    await rate("GBP", "USD"),
    12,
  );
  for (const text of ["", "XXX", "__proto__"]) {
    expect(await source.fx!(text, "USD")).toBeUndefined();
    expect(await source.fx!("USD", text)).toBeUndefined();
  }
});

describe("price is a function of seed, symbol and time", () => {
  test("a new instance says the same, in whatever order it is asked", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, anySeed, async (symbol, time, seed) => {
        const first = marketAt(time, seed);
        const restarted = marketAt(time, seed);
        await restarted.bars("MSFT", "1h", 50);
        expect(await restarted.samples([symbol])).toEqual(await first.samples([symbol]));
        expect(await restarted.quote(symbol)).toEqual(await first.quote(symbol));
        expect(await restarted.bars(symbol, "30m", 60)).toEqual(
          await first.bars(symbol, "30m", 60),
        );
      }),
      { numRuns: 25 },
    ));

  test("what was seen live stands in the bars of later", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, async (symbol, time) => {
        const [sample] = await marketAt(time).samples([symbol]);
        const later = marketAt(everyMs(DAY)(time) + 2 * DAY);
        const days = (await later.bars(symbol, "1d", 4))!;
        const day = days.find((bar) => bar.time === everyMs(DAY)(time))!;
        expect(sample!.price).toBeGreaterThanOrEqual(day.low);
        expect(sample!.price).toBeLessThanOrEqual(day.high);
        const dayBefore = days.find((bar) => bar.time === day.time - DAY)!;
        expect(sample!.previousClose).toBe(dayBefore.close);
      }),
      { numRuns: 40 },
    ));

  test("a bar that is over never changes again", async () => {
    const clock = manualClock(NOW);
    const market = createSimulatedSource({ seed: 1, clock });
    const before = (await market.bars("TSLA", "5m", 10))!;
    clock.advance(3 * 300_000);
    const after = (await market.bars("TSLA", "5m", 13))!;
    expect(after.slice(0, 9)).toEqual(before.slice(0, 9));
    expect(after.at(-1)!.time).toBe(before.at(-1)!.time + 3 * 300_000);
  });

  test("an instance that runs on says what one started later says", async () => {
    const clock = manualClock(NOW);
    const running = createSimulatedSource({ seed: 1, clock });
    for (let step = 0; step < 60; step++) {
      const started = marketAt(clock.now());
      expect(await running.quote("AAPL")).toEqual(await started.quote("AAPL"));
      expect(await running.bars("AAPL", "1d", 3)).toEqual(await started.bars("AAPL", "1d", 3));
      clock.advance(step % 2 === 0 ? 7_000 : 3_600_000);
    }
  });

  test("another seed is another market", async () => {
    const prices = await Promise.all(
      [1, 2, 3].map(async (seed) => (await marketAt(NOW, seed).quote("AAPL"))!.price),
    );
    expect(new Set(prices).size).toBe(3);
  });

  test("prices are pinned, so that no engine and no release moves them unnoticed", async () => {
    const market = marketAt(NOW);
    const samples = await market.samples(["AAPL", "VOD.L", "7203.T", "HUMA", "SHOP.TO"]);
    expect(
      samples.map(({ symbol, price, previousClose }) => [symbol, price, previousClose]),
    ).toEqual(PINNED);
  });
});

const PINNED: [string, number, number | null][] = [
  ["AAPL", 322.16, 313.9],
  ["VOD.L", 0.8694, 0.8806],
  ["7203.T", 3104, 3101],
  ["HUMA", 0.6116, 0.5917],
  ["SHOP.TO", 214.73, 216.36],
];

describe("prices are plausible", () => {
  test("a price is finite, positive and in order over decades", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, anySeed, async (symbol, time, seed) => {
        for (const bar of (await marketAt(time, seed).bars(symbol, "1d", 20))!) {
          expect(isSoundBar(bar)).toBe(true);
          expect(bar.high).toBeLessThan(1e9);
          expect(Number.isSafeInteger(bar.volume)).toBe(true);
        }
      }),
      { numRuns: 100 },
    ));

  test("the quote lies inside its minute's and its day's bar, and is the close of both", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, async (symbol, time) => {
        const market = marketAt(time);
        const quote = (await market.quote(symbol))!;
        const [minute] = (await market.bars(symbol, "1m", 1))!;
        const [day] = (await market.bars(symbol, "1d", 1))!;
        const [sample] = await market.samples([symbol]);
        expect(quote.price).toBe(minute!.close);
        expect(quote.price).toBe(sample!.price);
        const { open, high, low, price: close, volume } = quote;
        expect({ time: everyMs(DAY)(time), open, high, low, close, volume }).toEqual(day!);
        expect(minute!.low).toBeGreaterThanOrEqual(day!.low);
        expect(minute!.high).toBeLessThanOrEqual(day!.high);
      }),
      { numRuns: 60 },
    ));

  test("at the reference day every stock opens at its universe price, whatever the seed", async () => {
    const market = marketAt(Date.UTC(2026, 10, 20), 99);
    for (const company of companies) {
      const quote = (await market.quote(company.symbol))!;
      const tick = company.currency === "JPY" ? 1 : company.price < 1 ? 0.0001 : 0.01;
      expect(Math.abs(quote.open! - company.price)).toBeLessThan(tick);
    }
  });

  test("yen are whole, prices from one unit up have cents, cheaper ones hundredths of a cent", async () => {
    const market = marketAt(NOW);
    for (const { symbol, currency } of companies) {
      for (const { close } of (await market.bars(symbol, "1h", 3))!) {
        const perUnit = close < 1 ? 10_000 : currency === "JPY" ? 1 : 100;
        expect(close).toBe(Math.round(close * perUnit) / perUnit);
      }
    }
  });

  test("more than 150 American stocks are under $10", async () => {
    const market = marketAt(NOW);
    const american = companies.filter((company) => company.market === "US");
    const quotes = await Promise.all(american.map(({ symbol }) => market.quote(symbol)));
    expect(quotes.filter((quote) => quote!.price < 10).length).toBeGreaterThan(150);
  });

  test("measured volatility is the company's, and days are not predicted by the day before", async () => {
    const market = marketAt(NOW);
    for (const company of companies.filter((_, index) => index % 40 === 0)) {
      const returns = await dailyReturns(market, company.symbol, 800);
      const annual = Math.sqrt(variance(returns) * 252);
      expect(annual / company.annualVolatility).toBeGreaterThan(0.85);
      expect(annual / company.annualVolatility).toBeLessThan(1.15);
      expect(Math.abs(correlation(returns.slice(1), returns.slice(0, -1)))).toBeLessThan(0.15);
    }
  });

  test("the daily returns of different stocks are uncorrelated", async () => {
    const market = marketAt(NOW);
    const series = await Promise.all(
      companies
        .filter((_, i) => i % 15 === 0)
        .map(({ symbol }) => dailyReturns(market, symbol, 400)),
    );
    const found: number[] = [];
    for (const [index, one] of series.entries()) {
      for (const other of series.slice(index + 1)) found.push(correlation(one, other));
    }
    // 0.05 is the standard error of r over 400 days.
    const typical = Math.sqrt(found.reduce((sum, r) => sum + r * r, 0) / found.length);
    expect(found.length).toBeGreaterThan(500);
    expect(typical).toBeLessThan(0.065);
    expect(Math.max(...found.map(Math.abs))).toBeLessThan(0.27);
  });

  test("volume averages to the company's, is whole, and grows through the day", async () => {
    const clock = manualClock(NOW);
    const market = createSimulatedSource({ seed: 1, clock });
    const bars = (await market.bars("AAPL", "1d", 801))!.slice(0, -1);
    const mean = bars.reduce((sum, bar) => sum + bar.volume!, 0) / bars.length;
    const average = companies.find((company) => company.symbol === "AAPL")!.averageVolume;
    expect(mean / average).toBeGreaterThan(0.9);
    expect(mean / average).toBeLessThan(1.1);
    let before = 0;
    for (let step = 0; step < 100; step++) {
      const { volume } = (await market.quote("AAPL"))!;
      expect(volume!).toBeGreaterThan(before);
      before = volume!;
      clock.advance(15_000);
    }
  });
});

test("the mean target stands still through a day and lies within reach of the price", async () => {
  const clock = manualClock(NOW);
  const market = createSimulatedSource({ seed: 1, clock });
  const quotes = await Promise.all(companies.map(({ symbol }) => market.quote(symbol)));
  const upsides = quotes.map((quote) => quote!.targetPrice! / quote!.price - 1);
  expect(Math.min(...upsides)).toBeGreaterThan(-0.6);
  expect(Math.max(...upsides)).toBeLessThan(2);
  expect(meanOf(upsides)).toBeGreaterThan(0);
  expect(meanOf(upsides)).toBeLessThan(0.3);
  clock.advance(3_600_000);
  for (const before of quotes.filter((_, index) => index % 50 === 0)) {
    expect((await market.quote(before!.symbol))!.targetPrice).toBe(before!.targetPrice);
  }
});

test("the market is open round the clock and trades by the UTC date", async () => {
  for (const time of ["2026-11-22T00:00:00Z", "2026-12-25T23:59:59.999Z", "2024-02-29T12:00:00Z"]) {
    const market = marketAt(Date.parse(time));
    expect(market.status()).toEqual({ kind: "simulated", isOpen: true, asOf: Date.parse(time) });
    const [sample] = await market.samples(["AAPL"]);
    expect(sample).toMatchObject({
      session: "regular",
      tradeDate: time.slice(0, 10),
      exchangeTime: Date.parse(time),
      receivedAt: Date.parse(time),
    });
  }
});

test("a limit that asks for nothing, or for everything, is answered within bounds", async () => {
  const market = marketAt(NOW);
  for (const limit of [0, -1, Number.NaN])
    expect(await market.bars("AAPL", "1d", limit)).toEqual([]);
  expect((await market.bars("AAPL", "1m", Number.POSITIVE_INFINITY))!.length).toBe(2000);
});

async function dailyReturns(market: MarketSource, symbol: string, days: number): Promise<number[]> {
  const bars = (await market.bars(symbol, "1d", days + 1))!;
  return bars.slice(1).map((bar, index) => Math.log(bar.close / bars[index]!.close));
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function variance(values: readonly number[]): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [meanOne, meanOther] = [meanOf(one), meanOf(other)];
  const covariance = meanOf(one.map((value, i) => (value - meanOne) * (other[i]! - meanOther)));
  return covariance / Math.sqrt(variance(one) * variance(other));
}
