import type { Split } from "../../../market/companyCalendar.ts";
import type { Market } from "../../../market/routing/router.ts";
import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../../domain/tradeDate.ts";
import { DAY_MS } from "../../../domain/durations.ts";

export interface PastPrices {
  /** First week with prices if it is after the date; null if prices reach back to the date. */
  readonly firstAfter: TradeDate | null;
  /** Range of the date's week in today's shares; null if unknown. */
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly splits: readonly Split[];
}

export const NOTHING_PAST: PastPrices = { firstAfter: null, range: null, splits: [] };

const WEEK_MS = 7 * DAY_MS;
/** Sources may omit some weeks. */
const SLACK_WEEKS = 8;
/** About thirty years; no source has older prices. */
const MAX_WEEKS = 1600;

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

/** Tolerated factor: the price may be from another week or session, or rounded. */
const FAR = 3;

const isNear = (price: number, { low, high }: NonNullable<PastPrices["range"]>, factor: number) =>
  price >= (low * factor) / FAR && price <= high * factor * FAR;

/** True if a price fits its week in neither old nor today's shares, such as pence for pounds. */
export function isFarOff(price: number, { range, splits }: PastPrices): boolean {
  if (range === null || !(price > 0)) return false;
  const factor = splits.reduce((sum, each) => (sum * each.numerator) / each.denominator, 1);
  return !isNear(price, range, 1) && !isNear(price, range, factor);
}
