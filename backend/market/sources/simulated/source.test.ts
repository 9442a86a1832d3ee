import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { manualClock } from "../../../platform/clock.ts";
import { intervalMs, isSoundBar, mergeBars, type Bar, type Interval } from "../../../domain/bar.ts";
import type { MarketSource } from "../../source.ts";
import { dateIn, instantIn } from "../../../domain/sessions.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { companies } from "../../universe/companies.ts";
import { sessionAt, tradingHours } from "../../calendars/exchangeHours.ts";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { simulatedHours, type SimulatedHours } from "../simulatedHours.ts";
import { SIMULATION_SEED } from "./seed.ts";
import { createSimulatedSource } from "./source.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";
import { casesOf } from "../../../testing/casesOf.ts";

const NOW = Date.parse("2026-11-21T13:37:42.123Z");

const marketAt = (time: number, seed = 1, hours?: SimulatedHours): MarketSource =>
  createSimulatedSource({ seed, clock: manualClock(time), hours });

/** Half an hour before New York's close on Friday 2026-11-20; Tokyo has closed. */
const IN_SESSION = Date.parse("2026-11-20T20:30:07Z");

for (const symbol of ["AAPL", "VOD.L", "7203.T", "SHOP.TO", "HUMA"]) {
  describeMarketSource(`simulated ${symbol}`, () => marketAt(NOW), symbol);
}
describeMarketSource(
  "simulated AAPL by the exchange's hours",
  () => marketAt(IN_SESSION, 1, "exchange"),
  "AAPL",
);

/** Leaves out low-priced US companies, because some of them are delisted. */
const lasting = companies.filter(({ market, price }) => market !== "US" || price >= 10);
const anySymbol = fc.constantFrom(...lasting.map((company) => company.symbol));
const anyTime = fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2080, 0) });
const anySeed = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const anyHours = fc.constantFrom(...simulatedHours);

const dayStampOf = (symbol: string, time: number): number =>
  Date.parse(dateIn(marketOf(symbol).zone, time));

/** Joins fine bars by the start that each belongs to. */
function regroup(fine: readonly Bar[], startOf: (time: number) => number): Bar[] {
  const groups = Map.groupBy(fine, (bar) => startOf(bar.time));
  return [...groups].map(([time, group]) => ({ ...mergeBars(group as [Bar, ...Bar[]]), time }));
}

const everyMs = (length: number) => (time: number) => Math.floor(time / length) * length;
/** 1970-01-05 was the first Monday of the epoch. */
const FIRST_MONDAY = 4 * DAY_MS;
const mondayOf = (time: number) => everyMs(7 * DAY_MS)(time - FIRST_MONDAY) + FIRST_MONDAY;

describe("intervals agree", () => {
  const steps: readonly [Interval, Interval][] = [
    ["1m", "5m"],
    ["5m", "30m"],
    ["30m", "1h"],
    ["1m", "1h"],
    ["1h", "1d"],
    ["5m", "1d"],
  ];
  for (const [fine, coarse] of steps) {
    test(`${fine} bars join into exactly the ${coarse} bars, including the forming one`, () =>
      fc.assert(
        fc.asyncProperty(
          anySymbol,
          anyTime,
          anySeed,
          anyHours,
          async (symbol, time, seed, hours) => {
            const market = marketAt(time, seed, hours);
            const count = (3 * intervalMs[coarse]) / intervalMs[fine] + 12;
            const wanted = (await market.bars(symbol, coarse, 4))!;
            const starts = wanted.map((bar) => bar.time);
            const joined = regroup((await market.bars(symbol, fine, count))!, (start) =>
              coarse === "1d"
                ? dayStampOf(symbol, start)
                : (starts.findLast((known) => known <= start) ?? Number.NaN),
            );
            // The limit may have cut the oldest group.
            expect(joined.slice(-2)).toEqual(wanted.slice(-2));
          },
        ),
        { numRuns: casesOf({ usual: 15, long: 2000 }) },
      ));
  }

  test("daily bars join into weekly bars that begin on Mondays", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, anyHours, async (symbol, time, hours) => {
        const market = marketAt(time, 1, hours);
        const joined = regroup((await market.bars(symbol, "1d", 30))!, mondayOf);
        const weeks = (await market.bars(symbol, "1w", 3))!;
        expect(weeks).toEqual(joined.slice(-3));
        for (const week of weeks) expect(new Date(week.time).getUTCDay()).toBe(1);
      }),
      { numRuns: casesOf({ usual: 8, long: 500 }) },
    ));
});

