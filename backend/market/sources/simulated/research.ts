import {
  dateOfDay,
  dayNumberOf,
  dayOf,
  isSunday,
  isWeekend,
  MONDAY,
  weekdayFrom,
} from "../../calendars/calendarDays.ts";
import { type AnalystRating, analystRatings } from "../../../domain/choices.ts";
import type {
  EarningsResult,
  EconomicEvent,
  Headline,
  Holders,
  InsiderTrade,
  KeyFacts,
  OptionChain,
  OptionContract,
  RatingChange,
  RatingCounts,
  YieldCurve,
} from "../../research.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import {
  dateOf,
  dividendShareOf,
  dividendsOf,
  earningsDayOf,
  earningsHourOf,
  quarterOf,
} from "./corporateActions.ts";
import { exponential, hashText, mix, mixPair, noiseOf, unitOf } from "./hash.ts";
import type { PricePath } from "./pricePath.ts";
import {
  analystCountOf,
  epochDayOf,
  insiderMonthOf,
  marketCapAt,
  peRatioOf,
  ratingAt,
  reviewOn,
  type SimulatedPrices,
  startOf,
} from "./profile.ts";
import { roundToTick } from "./priceTick.ts";
import { localDayOf } from "./tradingDays.ts";
import { dateIn, instantIn } from "../../../domain/sessions.ts";
import { markets } from "../../../domain/symbol.ts";
import { readTradeDate } from "../../../domain/tradeDate.ts";
import { hoursOfDay } from "../../calendars/exchangeHours.ts";

const RELEASES = [
  "Consumer Price Index, change on the year",
  "Unemployment Rate",
  "Retail Sales, change on the month",
  "Industrial Production, change on the month",
] as const;
const SHARE_OF_RELEASE_DAYS = 0.5;

/** Returns the simulated release of a weekday, if it has one; its figure is known from its time on. */
export function economicEventsOn(text: string, now: number): readonly EconomicEvent[] {
  const date = readTradeDate(text);
  const day = dayNumberOf(text);
  const hash = mix(hashText("economy") ^ day);
  if (!date || isWeekend(day) || unitOf(hash) >= SHARE_OF_RELEASE_DAYS) return [];
  const pick = mix(hash) >>> 0;
  const at = instantIn(markets.US.zone, date, 8, 30);
  const figureOf = (tenths: number) => `${(tenths / 10).toFixed(1)}%`;
  const expected = 10 + (pick % 40);
  return [
    {
      date,
      at,
      country: "United States",
      name: RELEASES[pick % RELEASES.length] ?? RELEASES[0],
      actual: at <= now ? figureOf(expected + (pick % 3) - 1) : null,
      expected: figureOf(expected),
      previous: figureOf(expected + (pick % 5) - 2),
    },
  ];
}

/**
 * Parts of a company's page. Firms, funds and people are invented like the figures; none has the
 * name of a real one.
 */

type Insider = readonly [owner: string, relation: string];

const FIRMS = ["Halyard", "Birchwater", "Stonegate Row", "Lindqvist", "Pacific Lantern"] as const;
const FUNDS = [
  "Meridian Index Fund",
  "Cobalt Street Advisors",
  "Northfield Pension Trust",
  "Harbour Lane Capital",
  "Orchard Mutual",
] as const;
const INSIDERS: readonly [Insider, ...Insider[]] = [
  ["Doe Jordan", "Chief Executive Officer"],
  ["Roe Casey", "Chief Financial Officer"],
  ["Poe Robin", "Director"],
];

const pick = <T>(list: readonly [T, ...T[]], hash: number): T =>
  list[(hash >>> 0) % list.length] ?? list[0];

/** Annual volatility of an average market, the reference for betas. */
const MARKET_VOLATILITY = 0.16;
/** The market's share of a stock's variance, as in `pricePath.ts`. */
const MARKET_SHARE = 0.33;
const QUARTERS_A_YEAR = 4;

const round = (value: number, digits: number): number => {
  const unit = 10 ** digits;
  return Math.round(value * unit) / unit;
};

