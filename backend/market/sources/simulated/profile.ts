import { type InsiderSide, analystRatings, type AnalystRating } from "../../../domain/choices.ts";
import type { CompanyCalendar } from "../../companyCalendar.ts";
import type { EarningsDate, StockProfile } from "../../profile.ts";
import {
  dateOf,
  dividendsOf,
  earningsDayOf,
  earningsHourOf,
  nextEarningsDay,
  quarterOf,
  splitsOf,
} from "./corporateActions.ts";
import { mix, mixPair, noiseOf, unitOf } from "./hash.ts";
import type { PricePath } from "./pricePath.ts";
import { roundToTick } from "./priceTick.ts";
import type { SimulatedBars } from "./simulatedBars.ts";
import { localDayOf, type TradingDays } from "./tradingDays.ts";
import { meanDayVolume } from "./tradingVolume.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/**
 * Simulated company data other than the price. Like the price, it is a function of seed, symbol and
 * time, computed from the hashes of `hash.ts` with sums and products only.
 */

export interface SimulatedPrices {
  readonly days: TradingDays;
  readonly bars: SimulatedBars;
}

export const epochDayOf = (time: number): number => Math.floor(time / DAY_MS);

/** Interval of analyst reviews. Between reviews a target is constant while the price moves. */
const REVIEW_DAYS = 30;
/** Reviews searched for a rating change; changes older than two years are ignored. */
const REVIEWS_REMEMBERED = 24;

/** Reviews are staggered, so that their ages differ between stocks. */
export const reviewOn = (path: PricePath, day: number): number =>
  Math.floor((day + shiftOf(path)) / REVIEW_DAYS);
const shiftOf = (path: PricePath): number => (mix(path.key ^ 0x7f4a7c15) >>> 0) % REVIEW_DAYS;
export const startOf = (path: PricePath, review: number): number =>
  (review * REVIEW_DAYS - shiftOf(path)) * DAY_MS;

/**
 * Returns the upside that analysts saw at a review, as a fraction of that day's price: from 10%
 * below to about 50% above it, and further for one stock in eight. More volatile stocks have
 * targets further away.
 */
function upsideAt(path: PricePath, review: number): number {
  const { annualVolatility } = path.company;
  const reach = 0.3 + 0.5 * annualVolatility;
  const share = unitOf(mixPair(path.key ^ 0x68bc21eb, review));
  const isDoubted = (mix(path.key ^ 0x3c6ef372) & 7) === 0;
  return share * reach * (isDoubted ? 1.6 : 1) - 0.1;
}

export function meanTarget({ bars }: SimulatedPrices, path: PricePath, now: number): number {
  const review = reviewOn(path, epochDayOf(now));
  const atReview = bars.priceAt(path, startOf(path, review), now);
  return roundToTick(atReview * (1 + upsideAt(path, review)), path.company);
}

/** Returns about 40 analysts at most for large companies, a handful for small ones. */
export function analystCountOf(path: PricePath): number {
  const { marketCap } = path.company;
  const most = marketCap > 5e10 ? 42 : marketCap > 5e9 ? 22 : 9;
  return 2 + Math.floor(unitOf(mix(path.key ^ 0x1f83d9ab)) * most);
}

export function targetsOf(
  prices: SimulatedPrices,
  path: PricePath,
  now: number,
): NonNullable<StockProfile["targets"]> {
  const { annualVolatility } = path.company;
  const review = reviewOn(path, epochDayOf(now));
  const mean = meanTarget(prices, path, now);
  const hash = mixPair(path.key ^ 0x510e527f, review);
  const spread = annualVolatility * (0.3 + 0.5 * unitOf(hash));
  return {
    low: Math.min(mean, roundToTick(mean * Math.max(0.3, 1 - spread), path.company)),
    mean,
    high: Math.max(mean, roundToTick(mean * (1 + 1.2 * spread), path.company)),
    analystCount: analystCountOf(path),
    asOf: startOf(path, review),
  };
}

