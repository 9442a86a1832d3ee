import type { TradeDate } from "../../../domain/tradeDate.ts";
import { ONE, ZERO, type Decimal } from "../decimal.ts";

export interface GrowthPoint {
  readonly date: TradeDate;
  readonly growth: Decimal;
}

export interface Drawdown {
  /** Distance from the highest point so far, 0 or negative, for each point. */
  readonly series: readonly { readonly date: TradeDate; readonly depth: Decimal }[];
  /** Maximum drawdown; null if growth never fell. `recovered` is null until it has recovered. */
  readonly deepest: {
    readonly depth: Decimal;
    readonly peak: TradeDate;
    readonly trough: TradeDate;
    readonly recovered: TradeDate | null;
  } | null;
}

/**
 * Computes the drawdown, growth / highest growth so far − 1, and its maximum: Magdon-Ismail and
 * Atiya, Maximum Drawdown, Risk 17 (10), 2004. `points` must be in date order and positive.
 */
export function drawdown(points: readonly GrowthPoint[]): Drawdown {
  const series: { date: TradeDate; depth: Decimal }[] = [];
  let peak: GrowthPoint | undefined;
  let deepest: { depth: Decimal; peak: GrowthPoint; trough: TradeDate } | undefined;
  let recovered: TradeDate | null = null;
  for (const point of points) {
    if (!peak || point.growth.gte(peak.growth)) peak = point;
    const depth = peak.growth.isZero() ? ZERO : point.growth.div(peak.growth).minus(ONE);
    series.push({ date: point.date, depth });
    if (depth.lt(deepest?.depth ?? ZERO)) {
      deepest = { depth, peak, trough: point.date };
      recovered = null;
    } else if (deepest && recovered === null && point.growth.gte(deepest.peak.growth)) {
      recovered = point.date;
    }
  }
  return {
    series,
    deepest: deepest ? { ...deepest, peak: deepest.peak.date, recovered } : null,
  };
}