const CENT_DIGITS = 2;
/** Significant figures that keep ratios to the price consistent with per-share amounts. */
const PER_SHARE_FIGURES = 4;

/** Rounds to cents, or finer if a small amount would lose the precision of its price ratio. */
function roundPerShare(value: number): number {
  if (value === 0) return 0;
  let digits = CENT_DIGITS;
  // Avoids logarithms, whose last bit differs between engines.
  while (Math.abs(value) * 10 ** digits < 10 ** (PER_SHARE_FIGURES - 1)) digits++;
  return round(value, digits);
}

export function factsOf(prices: SimulatedPrices, path: PricePath, now: number): KeyFacts {
  const { company, key } = path;
  const today = localDayOf(company.market, now);
  const { price } = prices.bars.lastTrade(path, now);
  const peRatio = peRatioOf(path, marketCapAt(prices, path, price, now));
  const share = dividendShareOf(path) * QUARTERS_A_YEAR;
  const exDay = dividendsOf(path, today).at(-1)?.day;
  const shares = Math.round(marketCapAt(prices, path, price, now) / price);
  // Counted twice a month and published about ten days later.
  const countedOn = Math.floor((today - 10) / 15) * 15;
  const shortShare =
    company.market === "US" ? round(0.15 * unitOf(mixPair(key, countedOn)) ** 2, 4) : null;
  return {
    currency: company.currency,
    industry: null,
    country: null,
    earningsPerShare: peRatio === null ? null : roundPerShare(price / peRatio),
    beta: round((company.annualVolatility / MARKET_VOLATILITY) * MARKET_SHARE ** 0.5, 2),
    dividendPerShare: roundPerShare(share * price),
    dividendYield: round(share, 4),
    exDividendDate: exDay === undefined ? null : dateOf(exDay),
    sharesOutstanding: shares,
    shortShare,
    sharesShort: shortShare === null ? null : Math.round(shortShare * shares),
    shortCountedAt: company.market === "US" ? countedOn * DAY_MS : null,
  };
}

/** A report follows the end of its quarter by at least this many days. */
const REPORT_DELAY_DAYS = 20;
/** Shares of a year's earnings in a quarter, and the largest surprise. */
const LEAST_QUARTER = 0.8;
const QUARTER_SPREAD = 0.4;
const MAX_SURPRISE = 0.12;

