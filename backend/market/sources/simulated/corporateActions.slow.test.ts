import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { dayNumberOf } from "../../calendars/calendarDays.ts";
import { regularParts, tradingHours } from "../../calendars/exchangeHours.ts";
import type { Split } from "../../companyCalendar.ts";
import { instantIn } from "../../../domain/sessions.ts";
import type { MarketSource } from "../../source.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { companies } from "../../universe/companies.ts";
import { simulatedHours, type SimulatedHours } from "../simulatedHours.ts";
import { SIMULATION_SEED } from "./seed.ts";
import { createSimulatedSource } from "./source.ts";
import { isLong } from "../../../testing/casesOf.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";

const NOW = Date.parse("2026-11-20T16:00:00Z");

const marketAt = (time: number, hours?: SimulatedHours): MarketSource =>
  createSimulatedSource({ seed: SIMULATION_SEED, clock: manualClock(time), hours });

const openOf = (symbol: string, date: string, hours: SimulatedHours): number => {
  const { code, zone } = marketOf(symbol);
  return hours === "always"
    ? instantIn(zone, date, 0, 0)
    : tradingHours(code, dayNumberOf(date)).open;
};

const daysOf = async (market: MarketSource, symbol: string, count: number) =>
  (await market.bars(symbol, "1d", count))!;

const symbolsOf = async (market: MarketSource): Promise<readonly string[]> =>
  (await market.universe!()).map(({ symbol }) => symbol);

interface SplitOf extends Split {
  readonly symbol: string;
}

let known: Promise<readonly SplitOf[]> | undefined;

/** Splits up to the day before {@link NOW}; the calendars of all companies are read once. */
async function listSplits(from: string): Promise<readonly SplitOf[]> {
  known ??= readSplits();
  return (await known).filter(({ date }) => date >= from && date <= "2026-11-19");
}

/** Splits of a year and a half; `bun run test` uses every sixth. */
const sampleSplits = async (): Promise<readonly SplitOf[]> =>
  (await listSplits("2025-06-01")).filter((_, at) => isLong || at % 6 === 0);

async function readSplits(): Promise<readonly SplitOf[]> {
  const market = marketAt(NOW);
  const lists = await Promise.all(
    (await symbolsOf(market)).map(async (symbol) =>
      (await market.calendar!(symbol))!.splits.map((split) => ({ symbol, ...split })),
    ),
  );
  return lists.flat();
}