export function ratingAt(path: PricePath, review: number): AnalystRating {
  const upside = upsideAt(path, review);
  const [strongBuy, buy, hold, sell] = analystRatings;
  if (upside > 0.25) return strongBuy;
  if (upside > 0.1) return buy;
  return upside > -0.05 ? hold : sell;
}

function ratingChangeOf(path: PricePath, now: number): StockProfile["ratingChange"] {
  const current = reviewOn(path, epochDayOf(now));
  const to = ratingAt(path, current);
  for (let review = current; review > current - REVIEWS_REMEMBERED; review--) {
    if (ratingAt(path, review - 1) !== to) return { to, at: startOf(path, review) };
  }
  return null;
}

/** Companies announce the date about three weeks ahead. */
const CONFIRMED_DAYS = 21;
const QUARTERS_REMEMBERED = 8;

const earningsOf = (path: PricePath, today: number): EarningsDate =>
  reportOn(path, nextEarningsDay(path, today), today);

/** The company's report on `day` (days since 1970) as known on `today`. */
export const reportOfDay = (
  path: PricePath,
  day: number,
  today: number,
): EarningsDate | undefined =>
  nextEarningsDay(path, day) === day ? reportOn(path, day, today) : undefined;

/** Dividends are paid in hundredths of a cent. */
const roundToHundredthOfCent = (amount: number): number =>
  Math.max(0.0001, Math.round(amount * 1e4) / 1e4);

/**
 * Returns two years of reports and dividends with the next ones, and ten years of splits with
 * announced ones, oldest first.
 */
export function calendarOf(
  { bars }: SimulatedPrices,
  path: PricePath,
  now: number,
): CompanyCalendar {
  const today = localDayOf(path.company.market, now);
  const next = nextEarningsDay(path, today);
  const newest = quarterOf(today) + 2;
  const earnings = Array.from({ length: QUARTERS_REMEMBERED + 3 }, (_, back) => newest - back)
    .map((quarter) => earningsDayOf(path, quarter))
    .filter((day) => day <= next)
    .map((day) => reportOn(path, day, today));
  const dividends = dividendsOf(path, today).map(({ day, share }) => ({
    date: dateOf(day),
    amount: roundToHundredthOfCent(share * bars.closeBefore(path, day, now)),
  }));
  return { earnings: earnings.toReversed(), splits: splitsOf(path, today), dividends };
}

function reportOn(path: PricePath, day: number, today: number): EarningsDate {
  return {
    date: dateOf(day),
    hour: earningsHourOf(path),
    isConfirmed: day - today <= CONFIRMED_DAYS,
  };
}

/** Factor by which talk and trading increase before a report: 1 normally, 2.2 on its eve. */
const anticipationOf = (path: PricePath, day: number): number =>
  1 + 1.2 * Math.max(0, 1 - (nextEarningsDay(path, day) - day) / 20);

/** One day in this many is busy for no known reason. */
const DAYS_PER_RUMOR = 25;
const rumorOf = (key: number, day: number): number =>
  unitOf(mixPair(key, day)) * DAYS_PER_RUMOR < 1 ? 2.5 : 1;

/** Volume of the last complete session; only New York and Toronto have listed options. */
function optionsOf(path: PricePath, today: number): StockProfile["options"] {
  const { market, averageVolume: shares, annualVolatility } = path.company;
  if (market !== "US" && market !== "TSX") return null;
  const key = path.key ^ 0x2545f491;
  const averageVolume = Math.round(shares * 0.002 * (2 + 20 * unitOf(mix(key)) * annualVolatility));
  const session = today - 1;
  const hash = mixPair(key, session);
  const activity =
    anticipationOf(path, session) * rumorOf(key, session) * (0.85 + 0.15 * noiseOf(hash));
  const callShare = 0.4 + 0.35 * unitOf(mix(hash ^ 0x27d4eb2f));
  const volume = averageVolume * activity;
  return {
    callVolume: Math.round(volume * callShare),
    putVolume: Math.round(volume * (1 - callShare)),
    averageVolume,
  };
}