test("rates between its currencies are consistent", async () => {
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
  test("a new instance has the same prices, in whatever order they are requested", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, anySeed, anyHours, async (symbol, time, seed, hours) => {
        const first = marketAt(time, seed, hours);
        const restarted = marketAt(time, seed, hours);
        await restarted.bars("MSFT", "1h", 50);
        expect(await restarted.samples([symbol])).toEqual(await first.samples([symbol]));
        expect(await restarted.quote(symbol)).toEqual(await first.quote(symbol));
        expect(await restarted.bars(symbol, "30m", 60)).toEqual(
          await first.bars(symbol, "30m", 60),
        );
      }),
      { numRuns: casesOf({ usual: 8, long: 1000 }) },
    ));

  test("live prices are contained in later bars", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, anyHours, async (symbol, time, hours) => {
        const [sample] = await marketAt(time, 1, hours).samples([symbol]);
        const later = marketAt(time + 2 * DAY_MS, 1, hours);
        const splits = (await later.calendar!(symbol))!.splits.map(({ date }) => date);
        // A halted or closed stock has no price, and a later split changes the past.
        if (!sample || splits.some((date) => date > sample.tradeDate)) return;
        const days = (await later.bars(symbol, "1d", 12))!;
        const place = days.findIndex((bar) => bar.time === Date.parse(sample.tradeDate));
        const day = days[place]!;
        expect(sample.price).toBeGreaterThanOrEqual(day.low);
        expect(sample.price).toBeLessThanOrEqual(day.high);
        expect(sample.previousClose).toBe(days[place - 1]!.close);
      }),
      { numRuns: casesOf({ usual: 20, long: 2000 }) },
    ));

  test("a completed bar never changes", async () => {
    const clock = manualClock(NOW);
    const market = createSimulatedSource({ seed: 1, clock });
    const before = (await market.bars("TSLA", "5m", 10))!;
    clock.advance(3 * 300_000);
    const after = (await market.bars("TSLA", "5m", 13))!;
    expect(after.slice(0, 9)).toEqual(before.slice(0, 9));
    expect(after.at(-1)!.time).toBe(before.at(-1)!.time + 3 * 300_000);
  });

  test("an instance that keeps running agrees with one started later", async () => {
    const clock = manualClock(NOW);
    const running = createSimulatedSource({ seed: 1, clock });
    for (let step = 0; step < 60; step++) {
      const started = marketAt(clock.now());
      expect(await running.quote("AAPL")).toEqual(await started.quote("AAPL"));
      expect(await running.bars("AAPL", "1d", 3)).toEqual(await started.bars("AAPL", "1d", 3));
      clock.advance(step % 2 === 0 ? 7_000 : HOUR_MS);
    }
  });

  test("another seed gives another market", async () => {
    const prices = await Promise.all(
      [1, 2, 3].map(async (seed) => (await marketAt(NOW, seed).quote("AAPL"))!.price),
    );
    expect(new Set(prices).size).toBe(3);
  });

  test("prices are fixed, so that no engine or release changes them unnoticed", async () => {
    const market = marketAt(NOW);
    const samples = await market.samples(["AAPL", "VOD.L", "7203.T", "HUMA", "SHOP.TO"]);
    expect(
      samples.map(({ symbol, price, previousClose }) => [symbol, price, previousClose]),
    ).toEqual(PINNED);
  });
});

