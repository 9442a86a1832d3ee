import type { RunKind, RunParameters, ScreenedStock } from "./events.ts";
import { daysUntil, upsideOf } from "./upside.ts";

const EARNINGS_WITHIN_DAYS = 30;

/** Fields used as criteria; the rest is fetched only for stocks that pass. */
export interface Candidate {
  /** US dollars. */
  readonly price: number;
  readonly volume: number | null;
  /** Null without analyst coverage. */
  readonly targetPrice: number | null;
  readonly earningsDate: string | null;
}

/** Returns true if a stock matches the run. `now` is epoch milliseconds of the market's clock. */
export function isWanted(
  candidate: Candidate,
  kind: RunKind,
  parameters: RunParameters,
  now: number,
): boolean {
  const { price, volume, targetPrice, earningsDate } = candidate;
  if (!(price < parameters.maxPrice)) return false;
  if (volume === null || volume < parameters.minVolume) return false;
  if (targetPrice === null) return false;
  const upside = upsideOf(price, targetPrice);
  if (!(upside > 0) || upside < (parameters.upsideFilter ?? 0)) return false;
  if (kind !== "earnings") return true;
  if (earningsDate === null) return false;
  const days = daysUntil(earningsDate, now);
  return days >= 0 && days <= EARNINGS_WITHIN_DAYS;
}

export function sortResults(
  results: readonly ScreenedStock[],
  kind: RunKind,
): readonly ScreenedStock[] {
  const upside = (stock: ScreenedStock) => upsideOf(stock.price, stock.targetPrice);
  const byUpside = (a: ScreenedStock, b: ScreenedStock) =>
    upside(b) - upside(a) || (a.symbol < b.symbol ? -1 : 1);
  if (kind !== "earnings") return results.toSorted(byUpside);
  return results.toSorted((a, b) => {
    const [dateA, dateB] = [a.earningsDate ?? "", b.earningsDate ?? ""];
    return dateA < dateB ? -1 : dateA > dateB ? 1 : byUpside(a, b);
  });
}
