import type { Clock } from "../../../platform/clock.ts";
import type { Bar, Interval } from "../../../domain/bar.ts";
import type { Currency } from "../../../domain/currency.ts";
import {
  capabilities,
  listingOf,
  type MarketQuote,
  type MarketSource,
  type SymbolMatch,
} from "../../source.ts";
import type { Sample } from "../../sample.ts";
import {
  companies,
  findCompany,
  searchCompanies,
  venueOfCompany,
} from "../../universe/companies.ts";
import { dayNumberOf, dateOfDay, isWeekend } from "../../calendars/calendarDays.ts";
import { isAnyOpen } from "../../calendars/liveStatus.ts";
import { marketCodes } from "../../../domain/symbol.ts";
import { dateOf, splitsOf } from "./corporateActions.ts";
import { KNOT_MS } from "./dayPlan.ts";
import { createFactors } from "./factors.ts";
import { createPaths, type PricePath } from "./pricePath.ts";
import {
  calendarOf,
  insidersOf,
  marketCapAt,
  meanTarget,
  mentionsOf,
  profileOf,
  reportOfDay,
  targetsOf,
  type SimulatedPrices,
} from "./profile.ts";
import {
  earningsResultsOf,
  economicEventsOn,
  factsOf,
  headlinesOf,
  holdersOf,
  optionsOf,
  ratingChangesOf,
  ratingsOf,
  tradesOf,
  yieldsAt,
} from "./research.ts";
import { SIMULATION_VERSION } from "./seed.ts";
import { SimulatedBars } from "./simulatedBars.ts";
import type { SimulatedHours } from "../simulatedHours.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { createTradingDays, localDayOf } from "./tradingDays.ts";
import type { Ipo } from "../../research.ts";
import { hashText, mix, unitOf } from "./hash.ts";

/** Invented companies, so that no real one is said to go public. */
const NAMES = [
  "Northgate Robotics",
  "Blue Harbor Foods",
  "Larkfield Therapeutics",
  "Granite Ridge Energy",
  "Copperline Software",
  "Willow Street Bank",
] as const;
const SHARE_OF_DAYS = 0.15;
const EXCHANGES = ["NASDAQ", "NYSE"] as const;

/** Returns the simulated IPOs of a month, `YYYY-MM`; they are priced once their day has come. */
function iposIn(month: string, now: number): readonly Ipo[] {
  const first = dayNumberOf(`${month}-01`);
  if (Number.isNaN(first)) return [];
  return Array.from({ length: 31 }, (_, at) => first + at).flatMap((day): Ipo[] => {
    const hash = mix(hashText("ipo") ^ day);
    const date = dateOfDay(day);
    if (!date.startsWith(month) || isWeekend(day) || unitOf(hash) >= SHARE_OF_DAYS) return [];
    const pick = mix(hash) >>> 0;
    const low = 8 + (pick % 20);
    const isPriced = Date.parse(date) <= now;
    return [
      {
        symbol: null,
        companyName: NAMES[pick % NAMES.length] ?? NAMES[0],
        date,
        isPriced,
        lowPrice: low,
        highPrice: isPriced ? low : low + 2,
        amount: low * 1_000_000 * (5 + (pick % 40)),
        exchange: EXCHANGES[pick % 2] ?? null,
      },
    ];
  });
}

export interface SimulatedMarketOptions {
  /** Any integer; each seed is a different market. */
  readonly seed: number;
  /** Defaults to around the clock. */
  readonly hours?: SimulatedHours | undefined;
}

const NAME = "simulated";
const SAMPLE_INTERVAL_MS = 5000;

/** Dollars per unit in about 2025. Conversions ignore the simulated prices of currency pairs. */
const DOLLARS: ReadonlyMap<Currency, number> = new Map([
  ["USD", 1],
  ["GBP", 1.3],
  ["CAD", 0.72],
  ["JPY", 0.0067],
]);

/**
 * Creates a market of real companies with simulated prices. A price is a pure function of seed,
 * symbol and time: random access, and the same after a restart and in every engine. Trade dates
 * follow each exchange's calendar; around the clock the session is always regular. Sources for
 * several clocks share the bars that were computed.
 */