const PINNED: [string, number, number | null][] = [
  ["AAPL", 305.67, 307.72],
  ["VOD.L", 0.8764, 0.8784],
  ["7203.T", 3117, 3109],
  ["HUMA", 0.6066, 0.6081],
  ["SHOP.TO", 210.35, 211.98],
];

describe("prices are plausible", () => {
  test("a price is finite, positive and of a plausible size over decades", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, anySeed, async (symbol, time, seed) => {
        for (const bar of (await marketAt(time, seed).bars(symbol, "1d", 20))!) {
          expect(isSoundBar(bar)).toBe(true);
          expect(bar.high).toBeLessThan(1e9);
          expect(Number.isSafeInteger(bar.volume)).toBe(true);
        }
      }),
      { numRuns: casesOf({ usual: 30, long: 5000 }) },
    ));

  test("the quote lies inside the minute's and day's bars, and is the close of both", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, anyHours, async (symbol, time, hours) => {
        const market = marketAt(time, 1, hours);
        const quote = (await market.quote(symbol))!;
        const [minute] = (await market.bars(symbol, "1m", 1))!;
        const [day] = (await market.bars(symbol, "1d", 1))!;
        const [sample] = await market.samples([symbol]);
        expect(quote.price).toBe(minute!.close);
        expect(quote.price).toBe(sample?.price ?? quote.price);
        const { open, high, low, price: close, volume, asOf } = quote;
        const stamp = dayStampOf(symbol, asOf);
        expect<unknown>(day).toEqual({ time: stamp, open, high, low, close, volume });
        expect(minute!.low).toBeGreaterThanOrEqual(low!);
        expect(minute!.high).toBeLessThanOrEqual(high!);
      }),
      { numRuns: casesOf({ usual: 20, long: 2000 }) },
    ));

  test("at the open of the reference day every stock has its universe price, whatever the seed", async () => {
    for (const company of lasting) {
      const { zone } = marketOf(company.symbol);
      const market = marketAt(instantIn(zone, "2026-11-20", 0, 0), 99);
      const quote = (await market.quote(company.symbol))!;
      const tick = company.currency === "JPY" ? 1 : company.price < 1 ? 0.0001 : 0.01;
      expect(Math.abs(quote.open! - company.price)).toBeLessThan(tick);
    }
  });

  test("yen are whole, prices from one unit up have two decimals, lower ones four", async () => {
    const market = marketAt(NOW);
    for (const { symbol, currency } of lasting) {
      for (const { close } of (await market.bars(symbol, "1h", 3))!) {
        const perUnit = close < 1 ? 10_000 : currency === "JPY" ? 1 : 100;
        expect(close).toBe(Math.round(close * perUnit) / perUnit);
      }
    }
  });

  test("more than 150 American stocks are under $10", async () => {
    const market = marketAt(NOW, SIMULATION_SEED);
    const american = companies.filter((company) => company.market === "US");
    const quotes = await Promise.all(american.map(({ symbol }) => market.quote(symbol)));
    expect(quotes.filter((quote) => quote && quote.price < 10).length).toBeGreaterThan(150);
  });

  test("volume averages to the company's, is whole, and grows through the day", async () => {
    const clock = manualClock(NOW);
    const market = createSimulatedSource({ seed: 1, clock });
    const bars = (await market.bars("AAPL", "1d", 801))!.slice(0, -1);
    const mean = bars.reduce((sum, bar) => sum + bar.volume!, 0) / bars.length;
    const average = companies.find((company) => company.symbol === "AAPL")!.averageVolume;
    expect(mean / average).toBeGreaterThan(0.8);
    expect(mean / average).toBeLessThan(1.25);
    let before = 0;
    for (let step = 0; step < 100; step++) {
      const { volume } = (await market.quote("AAPL"))!;
      expect(volume!).toBeGreaterThan(before);
      before = volume!;
      clock.advance(15_000);
    }
  });
});

