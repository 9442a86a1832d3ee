import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import { hoursOfDay, tradeDayUs } from "../../market/calendars/exchangeHours.ts";

const LISTED = Date.parse("2026-02-02T12:00:00Z");

/**
 * A made-up American stock up to an instant, with extended hours; days begin at midnight in New
 * York. The price is 100 plus the day of the month.
 */
export function americanSeries(
  length: number,
  until: number,
): readonly { readonly time: number; readonly price: number }[] {
  const bars: { time: number; price: number }[] = [];
  for (let day = tradeDayUs(LISTED); day <= tradeDayUs(until); day++) {
    const { preOpen, postClose, isTradingDay } = hoursOfDay(day);
    if (!isTradingDay) continue;
    const price = 100 + new Date(day * DAY_MS).getUTCDate();
    const first = length === DAY_MS ? preOpen - 4 * HOUR_MS : preOpen;
    for (let time = first; time < postClose && time <= until; time += length) {
      bars.push({ time, price });
    }
  }
  return bars;
}