/** Earnings of the last four reported quarters, oldest first; their sum equals the key facts. */
export function earningsResultsOf(
  prices: SimulatedPrices,
  path: PricePath,
  now: number,
): readonly EarningsResult[] | undefined {
  const { earningsPerShare, currency } = factsOf(prices, path, now);
  if (earningsPerShare === null) return undefined;
  const today = localDayOf(path.company.market, now);
  const newest = quarterOf(today) + 1;
  const reported = Array.from({ length: QUARTERS_A_YEAR + 3 }, (_, back) => newest - back)
    .filter((quarter) => earningsDayOf(path, quarter) < today)
    .slice(0, QUARTERS_A_YEAR)
    .toReversed();
  const weights = reported.map(
    (quarter) => LEAST_QUARTER + QUARTER_SPREAD * unitOf(mixPair(path.key ^ 0x2f6e2b1, quarter)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return reported.map((quarter, index) => {
    const actual = (earningsPerShare * (weights[index] ?? 0)) / sum;
    // Companies beat estimates more often than they miss them.
    const surprise = (unitOf(mixPair(path.key ^ 0x51ab3c7, quarter)) * 1.6 - 0.6) * MAX_SURPRISE;
    const ended = new Date((earningsDayOf(path, quarter) - REPORT_DELAY_DAYS) * DAY_MS);
    const lastDay = Date.UTC(ended.getUTCFullYear(), ended.getUTCMonth(), 0) / DAY_MS;
    return {
      quarterEnd: dateOf(lastDay),
      currency,
      actual: roundPerShare(actual),
      estimate: roundPerShare(actual / (1 + surprise)),
    };
  });
}

export function ratingsOf(path: PricePath, now: number): readonly RatingCounts[] {
  const count = analystCountOf(path);
  const current = reviewOn(path, epochDayOf(now));
  return [0, 1, 2, 3].map((back) => {
    const place = analystRatings.indexOf(ratingAt(path, current - back));
    const beside = Math.floor(count * 0.2);
    const others = [0, 1, 2, 3].filter((rating) => Math.abs(rating - place) === 1);
    const at = (rating: number): number => {
      if (rating === place) return count - beside * others.length;
      return others.includes(rating) ? beside : 0;
    };
    const [strongBuy, buy, hold, sell] = [at(0), at(1), at(2), at(3)];
    return { period: back === 0 ? "0m" : `-${back}m`, strongBuy, buy, hold, sell, strongSell: 0 };
  });
}

const REVIEWS_SHOWN = 24;

export function ratingChangesOf(path: PricePath, now: number): readonly RatingChange[] {
  const rank = (rating: AnalystRating): number => analystRatings.indexOf(rating);
  const current = reviewOn(path, epochDayOf(now));
  return Array.from({ length: REVIEWS_SHOWN }, (_, back) => current - back).flatMap((review) => {
    const [from, to] = [ratingAt(path, review - 1), ratingAt(path, review)];
    if (from === to) return [];
    return {
      at: startOf(path, review),
      firm: pick(FIRMS, mixPair(path.key ^ 0x3f84d5b5, review)),
      kind: rank(to) < rank(from) ? ("upgrade" as const) : ("downgrade" as const),
      from,
      to,
      toGrade: to,
    };
  });
}

const MONTH_DAYS = 30;
const MONTHS_SHOWN = 12;

/** Returns the trades behind the profile's totals and those of the nine months before. */
export function tradesOf(
  prices: SimulatedPrices,
  path: PricePath,
  now: number,
): readonly InsiderTrade[] | undefined {
  const { company } = path;
  if (company.market === "TSE") return undefined;
  const month = Math.floor(localDayOf(company.market, now) / MONTH_DAYS);
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => month - back).flatMap((each) => {
    const { side, value } = insiderMonthOf(path, each);
    if (side === null) return [];
    const first = each * MONTH_DAYS;
    const day = isWeekend(first) ? first - 2 : first;
    const [owner, relation] = pick(INSIDERS, mixPair(path.key ^ 0x5bd1e995, each));
    const price = prices.bars.closeBefore(path, day, now);
    const shares = Math.max(1, Math.round(value / price));
    return { tradedOn: dateOf(day), owner, relation, side, shares, value: Math.round(value) };
  });
}

const QUARTER_DAYS = 91;
/** Funds have six weeks to report a quarter. */
const REPORT_DAYS = 45;

export function holdersOf(prices: SimulatedPrices, path: PricePath, now: number): Holders {
  const today = localDayOf(path.company.market, now);
  const reportedOn = Math.floor((today - REPORT_DAYS) / QUARTER_DAYS) * QUARTER_DAYS;
  const { price } = prices.bars.lastTrade(path, now);
  const shares = marketCapAt(prices, path, price, now) / price;
  const key = mixPair(path.key ^ 0x2f0b4c47, reportedOn);
  const institutions = FUNDS.map((name, place) => {
    const share = round(0.09 * unitOf(mixPair(key, place)) ** 1 * (1 - place * 0.15), 4);
    return { name, reportedAt: reportedOn * DAY_MS, shares: Math.round(share * shares), share };
  })
    .filter(({ shares: held }) => held > 0)
    .toSorted((one, other) => other.shares - one.shares);
  const largest = institutions.reduce((sum, { share }) => sum + share, 0);
  return {
    insiderShare: round(0.12 * unitOf(mix(key)), 4),
    institutionShare: round(Math.min(0.95, largest * 1.8), 4),
    institutionCount: 40 + Math.floor(unitOf(mix(key ^ 0x1d)) * 900),
    institutions,
  };
}

const EXPIRIES = 8;
/** Strikes on each side of the price, in fortieths of it, rounded to traded strikes. */
const STRIKES = 12;
const FRIDAY = 5;
const WEEK = 7;

const weekdayOf = (day: number): number => (day + 4) % WEEK;

/** Cumulative standard normal distribution: Abramowitz and Stegun, *Handbook*, formula 26.2.17. */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (exponential((-x * x) / 2) / 2.5066282746310002) * series;
  return x >= 0 ? 1 - tail : tail;
}

