import { dateOfDay, dayNumberOf } from "../../calendars/calendarDays.ts";
import { regularParts, tradeDayOf, tradesOn, tradingHours } from "../../calendars/exchangeHours.ts";
import { instantIn } from "../../../domain/sessions.ts";
import {
  exchangeOf,
  isMarketCode,
  markets,
  type ExchangeCode,
  type MarketCode,
} from "../../../domain/symbol.ts";
import type { SimulatedHours } from "../simulatedHours.ts";
import { planDay, KNOT_MS, type DayPlan } from "./dayPlan.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";

/** Trading on one trade date at one exchange. Days count from 1970-01-01. */
export interface TradingDay {
  readonly day: number;
  /** Time of the first knot, epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly plan: DayPlan;
}

const MIN_DAY = dayNumberOf("1900-01-01");

/** Regular session in minutes after midnight; the busy hours of `always`. */
const localSession: Readonly<
  Record<MarketCode, { readonly open: number; readonly close: number }>
> = {
  US: { open: 570, close: 960 },
  TSX: { open: 570, close: 960 },
  LSE: { open: 480, close: 990 },
  TSE: { open: 540, close: 930 },
};

/** Busy hours of exchanges without rule-based hours. */
const ELSEWHERE = { open: 540, close: 1050 };

const infoOf = (code: ExchangeCode) => exchangeOf(code) ?? markets.US;

/** Busy hours within a day of `minutes`; all of it for markets that trade around the clock. */
function busyHours(code: ExchangeCode, minutes: number): { open: number; close: number } {
  const { week } = infoOf(code);
  if (week === "daily" || week === "weekdays") return { open: 0, close: minutes };
  return isMarketCode(code) ? localSession[code] : ELSEWHERE;
}

/**
 * Caches offsets by month, because Intl takes microseconds. An offset that is the same at both ends
 * of a month holds throughout it.
 */
function createOffsets() {
  const byMonth = new Map<string, number | null>();
  const atMidnight = (zone: string, day: number) =>
    day * DAY_MS - instantIn(zone, dateOfDay(day), 0, 0);
  return (code: ExchangeCode, day: number): number => {
    const { zone } = infoOf(code);
    const month = dateOfDay(day).slice(0, 7);
    let offset = byMonth.get(code + month);
    if (offset === undefined) {
      const first = dayNumberOf(`${month}-01`);
      const [early, late] = [atMidnight(zone, first), atMidnight(zone, first + 32)];
      offset = early === late ? early : null;
      byMonth.set(code + month, offset);
    }
    return offset ?? atMidnight(zone, day);
  };
}

const offsetOf = createOffsets();

/** Returns the exchange's calendar date at an instant, in days since 1970-01-01. */
export function localDayOf(code: ExchangeCode, time: number): number {
  const guess = Math.floor(time / DAY_MS);
  for (let day = guess + 1; ; day--) if (midnightOf(code, day) <= time) return day;
}

function byExchange<Value>(): (code: ExchangeCode) => Map<number, Value> {
  const exchanges = new Map<ExchangeCode, Map<number, Value>>();
  return (code) => {
    const found = exchanges.get(code) ?? new Map<number, Value>();
    exchanges.set(code, found);
    return found;
  };
}

const midnights = byExchange<number>();

function midnightOf(code: ExchangeCode, day: number): number {
  const known = midnights(code).get(day);
  if (known !== undefined) return known;
  const instant = day * DAY_MS - offsetOf(code, day);
  midnights(code).set(day, instant);
  return instant;
}

export type TradingDays = ReturnType<typeof createTradingDays>;

export function createTradingDays(hours: SimulatedHours) {
  const known = byExchange<TradingDay | null>();

  const openDay = (code: ExchangeCode, day: number): TradingDay | null => {
    // Currencies pause on weekends even in a market that never closes.
    if (hours === "always" && infoOf(code).week !== "weekdays") {
      const [start, end] = [midnightOf(code, day), midnightOf(code, day + 1)];
      const minutes = (end - start) / MINUTE_MS;
      const plan = planDay({ minutes, session: busyHours(code, minutes) });
      return { day, start, end, plan };
    }
    if (!tradesOn(code, day)) return null;
    const { open: start, close: end } = tradingHours(code, day);
    const minutes = (end - start) / MINUTE_MS;
    const [, afternoon] = regularParts(code, day);
    const { lunch } = tradingHours(code, day);
    const rest =
      afternoon && lunch
        ? { from: (lunch.from - start) / MINUTE_MS, to: (lunch.to - start) / MINUTE_MS }
        : undefined;
    const plan = planDay({ minutes, session: { open: 0, close: minutes }, rest });
    return { day, start, end, plan };
  };

  const tradingDay = (code: ExchangeCode, day: number): TradingDay | undefined => {
    let found = known(code).get(day);
    if (found === undefined) {
      found = openDay(code, day);
      known(code).set(day, found);
    }
    return found ?? undefined;
  };

  const search = (code: ExchangeCode, from: number, step: 1 | -1): TradingDay => {
    for (let day = from; day > MIN_DAY; day += step) {
      const found = tradingDay(code, day);
      if (found) return found;
    }
    throw new RangeError(`No trading day at ${code} before ${dateOfDay(from)}`);
  };

  return {
    tradingDay,
    begunBy(code: ExchangeCode, time: number): TradingDay {
      // Sunday evening is part of Monday.
      const today =
        infoOf(code).week === "weekdays" ? tradeDayOf(code, time) : localDayOf(code, time);
      const trading = tradingDay(code, today);
      return trading && trading.start <= time ? trading : search(code, today - 1, -1);
    },
    before: (code: ExchangeCode, day: number): TradingDay => search(code, day - 1, -1),
    onOrAfter: (code: ExchangeCode, day: number): TradingDay => search(code, day, 1),
  };
}

/** Knot at or before an instant of a trading day; the last one once the day is over. */
export const knotAt = ({ start, plan }: TradingDay, time: number): number =>
  Math.min(plan.knots - 1, Math.floor((time - start) / KNOT_MS));

/** Length of the longest trading day: a currency's Monday, which begins on Sunday evening. */
export const MAX_DAY_MS = 32 * HOUR_MS;