test("the mean target is constant through a day and near the price", async () => {
  const clock = manualClock(NOW);
  const market = createSimulatedSource({ seed: 1, clock });
  const found = await Promise.all(companies.map(({ symbol }) => market.quote(symbol)));
  const quotes = found.filter((quote) => quote !== undefined);
  const upsides = quotes
    .map((quote) => quote.targetPrice! / quote.price - 1)
    .toSorted((a, b) => a - b);
  expect(upsides[0]).toBeGreaterThan(-0.75);
  expect(upsides.at(-1)).toBeLessThan(3);
  expect(upsides[Math.floor(upsides.length / 2)]).toBeGreaterThan(0);
  expect(upsides[Math.floor(upsides.length / 2)]).toBeLessThan(0.3);
  clock.advance(HOUR_MS);
  for (const before of quotes.filter((_, index) => index % 50 === 0)) {
    expect((await market.quote(before.symbol))!.targetPrice).toBe(before.targetPrice);
  }
});

describe("round the clock", () => {
  const times = [
    ["2026-11-22T00:00:00Z", "2026-11-21", "2026-11-22"],
    ["2026-12-25T23:59:59.999Z", "2026-12-25", "2026-12-26"],
    ["2024-02-29T12:00:00Z", "2024-02-29", "2024-02-29"],
  ] as const;

  test("trades at weekends and on holidays, by the date of each exchange", async () => {
    for (const [time, inNewYork, inTokyo] of times) {
      const market = marketAt(Date.parse(time));
      expect(market.status()).toEqual({
        kind: "simulated",
        isOpen: true,
        isRoundTheClock: true,
        edition: { source: "simulated", version: expect.stringMatching(/^\d+ always$/) },
        asOf: Date.parse(time),
      });
      expect(await market.samples(["AAPL", "7203.T"])).toMatchObject([
        { session: "regular", tradeDate: inNewYork, exchangeTime: Date.parse(time) },
        { session: "regular", tradeDate: inTokyo, receivedAt: Date.parse(time) },
      ]);
    }
  });

  test("every date has a bar, including those of clock changes", async () => {
    for (const [symbol, date, minutes] of [
      ["AAPL", "2026-03-08", 23 * 60],
      ["AAPL", "2026-11-01", 25 * 60],
      ["VOD.L", "2026-03-29", 23 * 60],
      ["7203.T", "2026-03-29", 24 * 60],
    ] as const) {
      const market = marketAt(Date.parse(date) + 2 * DAY_MS);
      const stamps = (await market.bars(symbol, "1d", 4))!.map(({ time }) => time);
      expect(stamps.slice(1).map((stamp, i) => stamp - stamps[i]!)).toEqual([
        DAY_MS,
        DAY_MS,
        DAY_MS,
      ]);
      const ofDay = (await market.bars(symbol, "5m", 900))!.filter(
        ({ time }) => dateIn(marketOf(symbol).zone, time) === date,
      );
      expect(ofDay).toHaveLength(minutes / 5);
    }
  });
});