export function simulateMarket({
  seed,
  hours = "always",
}: SimulatedMarketOptions): (clock: Clock) => MarketSource {
  const edition = { source: NAME, version: `${SIMULATION_VERSION} ${hours}` };
  const days = createTradingDays(hours);
  const prices: SimulatedPrices = { days, bars: new SimulatedBars(days) };
  const pathOf = openPaths(createPaths({ seed, days, factors: createFactors(seed) }));
  return (clock) => {
    const listedPathOf = listPaths(pathOf, clock);
    return {
      name: NAME,
      kind: "simulated",
      stepMs: KNOT_MS,
      // Simulated companies file with no authority.
      capabilities: new Set(capabilities.filter((each) => each !== "filings" && each !== "halts")),
      sampleIntervalMs: SAMPLE_INTERVAL_MS,
      status: () => {
        const asOf = clock.now();
        const isRoundTheClock = hours === "always";
        const isOpen = isRoundTheClock || isAnyOpen(marketCodes, asOf);
        return { kind: "simulated", isOpen, isRoundTheClock, edition, asOf };
      },
      venueOf: venueOfCompany,
      async quote(symbol) {
        const path = listedPathOf(symbol);
        return path && quoteOf(prices, path, clock.now());
      },
      async bars(symbol, interval, limit, { before } = {}) {
        const path = listedPathOf(symbol);
        return path && barsOf(prices, path, clock.now(), { interval, limit, before });
      },
      async search(text, limit) {
        const found = searchCompanies(text, companies.length);
        const listed = found.filter(({ symbol }) => listedPathOf(symbol));
        return listed
          .slice(0, Math.max(0, limit))
          .map(({ symbol, companyName, market, currency }): SymbolMatch => ({
            symbol,
            companyName,
            market,
            currency,
          }));
      },
      ...researchOf(prices, listedPathOf, clock),
      async splits(symbol) {
        const path = listedPathOf(symbol);
        if (!path) return undefined;
        const today = localDayOf(path.company.market, clock.now());
        return splitsOf(path, today);
      },
      async fx(from, to) {
        const [unit, other] = [DOLLARS.get(from), DOLLARS.get(to)];
        return unit && other ? { rate: unit / other, asOf: clock.now() } : undefined;
      },
      universe: () =>
        Promise.resolve(
          companies.flatMap(({ symbol, sector }) =>
            listedPathOf(symbol) ? [{ ...listingOf(symbol), sector }] : [],
          ),
        ),
      async samples(symbols) {
        const now = clock.now();
        return [...new Set(symbols)].flatMap((symbol) => {
          const path = listedPathOf(symbol);
          return (path && sampleOf(prices, path, now)) ?? [];
        });
      },
    };
  };
}

/** Creates the only source of a market. */
export const createSimulatedSource = ({
  clock,
  ...market
}: SimulatedMarketOptions & { readonly clock: Clock }): MarketSource =>
  simulateMarket(market)(clock);

type PathOf = (symbol: string) => PricePath | undefined;

function openPaths(open: ReturnType<typeof createPaths>): PathOf {
  const paths = new Map<string, PricePath>();
  return (symbol) => {
    const known = paths.get(symbol);
    if (known) return known;
    const company = findCompany(symbol);
    if (!company) return undefined;
    const path = open(company);
    paths.set(symbol, path);
    return path;
  };
}

/** The result returns undefined for a delisted stock, which has no data. */
function listPaths(pathOf: PathOf, clock: Clock): PathOf {
  const isListed = ({ company, lastDay }: PricePath): boolean =>
    lastDay === undefined || localDayOf(company.market, clock.now()) <= lastDay;
  return (symbol) => {
    const path = pathOf(symbol);
    return path && isListed(path) ? path : undefined;
  };
}

/** Instant whose prices are shown; for a fund, the end of the newest complete day. */
function shownAt({ days }: SimulatedPrices, { company }: PricePath, now: number): number {
  if (company.kind !== "fund") return now;
  const newest = days.begunBy(company.market, now);
  const { end } = now < newest.end ? days.before(company.market, newest.day) : newest;
  return end - 1;
}

function quoteOf(prices: SimulatedPrices, path: PricePath, instant: number): MarketQuote {
  const { company } = path;
  const now = shownAt(prices, path, instant);
  const isCompany = company.kind === "listing";
  const isFund = company.kind === "fund";
  const { trading, previousClose, at } = prices.bars.lastTrade(path, now);
  const today = prices.bars.dayBar(path, trading, now);
  return {
    symbol: company.symbol,
    companyName: company.companyName,
    market: company.market,
    currency: company.currency,
    price: today.close,
    open: isFund ? null : today.open,
    high: isFund ? null : today.high,
    low: isFund ? null : today.low,
    previousClose,
    volume: company.averageVolume > 0 ? today.volume : null,
    marketCap: company.marketCap > 0 ? marketCapAt(prices, path, today.close, now) : null,
    targetPrice: isCompany ? meanTarget(prices, path, now) : null,
    asOf: at,
    source: NAME,
    delayMs: 0,
  };
}

