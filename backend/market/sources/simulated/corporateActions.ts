import { tradesOn } from "../../calendars/exchangeHours.ts";
import type { Split } from "../../companyCalendar.ts";
import type { EarningsDate } from "../../profile.ts";
import type { Company, Sector } from "../../universe/companies.ts";
import type { DayPlan, KnotSpan } from "./dayPlan.ts";
import { KNOTS_PER_MINUTE } from "./dayPlan.ts";
import { mix, mixPair, unitOf } from "./hash.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/**
 * Corporate events on exchange dates: reports, splits, dividends, halts, delisting. Days count from
 * 1970-01-01 on the exchange's calendar. Each event is on a trading day of the exchange, whatever
 * hours the simulation uses.
 */
export interface Listing {
  readonly company: Company;
  readonly key: number;
}

const onOrAfter = ({ company }: Listing, day: number): number => {
  let found = day;
  while (!tradesOn(company.market, found)) found++;
  return found;
};

export const dateOf = (day: number): `${number}-${number}-${number}` =>
  new Date(day * DAY_MS).toISOString().slice(0, 10) as `${number}-${number}-${number}`;

/** About a quarter. Unlike real reports, these drift through the calendar. */
const QUARTER_DAYS = 91;
export const quarterOf = (day: number): number => Math.floor(day / QUARTER_DAYS);

export function earningsDayOf(listing: Listing, quarter: number): number {
  const { key } = listing;
  const regular = quarter * QUARTER_DAYS + ((mix(key ^ 0x5be0cd19) >>> 0) % QUARTER_DAYS);
  return onOrAfter(listing, regular + ((mixPair(key ^ 0x6a09e667, quarter) >>> 0) % 7) - 3);
}

const hours = ["before_open", "after_close", "after_close", "before_open", null] as const;

export const earningsHourOf = ({ key }: Listing): EarningsDate["hour"] =>
  hours[(mix(key ^ 0x3c2a1b5d) >>> 0) % hours.length] ?? null;

/** Returns the next report day, including today until the day is over. */
export function nextEarningsDay(listing: Listing, today: number): number {
  let quarter = quarterOf(today) - 2;
  while (earningsDayOf(listing, quarter) < today) quarter++;
  return earningsDayOf(listing, quarter);
}

/** A company splits repeatedly, and its price grows or falls in between. */
interface SplitHabit {
  readonly numerator: number;
  readonly denominator: number;
  /** Natural logarithm of numerator ÷ denominator. */
  readonly logarithm: number;
  readonly cycle: number;
  readonly phase: number;
}

const SPLITTING_SHARE = 0.12;
/** Includes natural logarithms, because the last digit of `Math.log` depends on the engine. */
const forward = [
  [2, 1, Math.LN2],
  [3, 1, 1.0986122886681098],
  [5, 4, 0.2231435513142098],
  [4, 1, 1.3862943611198906],
  [3, 2, 0.4054651081081644],
  [10, 1, Math.LN10],
] as const;
const reverse = [
  [1, 10, -Math.LN10],
  [1, 5, -1.6094379124341003],
  [1, 20, -2.995732273553991],
  [1, 8, -2.0794415416798357],
] as const;

/** Logarithmic growth per year that leads to splits: up 24%, or down 40% for a cheap company. */
const GROWTH = 0.24;
const DECLINE = 0.4;

/** US companies below this price do reverse splits. */
const CHEAP = 10;

export function splitHabitOf({ company, key }: Listing): SplitHabit | undefined {
  const hash = mix(key ^ 0x1f123bb5);
  if (company.kind !== "listing" || unitOf(hash) >= SPLITTING_SHARE) return undefined;
  const isCheap = company.market === "US" && company.price < CHEAP;
  const kinds = isCheap ? reverse : forward;
  const [numerator, denominator, logarithm] = kinds[(mix(hash) >>> 0) % kinds.length] ?? kinds[0];
  const years = Math.abs(logarithm) / (isCheap ? DECLINE : GROWTH);
  const cycle = Math.round(years * 365.25);
  return {
    numerator,
    denominator,
    logarithm,
    cycle,
    phase: (mix(hash ^ 0x2545f491) >>> 0) % cycle,
  };
}

const splitDayOf = (listing: Listing, { phase, cycle }: SplitHabit, count: number): number =>
  onOrAfter(listing, phase + count * cycle);

/** Returns the number of splits up to a day, counted from an arbitrary origin. */
export function splitsBy(listing: Listing, habit: SplitHabit, day: number): number {
  const count = Math.floor((day - habit.phase) / habit.cycle);
  return splitDayOf(listing, habit, count) <= day ? count : count - 1;
}

const ANNOUNCED_DAYS = 30;
const YEARS_REMEMBERED = 10;