describe("splits", () => {
  test("exist for some companies in both directions, including 5:4 and 1:10", async () => {
    const splits = await listSplits("2016-11-20");
    const ratios = new Set(splits.map((split) => `${split.numerator}:${split.denominator}`));
    expect([...ratios]).toEqual(expect.arrayContaining(["2:1", "5:4", "3:2", "10:1", "1:10"]));
    const symbols = new Set(splits.map(({ symbol }) => symbol));
    expect(symbols.size).toBeWithin(20, 120);
    for (const { symbol, date } of splits) {
      const { code } = marketOf(symbol);
      expect(tradingHours(code, dayNumberOf(date)).isTradingDay).toBe(true);
    }
  });

  test("are the same in both queries and announced a month ahead", async () => {
    for (const { symbol, date } of await sampleSplits()) {
      const isListed = async (time: number) => {
        const market = marketAt(time);
        const [calendar, splits] = [await market.calendar!(symbol), await market.splits!(symbol)];
        expect(splits!.map(({ numerator, denominator }) => [numerator, denominator])).toEqual(
          calendar!.splits.map(({ numerator, denominator }) => [numerator, denominator]),
        );
        return calendar!.splits.some((split) => split.date === date);
      };
      const at = Date.parse(date);
      expect(await isListed(at - 40 * DAY_MS)).toBe(false);
      expect(await isListed(at - 20 * DAY_MS)).toBe(true);
      expect(await isListed(at + 900 * DAY_MS)).toBe(true);
    }
  });

  test.each(simulatedHours)("take place at the open of their date, %s", async (hours) => {
    let largest = 0;
    for (const { symbol, date, numerator, denominator } of await sampleSplits()) {
      const ratio = numerator / denominator;
      const open = openOf(symbol, date, hours);
      const [eve, after] = [marketAt(open - 1, hours), marketAt(open + 60_000, hours)];
      const before = (await eve.quote(symbol))!;
      const quote = (await after.quote(symbol))!;
      const [sample] = await after.samples([symbol]);
      // The adjusted previous close, with a tick for rounding.
      expect(quote.previousClose! * ratio).toBeWithin(before.price * 0.99, before.price * 1.01);
      expect(sample?.previousClose ?? quote.previousClose).toBe(quote.previousClose);
      expect(quote.price / before.price / (1 / ratio)).toBeWithin(0.6, 1.6);
      largest = Math.max(largest, Math.abs(Math.log(quote.price / before.price)));
      expect(quote.marketCap! / before.marketCap!).toBeWithin(0.6, 1.6);
    }
    expect(largest).toBeGreaterThan(0.6);
  });

  test.each(simulatedHours)("leave no jump in any series, %s", async (hours) => {
    for (const { symbol, date, numerator, denominator } of await sampleSplits()) {
      const ratio = numerator / denominator;
      const open = openOf(symbol, date, hours);
      const [eve, after] = [marketAt(open - 1, hours), marketAt(open + 2 * DAY_MS, hours)];
      for (const interval of ["1d", "30m"] as const) {
        const seen = (await eve.bars(symbol, interval, 12))!;
        const adjusted = (await after.bars(symbol, interval, 500))!;
        for (const bar of seen) {
          const now = adjusted.find(({ time }) => time === bar.time)!;
          expect((now.close * ratio) / bar.close).toBeWithin(0.985, 1.015);
          expect(now.volume! / ratio / bar.volume!).toBeWithin(0.99, 1.01);
        }
        for (const [place, bar] of adjusted.slice(1).entries()) {
          expect(Math.abs(Math.log(bar.open / adjusted[place]!.close))).toBeLessThan(0.5);
        }
      }
    }
  });
});

describe("dividends", () => {
  test("are announced, paid quarterly by some companies, and deducted from the price at the open", async () => {
    const market = marketAt(NOW, "exchange");
    const payers: string[] = [];
    const drops: number[] = [];
    for (const symbol of await symbolsOf(market)) {
      const { dividends = [] } = (await market.calendar!(symbol))!;
      if (dividends.length === 0) continue;
      payers.push(symbol);
      expect(dividends.length).toBeWithin(8, 11);
      const days = payers.length % 4 === 0 ? await daysOf(market, symbol, 300) : [];
      for (const { date, amount } of dividends) {
        const place = days.findIndex(({ time }) => time === Date.parse(date));
        const before = days[place - 1];
        if (!before) continue;
        expect(amount / before.close).toBeWithin(0.0005, 0.02);
        drops.push((days[place]!.open - before.close) / amount);
      }
    }
    expect(payers.length).toBeWithin(150, 450);
    // The gap of one day is mostly chance; the mean of hundreds is the dividend.
    const mean = drops.reduce((sum, drop) => sum + drop, 0) / drops.length;
    expect(drops.length).toBeGreaterThan(200);
    expect(mean).toBeWithin(-2, 0);
  });
});

describe("reports", () => {
  test("move the price at the next open more than other days do", async () => {
    const market = marketAt(NOW, "exchange");
    let [reported, ordinary, count] = [0, 0, 0];
    for (const { symbol } of companies.filter((_, place) => place % 12 === 0)) {
      const calendar = await market.calendar!(symbol);
      if (!calendar) continue;
      const days = await daysOf(market, symbol, 400);
      const gaps = days.slice(1).map(({ time, open }, place) => ({
        time,
        size: Math.abs(Math.log(open / days[place]!.close)),
      }));
      const sum = gaps.reduce((total, { size }) => total + size, 0);
      for (const { date, hour } of calendar.earnings) {
        const isLater = hour === "after_close";
        const first = gaps.find(({ time }) =>
          isLater ? time > Date.parse(date) : time >= Date.parse(date),
        );
        if (!first || date < "2025-06-01") continue;
        reported += first.size;
        ordinary += sum / gaps.length;
        count++;
      }
    }
    expect(count).toBeGreaterThan(150);
    expect(reported / ordinary).toBeGreaterThan(3);
  });
});