function sampleOf(prices: SimulatedPrices, path: PricePath, now: number): Sample | undefined {
  const exchangeTime = shownAt(prices, path, now);
  const { price, previousClose, trading, isTrading } = prices.bars.lastTrade(path, exchangeTime);
  if (!isTrading) return undefined;
  return {
    symbol: path.company.symbol,
    price,
    currency: path.company.currency,
    exchangeTime,
    receivedAt: now,
    session: "regular",
    tradeDate: dateOf(trading.day),
    previousClose,
    source: NAME,
    delayMs: 0,
    intervalMs: path.company.kind === "fund" ? DAY_MS : SAMPLE_INTERVAL_MS,
  };
}

interface BarsAsked {
  readonly interval: Interval;
  readonly limit: number;
  readonly before: number | undefined;
}

function barsOf(
  prices: SimulatedPrices,
  path: PricePath,
  now: number,
  { interval, limit, before }: BarsAsked,
): readonly Bar[] {
  const { kind, averageVolume } = path.company;
  const isDaily = interval === "1d" || interval === "1w";
  if (kind === "fund" && !isDaily) return [];
  const found = prices.bars.bars(path, interval, limit, shownAt(prices, path, now), before);
  if (averageVolume > 0) return found;
  const flat = kind === "fund" && interval === "1d";
  return found.map((bar) => ({
    ...bar,
    ...(flat && { open: bar.close, high: bar.close, low: bar.close }),
    volume: null,
  }));
}

/** Answers about companies; undefined for an index, fund, currency or coin, which report nothing. */
function researchOf(prices: SimulatedPrices, listedPathOf: PathOf, clock: Clock) {
  const companyPathOf: PathOf = (symbol) => {
    const path = listedPathOf(symbol);
    return path?.company.kind === "listing" ? path : undefined;
  };
  const ofCompany =
    <Value>(read: (path: PricePath, now: number) => Value) =>
    async (symbol: string): Promise<Value | undefined> => {
      const path = companyPathOf(symbol);
      return path && read(path, clock.now());
    };
  return {
    profile: ofCompany((path, now) => profileOf(prices, path, now, NAME)),
    calendar: ofCompany((path, now) => calendarOf(prices, path, now)),
    targets: ofCompany((path, now) => targetsOf(prices, path, now)),
    ratings: ofCompany(ratingsOf),
    ratingChanges: ofCompany(ratingChangesOf),
    earningsResults: ofCompany((path, now) => earningsResultsOf(prices, path, now)),
    insiders: ofCompany(
      (path, now) => insidersOf(path, localDayOf(path.company.market, now)) ?? undefined,
    ),
    trades: ofCompany((path, now) => tradesOf(prices, path, now)),
    mentions: ofCompany((path, now) => mentionsOf(path, now) ?? undefined),
    facts: ofCompany((path, now) => factsOf(prices, path, now)),
    holders: ofCompany((path, now) => holdersOf(prices, path, now)),
    options: async (symbol, expiresAt) => {
      const path = companyPathOf(symbol);
      return path && optionsOf(prices, path, clock.now(), expiresAt);
    },
    headlines: ofCompany(headlinesOf),
    economicEventsOn: async (date) => economicEventsOn(date, clock.now()),
    yields: async () => yieldsAt(clock.now()),
    iposIn: async (month) => iposIn(month, clock.now()),
    reportsOn: async (date) => {
      const now = clock.now();
      const day = dayNumberOf(date);
      if (Number.isNaN(day)) return [];
      return companies.flatMap(({ symbol, companyName }) => {
        const path = companyPathOf(symbol);
        const earnings = path && reportOfDay(path, day, localDayOf(path.company.market, now));
        if (!path || !earnings) return [];
        const marketCap = marketCapAt(prices, path, prices.bars.lastTrade(path, now).price, now);
        return [{ symbol, companyName, marketCap, earnings }];
      });
    },
  } satisfies Partial<MarketSource>;
}
