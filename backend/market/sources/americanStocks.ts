import { intervalMs, mergeBars, type Bar, type Interval } from "../../domain/bar.ts";
import { dateIn } from "../../domain/sessions.ts";
import { kindOf, marketOf, markets } from "../../domain/symbol.ts";
import { isSymbol } from "../../domain/symbolText.ts";
import { stampOfTradeDate, tradeDateIn } from "../../domain/tradeDate.ts";
import { hoursOfDay, sessionOfUs, tradeDayUs } from "../calendars/exchangeHours.ts";
import { NoUsableFigure, type BarList, type BarWindow } from "../source.ts";
import { daysOfWeeks, toWeeks } from "./weeks.ts";
import { findCompany } from "../universe/companies.ts";

/** True for US stocks and ETFs; vendors name indices differently and lack mutual funds. */
export const isAmericanListing = (symbol: string): boolean =>
  isSymbol(symbol) && kindOf(symbol) === "listing" && marketOf(symbol).code === "US";

/** Notation of share classes at most vendors: `BRK.B` for `BRK-B`. */
export const toDotted = (symbol: string): string => symbol.replace("-", ".");

const HOUR_MS = intervalMs["1h"];

/** Returns the stamp of a daily bar that begins at midnight in New York; null for another time. */
export function stampOfNewYork(time: number): number | null {
  const { zone } = markets.US;
  const isMidnight = dateIn(zone, time) !== dateIn(zone, time - 1);
  return isMidnight ? stampOfTradeDate(tradeDateIn(markets.US, time)) : null;
}

/**
 * Merges half hours into hours that begin with the session, at 09:30 and not at 09:00 or 10:00.
 * Drops bars outside the regular session unless they are wanted.
 */
function mergeHours(halves: readonly Bar[]): readonly Bar[] {
  const hours: Bar[] = [];
  for (const bar of halves) {
    const { preOpen, open, close } = hoursOfDay(tradeDayUs(bar.time));
    const start = [close, open, preOpen].find((each) => each <= bar.time) ?? bar.time;
    const time = bar.time - ((bar.time - start) % HOUR_MS);
    const last = hours.at(-1);
    if (last?.time === time) hours[hours.length - 1] = mergeBars([last, bar]);
    else hours.push({ ...bar, time });
  }
  return hours;
}

const isRegularBar = ({ time }: Bar): boolean => sessionOfUs(time) === "regular";

interface BarReaders {
  readonly days: (limit: number, before: number | undefined) => Promise<readonly Bar[]>;
  /** Bars within a day; half hours for hours. */
  readonly within: (interval: Exclude<Interval, "1d" | "1w">) => Promise<readonly Bar[]>;
}

/** Reads bars from a vendor that has days but no weeks, and hours that begin at the full hour. */
export async function readBars(
  interval: Interval,
  limit: number,
  { before, withExtendedHours = false }: BarWindow,
  { days, within }: BarReaders,
): Promise<readonly Bar[]> {
  if (interval === "1d") return days(limit, before);
  if (interval === "1w") {
    const wanted = daysOfWeeks(limit, before);
    return toWeeks(await days(wanted.limit, wanted.before));
  }
  const found = await within(interval);
  const kept = withExtendedHours ? found : found.filter(isRegularBar);
  return interval === "1h" ? mergeHours(kept) : kept;
}

/** No American vendor has older bars. */
const FIRST_BAR = Date.UTC(1960, 0, 1);

interface ListedBars {
  readonly source: string;
  readonly symbol: string;
  readonly bars: readonly Bar[];
  readonly limit: number;
  readonly before: number | undefined;
  /** Instant up to which the vendor has trades, epoch milliseconds. */
  readonly tradedAt?: number;
}

/**
 * Returns the newest bars of a window and what is certain of an American stock; undefined if there
 * is none at all. Rejects if the vendor's history ends before a window of the past.
 */
export function listBars(listed: ListedBars): BarList | undefined {
  const { source, symbol, limit, before, tradedAt } = listed;
  const bars = listed.bars.filter(({ time }) => before === undefined || time < before);
  if (bars.length === 0) {
    if (before === undefined) return undefined;
    if (before <= FIRST_BAR) return { bars: [] };
    throw new NoUsableFigure(source, "no-data: its history does not go back that far");
  }
  const [last] = bars.slice(-1);
  return {
    bars: limit > 0 ? bars.slice(-limit) : [],
    head: {
      companyName: findCompany(symbol)?.companyName ?? symbol,
      currency: markets.US.currency,
      market: "US",
      source,
    },
    ...(last && tradedAt !== undefined && { newestTrade: { at: tradedAt, price: last.close } }),
  };
}