/** Returns the splits of the last ten years and announced ones, oldest first. */
export function splitsOf(listing: Listing, today: number): readonly Split[] {
  const habit = splitHabitOf(listing);
  if (!habit) return [];
  const { numerator, denominator } = habit;
  const first = splitsBy(listing, habit, today - YEARS_REMEMBERED * 365) + 1;
  const last = splitsBy(listing, habit, today + ANNOUNCED_DAYS);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => ({
    date: dateOf(splitDayOf(listing, habit, first + place)),
    numerator,
    denominator,
  }));
}

/** Share of companies that pay dividends, and their yearly maximum as a fraction of the price. */
const payers: Readonly<Record<Sector, readonly [share: number, most: number]>> = {
  "Information Technology": [0.3, 0.015],
  "Communication Services": [0.4, 0.04],
  "Consumer Discretionary": [0.4, 0.025],
  "Consumer Staples": [0.85, 0.04],
  "Health Care": [0.4, 0.03],
  Financials: [0.8, 0.045],
  Industrials: [0.7, 0.03],
  Energy: [0.8, 0.055],
  Materials: [0.7, 0.04],
  Utilities: [0.95, 0.05],
  "Real Estate": [0.9, 0.06],
};

/** Returns the quarterly dividend as a fraction of the previous close; 0 for none. */
export function dividendShareOf({ company, key }: Listing): number {
  if (company.kind !== "listing") return 0;
  const hash = mix(key ^ 0x7ed55d16);
  const [share, most] = payers[company.sector];
  // Companies as volatile as small ones pay nothing.
  if (unitOf(hash) >= share || company.annualVolatility > 0.5) return 0;
  return (most * (0.3 + 0.7 * unitOf(mix(hash)))) / 4;
}

export function exDividendDayOf(listing: Listing, quarter: number): number {
  const regular = quarter * QUARTER_DAYS + ((mix(listing.key ^ 0x2b5a9d17) >>> 0) % QUARTER_DAYS);
  return onOrAfter(listing, regular);
}

/** Announcement lead time in days. Dividends of the last two years are kept. */
const DIVIDEND_ANNOUNCED_DAYS = 30;
const QUARTERS_REMEMBERED = 8;

/** Last two years' and announced dividends, oldest first, as fractions of the previous close. */
export function dividendsOf(
  listing: Listing,
  today: number,
): readonly { readonly day: number; readonly share: number }[] {
  const share = dividendShareOf(listing);
  if (share === 0) return [];
  const newest = quarterOf(today) + 1;
  return Array.from({ length: QUARTERS_REMEMBERED + 3 }, (_, back) => newest - back)
    .map((quarter) => ({ day: exDividendDayOf(listing, quarter), share }))
    .filter(({ day }) => day <= today + DIVIDEND_ANNOUNCED_DAYS)
    .toReversed();
}

const HALTED_SHARE = 1 / 200;
const MIN_HALT = 5;
const HALT_MINUTES = 25;
/** Minutes without halts at both ends of a session, so that open and close have a price. */
const MARGIN_MINUTES = 35;

/** Returns the knots of a day during which a stock is halted: rarely, for 5 to 30 minutes. */
export function haltOf(
  { company, key }: Listing,
  day: number,
  { session }: DayPlan,
): KnotSpan | undefined {
  if (company.kind !== "listing") return undefined;
  const hash = mixPair(key ^ 0x3ad8025f, day);
  if (unitOf(hash) >= HALTED_SHARE) return undefined;
  const length = MIN_HALT + Math.floor(unitOf(mix(hash ^ 0x51ed270b)) * HALT_MINUTES);
  const minutes = (session.last - session.first + 1) / KNOTS_PER_MINUTE;
  const room = minutes - length - 2 * MARGIN_MINUTES;
  const from = MARGIN_MINUTES + Math.floor(unitOf(mix(hash ^ 0x68e31da4)) * room);
  const first = session.first + from * KNOTS_PER_MINUTE;
  return { first, last: first + length * KNOTS_PER_MINUTE - 1 };
}

const DELISTED_SHARE = 0.07;
const DELISTINGS_BEGIN = Date.UTC(2025, 0) / DAY_MS;
const DELISTINGS_SPAN = 8 * 365;

/** Returns the last trading day of a stock. One in fourteen of the cheap US stocks has one. */
export function lastDayOf(listing: Listing): number | undefined {
  const { company, key } = listing;
  if (company.market !== "US" || company.price >= CHEAP) return undefined;
  const hash = mix(key ^ 0x4be98134);
  if (unitOf(hash) >= DELISTED_SHARE) return undefined;
  return onOrAfter(listing, DELISTINGS_BEGIN + Math.floor(unitOf(mix(hash)) * DELISTINGS_SPAN));
}