/** Computes ln x by its series in (x − 1) ÷ (x + 1). Strikes lie within a third of the price. */
function logarithm(x: number): number {
  const y = (x - 1) / (x + 1);
  const square = y * y;
  return 2 * y * (1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square / 9))));
}

/** Fair price by Black and Scholes, *Journal of Political Economy* 81 (1973), without interest. */
function callPrice(price: number, strike: number, years: number, volatility: number): number {
  const spread = volatility * Math.sqrt(years);
  const d1 = (logarithm(price / strike) + (spread * spread) / 2) / spread;
  return price * normal(d1) - strike * normal(d1 - spread);
}

/** Returns a chain of weekly expiries. Listed options exist only in New York and Toronto. */
export function optionsOf(
  prices: SimulatedPrices,
  path: PricePath,
  now: number,
  wanted: number | undefined,
): OptionChain | undefined {
  const { symbol, market, currency, annualVolatility, averageVolume } = path.company;
  if (market !== "US" && market !== "TSX") return undefined;
  const today = localDayOf(market, now);
  const first = today + ((FRIDAY - weekdayOf(today) + WEEK) % WEEK);
  const expiries = Array.from({ length: EXPIRIES }, (_, week) => (first + week * WEEK) * DAY_MS);
  const expiresAt = wanted ?? expiries[0] ?? 0;
  if (!expiries.includes(expiresAt)) return undefined;
  const { price } = prices.bars.lastTrade(path, now);
  const step = Math.max(roundToTick(price / 40, path.company), 0.01);
  const middle = Math.round(price / step);
  const years = Math.max(1, epochDayOf(expiresAt) - today) / 365;
  const key = mixPair(path.key ^ 0x7c4a7ed1, epochDayOf(expiresAt));
  const contractAt = (offset: number, side: 0 | 1): OptionContract | undefined => {
    const strike = round((middle + offset) * step, 4);
    if (strike <= 0) return undefined;
    // Puts below the price cost more than a single volatility implies.
    const volatility = annualVolatility * (1 + 0.006 * (STRIKES - offset));
    const call = callPrice(price, strike, years, volatility);
    const fair = side === 0 ? call : call - price + strike;
    const half = Math.max(0.01, fair * 0.02);
    const hash = mixPair(key, (middle + offset) * 2 + side);
    const interest = averageVolume * 0.0004 * unitOf(hash) * (1 - Math.abs(offset) / (STRIKES + 4));
    return {
      strike,
      expiresAt,
      currency,
      lastPrice: Math.max(0.01, round(fair, 2)),
      bid: Math.max(0, round(fair - half, 2)),
      ask: round(fair + half, 2),
      volume: Math.floor(interest * unitOf(mixPair(hash, today)) * 0.6),
      openInterest: Math.floor(interest),
      impliedVolatility: round(volatility, 4),
    };
  };
  const side = (which: 0 | 1) =>
    Array.from({ length: 2 * STRIKES + 1 }, (_, place) => place - STRIKES).flatMap(
      (offset) => contractAt(offset, which) ?? [],
    );
  return { symbol, expiries, calls: side(0), puts: side(1) };
}

/**
 * Marks simulated headlines of real companies. Each begins with this word, links to no article and
 * says nothing about the real company.
 */
const MARK = "Simulated:";
const WIRES = ["Simulated Newswire", "Made-up Market Daily", "Imaginary Exchange Report"] as const;
const SUBJECTS = [
  "to speak at an investor conference",
  "among the most discussed names of the day",
  "opens a new office",
  "names a date for its annual meeting",
  "shares in focus before the open",
  "renews its credit line",
] as const;