describe("halts", () => {
  test.each(simulatedHours)(
    "have no price and no bar, and resume at the same price, %s",
    async (hours) => {
      const clock = manualClock(NOW);
      const market = createSimulatedSource({ seed: SIMULATION_SEED, clock, hours });
      const [session] = regularParts("US", dayNumberOf("2026-11-20"));
      const american = companies.filter(({ market: code }) => code === "US").map((c) => c.symbol);
      const listed = new Set(await symbolsOf(market));
      const symbols = american.filter((symbol) => listed.has(symbol));
      let halted: string | undefined;
      for (let time = session!.from + 60_000; time < session!.to; time += 5 * MINUTE_MS) {
        clock.set(time);
        const isListed = new Set((await market.samples(symbols)).map(({ symbol }) => symbol));
        halted = symbols.find((symbol) => !isListed.has(symbol));
        if (halted !== undefined) break;
      }
      expect(halted).toBeString();
      const quote = (await market.quote(halted!))!;
      expect(quote.asOf).toBeLessThan(clock.now());
      expect(await market.samples([halted!])).toEqual([]);
      expect((await market.bars(halted!, "1m", 1))![0]!.close).toBe(quote.price);
      expect((await market.bars(halted!, "1m", 1))![0]!.time).toBeLessThan(quote.asOf);
      let minutes = 0;
      while ((await market.samples([halted!])).length === 0) {
        expect((await market.quote(halted!))!.price).toBe(quote.price);
        clock.advance(60_000);
        minutes++;
      }
      expect(minutes).toBeWithin(1, 31);
      const bars = (await market.bars(halted!, "1m", 400))!;
      expect(bars.filter(({ time }) => time >= quote.asOf && time < clock.now() - 60_000)).toEqual(
        [],
      );
    },
  );
});

describe("delistings", () => {
  test("a few stocks are already delisted, a few will be, and then have no data", async () => {
    const listedAt = async (time: number) => new Set(await symbolsOf(marketAt(time)));
    const [before, now, later] = await Promise.all([
      listedAt(Date.parse("2024-12-31")),
      listedAt(NOW),
      listedAt(NOW + 8 * 365 * DAY_MS),
    ]);
    expect(before.size).toBe(companies.length);
    const gone = companies.filter(({ symbol }) => !now.has(symbol));
    expect(gone.length).toBeWithin(2, 10);
    expect(now.size - later.size).toBeWithin(2, 15);
    const market = marketAt(NOW);
    for (const { symbol, companyName } of gone) {
      expect(await market.quote(symbol)).toBeUndefined();
      expect(await market.bars(symbol, "1d", 5)).toBeUndefined();
      expect(await market.profile!(symbol)).toBeUndefined();
      expect(await market.calendar!(symbol)).toBeUndefined();
      expect(await market.samples([symbol])).toEqual([]);
      const found = await market.search(companyName, 50);
      expect(found.map((match) => match.symbol)).not.toContain(symbol);
    }
  });

  test("a stock trades normally until its last day", async () => {
    const now = new Set(await symbolsOf(marketAt(NOW)));
    const { symbol } = companies.find((company) => !now.has(company.symbol))!;
    let time = Date.parse("2025-01-01T16:00:00Z");
    while (await marketAt(time + DAY_MS).quote(symbol)) time += DAY_MS;
    expect((await marketAt(time).quote(symbol))!.price).toBeGreaterThan(0);
    expect(await marketAt(time + DAY_MS).quote(symbol)).toBeUndefined();
  });
});
