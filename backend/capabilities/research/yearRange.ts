import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import type { DailySeries } from "../../market/routing/questions.ts";

const YEAR_DAYS = 366;

/** Lowest and highest price of the year up to today; undefined without bars. */
export function readYearRange(series: DailySeries["bars"], today: string) {
  const first = dateOfDay(dayNumberOf(today) - YEAR_DAYS);
  const bars = series.filter(({ tradeDate }) => tradeDate > first);
  const [oldest] = bars;
  if (!oldest) return undefined;
  return {
    low: Math.min(...bars.map(({ low }) => low)),
    high: Math.max(...bars.map(({ high }) => high)),
    from: oldest.tradeDate,
    days: bars.length,
  };
}