const DAYS_SHOWN = 21;
/** Share of days with a headline that reports no event. */
const SHARE_OF_HEADLINE_DAYS = 1 / 3;

/** Reports, rating changes and inconsequential headlines of three weeks, newest first. */
export function headlinesOf(path: PricePath, now: number): readonly Headline[] {
  const { companyName } = path.company;
  const today = Math.floor(now / DAY_MS);
  const oldest = now - DAYS_SHOWN * DAY_MS;
  const key = path.key ^ 0x4a7c15e3;

  const of = (publishedAt: number, subject: string): Headline => ({
    title: `${MARK} ${companyName} ${subject}`,
    publisher: pick(WIRES, mixPair(key, Math.floor(publishedAt / MINUTE_MS))),
    url: null,
    publishedAt,
  });

  const reports = [0, 1].map((back) => {
    const day = earningsDayOf(path, quarterOf(today) - back);
    const hours = earningsHourOf(path) === "after_close" ? 21 : 11;
    return of(day * DAY_MS + hours * 60 * MINUTE_MS, "reports quarterly results");
  });
  const ratings = ratingChangesOf(path, now).map(({ at, firm, kind, toGrade }) =>
    of(at + 13 * 60 * MINUTE_MS, `${kind}d to ${toGrade ?? "another rating"} by ${firm}`),
  );
  const others = Array.from({ length: DAYS_SHOWN + 1 }, (_, back) => today - back).flatMap(
    (day) => {
      const hash = mixPair(key, day);
      if (unitOf(hash) >= SHARE_OF_HEADLINE_DAYS) return [];
      const minute = Math.floor(unitOf(mixPair(hash, 1)) * 24 * 60);
      return [of(day * DAY_MS + minute * MINUTE_MS, pick(SUBJECTS, mixPair(hash, 2)))];
    },
  );
  return [...reports, ...ratings, ...others]
    .filter(({ publishedAt }) => publishedAt > oldest && publishedAt <= now)
    .toSorted((one, other) => other.publishedAt - one.publishedAt);
}

const MATURITIES = [1, 2, 3, 6, 12, 24, 36, 60, 84, 120, 240, 360] as const;
const LOWEST_PERCENT = 3.6;
/** Yield of the longest maturity less that of the shortest. */
const STEEPNESS_PERCENT = 1.3;
const NOISE_PERCENT = 0.03;
/** A level that rises and falls by half a point over four years. */
const CYCLE_DAYS = 1461;

/** Returns the simulated curve of the last business day before today, published in the evening. */
export function yieldsAt(now: number): YieldCurve {
  const latest = businessDayBefore(dayNumberOf(dateIn(markets.US.zone, now)));
  const before = businessDayBefore(latest);
  return {
    date: dateOfDay(latest),
    previousDate: dateOfDay(before),
    yields: MATURITIES.map((months) => ({
      months,
      percent: percentOf(months, latest),
      previousPercent: percentOf(months, before),
    })),
  };
}

function businessDayBefore(day: number): number {
  const before = day - 1;
  const isOpen = hoursOfDay(before).isTradingDay && !isBondHoliday(before);
  return isOpen ? before : businessDayBefore(before);
}

/** Columbus Day and Veterans Day, on which shares are traded and bonds are not. */
function isBondHoliday(day: number): boolean {
  const year = Number(dateOfDay(day).slice(0, 4));
  const veterans = dayOf(year, "11-11");
  return [weekdayFrom(year, "10-08", MONDAY), veterans + Number(isSunday(veterans))].includes(day);
}

function percentOf(months: number, day: number): number {
  // A triangle wave needs no functions whose last digit differs between engines.
  const level = Math.abs((day % CYCLE_DAYS) / CYCLE_DAYS - 0.5);
  const noise = noiseOf(mixPair(hashText("yields"), day)) + noiseOf(mixPair(months, day)) / 2;
  const slope = STEEPNESS_PERCENT * Math.sqrt(months / 360);
  return Math.round((LOWEST_PERCENT + level + slope + noise * NOISE_PERCENT) * 100) / 100;
}