function mentionsOn(path: PricePath, day: number): number {
  const key = path.key ^ 0x61c88647;
  const { averageVolume, annualVolatility } = path.company;
  const usual = Math.sqrt(averageVolume) * annualVolatility * (0.005 + 0.02 * unitOf(mix(key)));
  const swing = 0.6 + 0.8 * unitOf(mixPair(key ^ 0x0d15ea5e, day));
  return usual * swing * anticipationOf(path, day) * rumorOf(key, day);
}

/** A 24-hour window covers parts of two days. The boards are North American. */
export function mentionsOf(path: PricePath, now: number): StockProfile["mentions"] {
  if (path.company.market !== "US" && path.company.market !== "TSX") return null;
  const today = epochDayOf(now);
  const share = (now - today * DAY_MS) / DAY_MS;
  const endingOn = (day: number) =>
    Math.round(share * mentionsOn(path, day) + (1 - share) * mentionsOn(path, day - 1));
  return { last24h: endingOn(today), previous24h: endingOn(today - 1) };
}

/** `month` has 30 days and is counted from 1970; `value` is the value of the trade. */
export function insiderMonthOf(
  path: PricePath,
  month: number,
): { readonly side: InsiderSide | null; readonly value: number } {
  const hash = mixPair(path.key ^ 0x1b56c4e9, month);
  const value = path.company.marketCap * 0.0002 * unitOf(mix(hash));
  // Insiders sell for many reasons but buy for only one, so most trades are sales.
  const share = unitOf(hash);
  return { side: share < 0.2 ? "bought" : share < 0.7 ? "sold" : null, value };
}

/** Values traded over the last three 30-day months; null for Tokyo, which publishes none. */
export function insidersOf(path: PricePath, today: number): StockProfile["insiders"] {
  if (path.company.market === "TSE") return null;
  const month = Math.floor(today / 30);
  let bought = 0;
  let sold = 0;
  for (const back of [0, 1, 2]) {
    const { side, value } = insiderMonthOf(path, month - back);
    if (side === "bought") bought += value;
    if (side === "sold") sold += value;
  }
  return { bought: Math.round(bought), sold: Math.round(sold) };
}

/** Returns null after a year with a loss, which is more likely for small, volatile companies. */
export function peRatioOf(path: PricePath, marketCap: number): number | null {
  const { company } = path;
  const hash = mix(path.key ^ 0x4cf5ad43);
  if (unitOf(hash) < (company.annualVolatility - 0.25) * 1.5) return null;
  const earnings = company.marketCap / (8 + 32 * unitOf(mix(hash)));
  return Math.round((marketCap / earnings) * 10) / 10;
}

/** Returns the market value at `price`, from the listed share count adjusted for splits. */
export const marketCapAt = (
  { days }: SimulatedPrices,
  path: PricePath,
  price: number,
  now: number,
): number => {
  const { marketCap, price: listed, market } = path.company;
  return Math.round((marketCap / listed) * path.sharesBy(days.begunBy(market, now).day) * price);
};

export function profileOf(
  prices: SimulatedPrices,
  path: PricePath,
  now: number,
  source: string,
): StockProfile {
  const { company } = path;
  const { days, bars } = prices;
  const today = localDayOf(company.market, now);
  const { price, trading } = bars.lastTrade(path, now);
  const marketCap = marketCapAt(prices, path, price, now);
  return {
    symbol: company.symbol,
    companyName: company.companyName,
    sector: company.sector,
    market: company.market,
    currency: company.currency,
    marketCap,
    averageVolume: meanDayVolume(path, days, trading.day, path.sharesBy(trading.day)),
    peRatio: peRatioOf(path, marketCap),
    targets: targetsOf(prices, path, now),
    rating: ratingAt(path, reviewOn(path, epochDayOf(now))),
    ratingChange: ratingChangeOf(path, now),
    earnings: earningsOf(path, today),
    options: optionsOf(path, today),
    mentions: mentionsOf(path, now),
    insiders: insidersOf(path, today),
    source,
  };
}
