import { intervalMs } from "../../../domain/bar.ts";
import { tradeDayOf, tradingHours } from "../../../market/calendars/exchangeHours.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { closeOf, type ClosingSeries } from "./closedBars.ts";

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