describe("by the exchange's hours", () => {
  const at = (time: string) => marketAt(Date.parse(time), 1, "exchange");

  test.each([
    ["2026-11-20T14:29:59Z", ["VOD.L"], true],
    ["2026-11-20T14:30:00Z", ["AAPL", "SHOP.TO", "VOD.L"], true],
    ["2026-11-20T20:59:59Z", ["AAPL", "SHOP.TO"], true],
    ["2026-11-20T21:00:00Z", [], false],
    ["2026-11-21T15:00:00Z", [], false],
    ["2026-11-26T15:00:00Z", ["SHOP.TO", "VOD.L"], true],
    ["2026-11-27T18:30:00Z", ["SHOP.TO"], true],
    ["2026-11-24T02:00:00Z", ["7203.T"], true],
    ["2026-11-24T03:00:00Z", [], false],
    ["2026-11-24T08:00:00Z", ["VOD.L"], true],
  ])("at %s the available prices are %p", async (time, expected, isOpen) => {
    const market = at(time);
    const all = ["AAPL", "SHOP.TO", "VOD.L", "7203.T"];
    expect((await market.samples(all)).map(({ symbol }) => symbol)).toEqual(expected);
    expect(market.status()).toMatchObject({ isOpen, isRoundTheClock: false });
  });

  test("bars exist only within sessions and start with them", () =>
    fc.assert(
      fc.asyncProperty(anySymbol, anyTime, async (symbol, time) => {
        const market = marketAt(time, 1, "exchange");
        const { code } = marketOf(symbol);
        for (const interval of ["1m", "30m", "1h"] as const) {
          for (const bar of (await market.bars(symbol, interval, 40))!) {
            expect(sessionAt(code, bar.time)).toBe("regular");
          }
        }
        for (const bar of (await market.bars(symbol, "1d", 20))!) {
          expect(tradingHours(code, bar.time / DAY_MS).isTradingDay).toBe(true);
        }
      }),
      { numRuns: casesOf({ usual: 8, long: 1000 }) },
    ));

  test("over a weekend the last price is Friday's close, with its time", async () => {
    const quote = (await at("2026-11-22T12:00:00Z").quote("AAPL"))!;
    expect(new Date(quote.asOf).toISOString()).toBe("2026-11-20T21:00:00.000Z");
    const monday = (await at("2026-11-23T14:30:00Z").quote("AAPL"))!;
    expect(monday.previousClose).toBe(quote.price);
    expect(monday.open).not.toBe(quote.price);
  });

  test("the hours of a chart are those of New York's day", async () => {
    const bars = (await at("2026-11-20T21:30:00Z").bars("AAPL", "1h", 7))!;
    expect(bars.map(({ time }) => new Date(time).toISOString().slice(11, 16))).toEqual([
      "14:30",
      "15:30",
      "16:30",
      "17:30",
      "18:30",
      "19:30",
      "20:30",
    ]);
  });
});

test("a price depends on its time, not on earlier clock settings", async () => {
  for (const hours of simulatedHours) {
    const clock = manualClock(IN_SESSION);
    const market = createSimulatedSource({ seed: 1, clock, hours });
    for (const days of [1, -1, 365, -730, 365]) {
      clock.step(days * DAY_MS);
      const fresh = marketAt(clock.now(), 1, hours);
      const symbols = ["AAPL", "VOD.L", "7203.T"];
      expect(await market.samples(symbols)).toEqual([...(await fresh.samples(symbols))]);
      expect(await market.quote("AAPL")).toEqual(await fresh.quote("AAPL"));
      expect(await market.bars("AAPL", "5m", 40)).toEqual(await fresh.bars("AAPL", "5m", 40));
    }
  }
});

test("limits of zero or infinity give a bounded response", async () => {
  const market = marketAt(NOW);
  for (const limit of [0, -1, Number.NaN])
    expect(await market.bars("AAPL", "1d", limit)).toEqual([]);
  expect((await market.bars("AAPL", "1m", Number.POSITIVE_INFINITY))!.length).toBe(2000);
});

test("bars change only at multiples of the step, and a quote between them only in its time", async () => {
  await fc.assert(
    fc.asyncProperty(
      anySymbol,
      anyTime,
      anyHours,
      fc.constantFrom<Interval>("1m", "30m", "1h", "1d", "1w"),
      async (symbol, time, hours, interval) => {
        const market = marketAt(time, 1, hours);
        const step = market.stepMs!;
        const atStep = marketAt(Math.floor(time / step) * step, 1, hours);
        expect(await market.bars(symbol, interval, 20)).toEqual(
          await atStep.bars(symbol, interval, 20),
        );
        const [quote, before] = [await market.quote(symbol), await atStep.quote(symbol)];
        expect(quote && { ...quote, asOf: 0 }).toEqual(before && { ...before, asOf: 0 });
      },
    ),
    { numRuns: casesOf({ usual: 60, long: 5000 }) },
  );
});
