import type { Clock } from "../../../clock.ts";
import type { Currency } from "../../currency.ts";
import {
  capabilities,
  type MarketQuote,
  type MarketSource,
  type SymbolMatch,
} from "../../source.ts";
import type { Sample } from "../../sample.ts";
import { companies, findCompany, searchCompanies } from "../../universe/companies.ts";
import { createPricePath, KNOTS_PER_DAY, type PricePath } from "./pricePath.ts";
import { calendarOf, marketCapAt, meanTarget, profileOf, reportOfDay } from "./profile.ts";
import { createSimulatedBars, dayOf, priceAt, priceAtDistance } from "./simulatedBars.ts";
import { tradeDateOfStamp } from "../../tradeDate.ts";

export interface SimulatedMarketOptions {
  /** Any integer; another seed is another market. */
  readonly seed: number;
  readonly clock: Clock;
}

const NAME = "simulated";
const SAMPLE_INTERVAL_MS = 5000;

/** Dollars for one unit, near those of 2025. They stand still: nothing here is dealt in currencies. */
const DOLLARS: ReadonlyMap<Currency, number> = new Map([
  ["USD", 1],
  ["GBP", 1.3],
  ["CAD", 0.72],
  ["JPY", 0.0067],
]);

/**
 * A market made up of real companies and invented prices. Price is a pure function of seed, symbol
 * and time: random access, the same after a restart and in every engine. Open round the clock, so
 * the session is always regular and the trade date is the UTC date.
 */
export function createSimulatedSource({ seed, clock }: SimulatedMarketOptions): MarketSource {
  const paths = new Map<string, PricePath>();
  const bars = createSimulatedBars();

  function pathOf(symbol: string): PricePath | undefined {
    const known = paths.get(symbol);
    if (known) return known;
    const company = findCompany(symbol);
    if (!company) return undefined;
    const path = createPricePath(seed, company);
    paths.set(symbol, path);
    return path;
  }

  function quoteOf(path: PricePath, now: number): MarketQuote {
    const { company } = path;
    const today = bars.dayBar(path, dayOf(now), now);
    return {
      symbol: company.symbol,
      companyName: company.companyName,
      market: company.market,
      currency: company.currency,
      price: today.close,
      open: today.open,
      high: today.high,
      low: today.low,
      previousClose: closeBefore(path, dayOf(now)),
      volume: today.volume,
      marketCap: marketCapAt(path, today.close),
      targetPrice: meanTarget(path, now),
      asOf: now,
      source: NAME,
      delayMs: 0,
    };
  }

  function sampleOf(path: PricePath, now: number): Sample {
    return {
      symbol: path.company.symbol,
      price: priceAt(path, now),
      currency: path.company.currency,
      exchangeTime: now,
      receivedAt: now,
      session: "regular",
      tradeDate: tradeDateOfStamp(now),
      previousClose: closeBefore(path, dayOf(now)),
      source: NAME,
      delayMs: 0,
      intervalMs: SAMPLE_INTERVAL_MS,
    };
  }

  return {
    name: NAME,
    kind: "simulated",
    capabilities: new Set(capabilities),
    sampleIntervalMs: SAMPLE_INTERVAL_MS,
    status: () => ({ kind: "simulated", isOpen: true, asOf: clock.now() }),
    async quote(symbol) {
      const path = pathOf(symbol);
      return path && quoteOf(path, clock.now());
    },
    async bars(symbol, interval, limit, { before } = {}) {
      const path = pathOf(symbol);
      return path && bars.bars(path, interval, limit, clock.now(), before);
    },
    async search(text, limit) {
      return searchCompanies(text, limit).map(
        ({ symbol, companyName, market, currency }): SymbolMatch => ({
          symbol,
          companyName,
          market,
          currency,
        }),
      );
    },
    async profile(symbol) {
      const path = pathOf(symbol);
      return path && profileOf(path, clock.now(), NAME);
    },
    async calendar(symbol) {
      const path = pathOf(symbol);
      return path && calendarOf(path, clock.now());
    },
    async fx(from, to) {
      const [unit, other] = [DOLLARS.get(from), DOLLARS.get(to)];
      return unit && other ? { rate: unit / other, asOf: clock.now() } : undefined;
    },
    async reportsOn(date) {
      const now = clock.now();
      const day = dayOf(Date.parse(date));
      return companies.flatMap(({ symbol, companyName }) => {
        const path = pathOf(symbol);
        const earnings = path && reportOfDay(path, day, dayOf(now));
        if (!path || !earnings) return [];
        const marketCap = marketCapAt(path, priceAt(path, now));
        return [{ symbol, companyName, marketCap, earnings }];
      });
    },
    universe: () => Promise.resolve(companies.map(({ symbol }) => symbol)),
    async samples(symbols) {
      const now = clock.now();
      const samples: Sample[] = [];
      for (const symbol of new Set(symbols)) {
        const path = pathOf(symbol);
        if (path) samples.push(sampleOf(path, now));
      }
      return samples;
    },
  };
}

/** The last price of the day before, which is also the close of its bar. */
const closeBefore = (path: PricePath, day: number): number =>
  priceAtDistance(path, path.knot(day - 1, KNOTS_PER_DAY - 1));
