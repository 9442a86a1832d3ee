import { intervalMs, type Bar, type Interval } from "../../../domain/bar.ts";
import { dateOfDay } from "../../../market/calendars/calendarDays.ts";
import { sessionAt, tradeDayOf, tradingHours } from "../../../market/calendars/exchangeHours.ts";
import type { BarObservation } from "../../../domain/rules/observation.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { BarList } from "../../../market/source.ts";
import type { Sourced } from "../../../market/freshness.ts";
import type { Currency } from "../../../domain/currency.ts";
import { instantIn } from "../../../domain/sessions.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { tradeDateAt, tradeDateOfStamp } from "../../../domain/tradeDate.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";

export interface ClosedBar {
  /** Epoch milliseconds by the market's clock. */
  readonly closedAt: number;
  /** Currency of the bar, if the response states it. */
  readonly currency?: Currency;
  readonly observation: BarObservation;
}

export interface BarsWanted {
  readonly timeframe: Interval;
  /** Minimum number of bars, if the source has as many. */
  readonly bars: number;
  /** Earliest time to read back to, epoch milliseconds. */
  readonly since: number | null;
  readonly withExtendedHours: boolean;
}

export type BarMarket = Pick<Market, "sourced" | "status" | "peek" | "quote">;

/** Page size that every source supports. */
const PAGE = 1000;
/** Limits how far a rule can look back: five years of five-minute bars would be 98,000. */
const MAX_BARS = 50_000;
/** Usual exchange delay, for vendors whose delay is unknown. */
const USUAL_DELAY_MS = 15 * MINUTE_MS;
const GRACE_MS = 5 * SECOND_MS;

/** Oldest first, by the market's clock. Undefined if unknown; rejects with SourceUnavailable. */
export async function readClosedBars(
  market: BarMarket,
  symbol: string,
  { timeframe, bars: wanted, since, withExtendedHours }: BarsWanted,
): Promise<readonly ClosedBar[] | undefined> {
  const { kind, asOf: now, isRoundTheClock = false } = market.status();
  const size = since === null ? Math.min(PAGE, wanted + 2) : PAGE;
  const pages: (readonly ClosedBar[])[] = [];
  let count = 0;
  let before: number | undefined;
  let source: string | undefined;
  while (count < MAX_BARS) {
    const answer = await market.sourced.bars(symbol, timeframe, size, {
      before,
      withExtendedHours,
      priority: "background",
    });
    if (!answer && pages.length === 0) return undefined;
    // Volumes of two sources cannot be compared, so that a series ends where another one answers.
    if (!answer || (source !== undefined && answer.source !== source)) break;
    ({ source } = answer);
    const series = { symbol, timeframe, source, isRoundTheClock };
    const { bars, head } = answer.value;
    const newest = bars.at(-1);
    const isForming =
      newest !== undefined &&
      before === undefined &&
      !(kind === "live"
        ? await hasEnded(market, newest, answer, series)
        : closeOf(newest, series) <= now);
    const closed = (isForming ? bars.slice(0, -1) : bars).map((bar): ClosedBar => ({
      closedAt: closeOf(bar, series),
      ...(head && { currency: head.currency }),
      observation: observationOf(bar, series),
    }));
    pages.push(closed);
    count += closed.length;
    const [first] = bars;
    const isEnough =
      count >= wanted && (since === null || (first !== undefined && first.time <= since));
    if (isEnough || bars.length < size || first === undefined) break;
    before = first.time;
  }
  return pages.toReversed().flat().slice(-MAX_BARS);
}

export interface ClosingSeries {
  readonly symbol: string;
  readonly timeframe: Interval;
  readonly isRoundTheClock: boolean;
}

type OfSeries = ClosingSeries & { readonly source: string };

/**
 * Returns whether the newest bar of a response is final; a bar with a successor always is. A vendor
 * may send a list that ends in the middle of a bar that has closed since, with or without its newest
 * trade. The bar is therefore final only if the list contains that trade, and either the trade shows
 * that the session ended with the bar, or a quote shows that nothing has been traded since. A quote
 * from the vendor's charts proves nothing, because it may be as old as the list. Outside the regular
 * session the vendor's newest trade does not change.
 */
async function hasEnded(
  market: BarMarket,
  newest: Bar,
  { value: { newestTrade }, fetchedAt }: Sourced<BarList>,
  series: OfSeries,
): Promise<boolean> {
  const { symbol } = series;
  const closedAt = closeOf(newest, series);
  const { asOf: now } = market.status();
  const knownAt = Math.min(now, fetchedAt - GRACE_MS);
  if (closedAt > knownAt) return false;
  const isContained = newestTrade !== undefined && isSamePrice(newest.close, newestTrade.price);
  if (newestTrade !== undefined && newestTrade.at >= closedAt) {
    // A shorter bar lacks the closing auction, which is the day's newest trade.
    const isDay = intervalMs[series.timeframe] >= DAY_MS;
    return !isTradedAt(closedAt, series) && (isContained || !isDay);
  }
  if (closedAt > knownAt - (await delayOf(market, symbol))) return false;
  if (!newestTrade || observationOf(newest, series).session !== "regular") return true;
  if (!isContained) return false;
  const quote = await market.quote(symbol).catch(() => undefined);
  return quote !== undefined && quote.isFromChart !== true && quote.asOf <= newestTrade.at;
}

