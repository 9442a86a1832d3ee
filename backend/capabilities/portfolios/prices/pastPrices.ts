import type { Split } from "../../../market/companyCalendar.ts";
import type { Market } from "../../../market/routing/router.ts";
import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../../domain/tradeDate.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/** What the market knows of a symbol around a date. */
export interface PastPrices {
  /** The first week with prices, where that is after the date; null where prices reach back to it. */
  readonly firstAfter: TradeDate | null;
  /** Of the week of the date, in shares of today; null where it is not known. */
  readonly range: { readonly low: number; readonly high: number } | null;
  /** Splits after the date and until today, oldest first. */
  readonly splits: readonly Split[];
}

export const NOTHING_PAST: PastPrices = { firstAfter: null, range: null, splits: [] };

const WEEK_MS = 7 * DAY_MS;
/** A source may leave out some weeks. */
const SLACK_WEEKS = 8;
/** Some thirty years: further back no source has prices. */
const MAX_WEEKS = 1600;

/** Never rejects: what no source says stays unknown. */
export const readPastPrices = async (
  market: Pick<Market, "status" | "bars" | "splits">,
  symbol: string,
  date: TradeDate,
): Promise<PastPrices> => (await loadPastPrices(market, symbol, date))(date);

/** The same for all dates from the oldest on, with one request. */
export async function loadPastPrices(
  market: Pick<Market, "status" | "bars" | "splits">,
  symbol: string,
  oldest: TradeDate,
): Promise<(date: TradeDate) => PastPrices> {
  const now = market.status().asOf;
  const weeks = Math.min(Math.ceil((now - stampOfTradeDate(oldest)) / WEEK_MS), MAX_WEEKS);
  if (weeks < 1) return () => NOTHING_PAST;
  const [bars = [], list] = await Promise.all([
    market.bars(symbol, "1w", weeks + SLACK_WEEKS).catch(() => undefined),
    market.splits(symbol).catch(() => null),
  ]);
  const [first] = bars;
  return (date) => {
    const stamp = stampOfTradeDate(date);
    // A week is dated by its Monday.
    const week = bars.findLast(({ time }) => time <= stamp);
    return {
      firstAfter:
        first && bars.length < weeks && first.time > stamp ? tradeDateOfStamp(first.time) : null,
      range: week && stamp - week.time < WEEK_MS ? { low: week.low, high: week.high } : null,
      splits: (list?.splits ?? []).filter(
        (split) => split.date > date && stampOfTradeDate(split.date) <= now,
      ),
    };
  };
}

/** A price may be off by as much: another week's, another session's, a round figure. */
const FAR = 3;

const isNear = (price: number, { low, high }: NonNullable<PastPrices["range"]>, factor: number) =>
  price >= (low * factor) / FAR && price <= high * factor * FAR;

/**
 * Whether a price cannot be that of the week, neither in the shares of then nor in those of today:
 * pence for pounds, or a digit too many.
 */
export function isFarOff(price: number, { range, splits }: PastPrices): boolean {
  if (range === null || !(price > 0)) return false;
  const factor = splits.reduce((sum, each) => (sum * each.numerator) / each.denominator, 1);
  return !isNear(price, range, 1) && !isNear(price, range, factor);
}
