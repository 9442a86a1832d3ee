import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { analystRatings } from "../../../domain/choices.ts";
import type { StockProfile } from "../../profile.ts";
import { dateIn, instantIn } from "../../../domain/sessions.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { createMarketRouter } from "../../routing/router.ts";
import { companies } from "../../universe/companies.ts";
import { SIMULATION_SEED } from "./seed.ts";
import { createSimulatedSource } from "./source.ts";
import { DAY_MS } from "../../../domain/durations.ts";

const NOW = Date.parse("2026-11-21T13:37:42.123Z");

function marketAt(time: number) {
  const clock = manualClock(time);
  const source = createSimulatedSource({ seed: SIMULATION_SEED, clock });
  return { clock, market: createMarketRouter([source], silentLog, { clock }) };
}

async function profilesAt(time: number): Promise<readonly StockProfile[]> {
  const { market } = marketAt(time);
  const symbols = await market.universe();
  return Promise.all(symbols.map(async (symbol) => (await market.profile(symbol))!));
}

test("every company of the universe has a profile, which passes the router unchanged", async () => {
  const source = createSimulatedSource({ seed: SIMULATION_SEED, clock: manualClock(NOW) });
  const { market } = marketAt(NOW);
  const universe = await market.universe();
  expect(universe.length).toBeGreaterThan(companies.length * 0.98);
  for (const symbol of universe) {
    expect(await market.profile(symbol)).toEqual(await source.profile!(symbol));
  }
  expect(market.health()[0]?.isHealthy).toBe(true);
  expect(await market.profile("ZZZZZQ")).toBeUndefined();
});

test("the same instant gives the same response, after a restart too", async () => {
  expect(await profilesAt(NOW)).toEqual(await profilesAt(NOW));
});

test("the quote's target is the mean of the profile's targets", async () => {
  const { market } = marketAt(NOW);
  for (const symbol of await market.universe()) {
    const quote = await market.quote(symbol);
    expect(quote?.targetPrice).toBe((await market.profile(symbol))!.targets!.mean);
  }
});

describe("targets", () => {
  test("date from a review at most thirty days ago, and their ages differ", async () => {
    const ages = (await profilesAt(NOW)).map(({ targets }) => (NOW - targets!.asOf) / DAY_MS);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(30);
    expect(new Set(ages.map(Math.floor)).size).toBeGreaterThan(25);
  });

  test("have a rating consistent with the analysts, and every rating occurs", async () => {
    const profiles = await profilesAt(NOW);
    expect(new Set(profiles.map(({ rating }) => rating))).toEqual(new Set(analystRatings));
    for (const { rating, ratingChange } of profiles) {
      if (ratingChange) expect(ratingChange.to).toBe(rating!);
    }
  });

  test("change with the next review", async () => {
    const before = await profilesAt(NOW);
    const after = await profilesAt(NOW + 31 * DAY_MS);
    const later = new Map(after.map(({ symbol, targets }) => [symbol, targets!.mean]));
    const same = before.filter(({ symbol, targets }) => later.get(symbol) === targets!.mean);
    expect(same.length).toBeLessThan(before.length / 20);
  });
});

describe("earnings", () => {
  test("are today or later, on a working day, within about a quarter", async () => {
    for (const time of [NOW, NOW + 40 * DAY_MS, Date.UTC(1961, 3, 2), Date.UTC(2071, 6, 5)]) {
      for (const { symbol, earnings } of await profilesAt(time)) {
        const today = Date.parse(dateIn(marketOf(symbol).zone, time));
        const days = (Date.parse(earnings!.date) - today) / DAY_MS;
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThan(105);
        expect([0, 6]).not.toContain(new Date(earnings!.date).getUTCDay());
        expect(earnings!.isConfirmed).toBe(days <= 21);
      }
    }
  });

  test("stay until the day is over and then become the next quarter's", async () => {
    const { market, clock } = marketAt(NOW);
    const { date } = (await market.profile("AAPL"))!.earnings!;
    clock.set(instantIn(marketOf("AAPL").zone, date, 23, 59));
    expect((await market.profile("AAPL"))!.earnings!.date).toBe(date);
    clock.advance(60_000);
    const next = (await market.profile("AAPL"))!.earnings!.date;
    expect((Date.parse(next) - Date.parse(date)) / DAY_MS).toBeGreaterThan(80);
  });
});

test("options, mentions and insiders exist where the real markets publish them", async () => {
  for (const { market, options, mentions, insiders } of await profilesAt(NOW)) {
    const isAmerican = market === "US" || market === "TSX";
    expect([options === null, mentions === null]).toEqual([!isAmerican, !isAmerican]);
    expect(insiders === null).toBe(market === "TSE");
  }
});

test("yesterday's window of mentions ended a day ago", async () => {
  const today = await profilesAt(NOW);
  const yesterday = await profilesAt(NOW - DAY_MS);
  expect(today.map(({ mentions }) => mentions?.previous24h)).toEqual(
    yesterday.map(({ mentions }) => mentions?.last24h),
  );
});

test("the average volume is that of the last twenty daily bars, within 3%", async () => {
  const { market } = marketAt(NOW);
  const universe = await market.universe();
  for (const symbol of universe.filter((_, index) => index % 60 === 0)) {
    const bars = (await market.bars(symbol, "1d", 21))!.slice(0, -1);
    const mean = bars.reduce((sum, bar) => sum + bar.volume!, 0) / bars.length;
    const { averageVolume } = (await market.profile(symbol))!;
    expect(averageVolume! / mean).toBeGreaterThan(0.97);
    expect(averageVolume! / mean).toBeLessThan(1.03);
  }
});

test("the market has matches for every screen: cheap with much upside, and large", async () => {
  const { market } = marketAt(NOW);
  let cheap = 0;
  let large = 0;
  for (const profile of await profilesAt(NOW)) {
    const { price } = (await market.quote(profile.symbol))!;
    const upside = profile.targets!.mean / price - 1;
    if (price < 10 && upside > 0.5 && profile.averageVolume! > 1e6) cheap++;
    if (price >= 10 && upside > 0.2 && profile.marketCap! > 1e9) large++;
  }
  expect(cheap).toBeGreaterThanOrEqual(3);
  expect(large).toBeGreaterThanOrEqual(3);
});

test("a day's calendar lists the companies whose profiles name it, with the same data", async () => {
  const profiles = await profilesAt(NOW);
  const { market } = marketAt(NOW);
  for (let ahead = 0; ahead <= 14; ahead++) {
    const date = new Date(NOW + ahead * DAY_MS).toISOString().slice(0, 10);
    const answer = await market.reportsOn(date);
    expect(answer?.value).toEqual(
      profiles
        .filter(({ earnings }) => earnings?.date === date)
        .map(({ symbol, companyName, marketCap, earnings }) => ({
          symbol,
          companyName,
          marketCap,
          earnings: earnings!,
        })),
    );
  }
  expect((await market.reportsOn("tomorrow"))?.value).toEqual([]);
});