/** Compares with a tolerance: bars are in single precision, and quotes may have four decimals. */
const isSamePrice = (one: number, other: number | null): boolean =>
  other !== null && Math.abs(one - other) <= Math.max(1e-6 * other, 0.00005);

/** Returns true while the regular session is open. */
const isTradedAt = (time: number, { symbol, isRoundTheClock }: OfSeries): boolean =>
  isRoundTheClock || sessionAt(marketOf(symbol).code, time) === "regular";

function observationOf(bar: Bar, series: OfSeries): BarObservation {
  const { symbol, timeframe, source, isRoundTheClock } = series;
  const isIntraday = intervalMs[timeframe] < DAY_MS;
  return {
    kind: "bar",
    symbol,
    tradeDate: isIntraday
      ? tradeDateAt(symbol, bar.time)
      : tradeDateOfStamp(timeframe === "1w" ? lastDayOf(symbol, bar.time) * DAY_MS : bar.time),
    source,
    timeframe,
    session:
      isIntraday && !isRoundTheClock ? sessionAt(marketOf(symbol).code, bar.time) : "regular",
    bar,
  };
}

export function closeOf(
  { time }: Pick<Bar, "time">,
  { symbol, timeframe, isRoundTheClock }: ClosingSeries,
): number {
  const { code } = marketOf(symbol);
  if (timeframe === "1d") return closeOfDay(symbol, Math.floor(time / DAY_MS), isRoundTheClock);
  if (timeframe === "1w") return closeOfDay(symbol, lastDayOf(symbol, time), isRoundTheClock);
  const end = time + intervalMs[timeframe];
  if (isRoundTheClock) return end;
  const { close } = tradingHours(code, tradeDayOf(code, time));
  return time < close && close < end ? close : end;
}

/** The last trading day of the week that begins at `time`, on which its bar closes. */
function lastDayOf(symbol: string, time: number): number {
  const first = Math.floor(time / DAY_MS);
  let day = first + 6;
  while (day > first && !isTradingDay(symbol, day)) day--;
  return day;
}

const isTradingDay = (symbol: string, day: number): boolean =>
  tradingHours(marketOf(symbol).code, day).isTradingDay;

/** On a market that never closes, a day ends at midnight of its exchange. */
function closeOfDay(symbol: string, day: number, isRoundTheClock: boolean): number {
  const { code, zone } = marketOf(symbol);
  const hours = isRoundTheClock ? undefined : tradingHours(code, day);
  return hours?.isTradingDay ? hours.close : instantIn(zone, dateOfDay(day + 1), 0, 0);
}

async function delayOf(market: BarMarket, symbol: string): Promise<number> {
  const quote = await market.peek.quote(symbol).catch(() => undefined);
  return quote?.delayMs ?? USUAL_DELAY_MS;
}

/** Longer than any exchange closes. */
export const MAX_CLOSED_DAYS = 14;

/** When the bar after `last` closes, epoch milliseconds; always later than `last.closedAt`. */
export function nextCloseOf(
  series: ClosingSeries & { readonly withExtendedHours: boolean },
  last: { readonly time: number; readonly closedAt: number },
): number {
  const { symbol, timeframe, isRoundTheClock, withExtendedHours } = series;
  const length = intervalMs[timeframe];
  if (timeframe === "1w") return closeOf({ time: last.time + 7 * DAY_MS }, series);
  const { code } = marketOf(symbol);
  if (timeframe === "1d") {
    for (let days = 1; days <= MAX_CLOSED_DAYS; days++) {
      const time = last.time + days * DAY_MS;
      const isTrading =
        isRoundTheClock || tradingHours(code, Math.floor(time / DAY_MS)).isTradingDay;
      if (isTrading) return closeOf({ time }, series);
    }
    return last.closedAt + length;
  }
  const next = last.closedAt + length;
  if (isRoundTheClock) return next;
  const today = tradeDayOf(code, last.time);
  const endOf = (day: number) => {
    const hours = tradingHours(code, day);
    return withExtendedHours ? hours.postClose : hours.close;
  };
  // The last bar of a session may be shorter than the others.
  if (last.closedAt < endOf(today))
    return Math.min(next, Math.max(endOf(today), last.closedAt + 1));
  for (let day = today + 1; day <= today + MAX_CLOSED_DAYS; day++) {
    const hours = tradingHours(code, day);
    if (!hours.isTradingDay) continue;
    return (withExtendedHours ? hours.preOpen : hours.open) + length;
  }
  return next;
}
