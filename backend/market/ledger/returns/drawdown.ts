import type { TradeDate } from "../../../domain/tradeDate.ts";
import { ONE, ZERO, type Decimal } from "../decimal.ts";

/** The growth of one unit up to a date, as {@link timeWeighted} links it: without flows. */
export interface GrowthPoint {
  readonly date: TradeDate;
  readonly growth: Decimal;
}

export interface Drawdown {
  /** Distance from the highest point so far, 0 or negative, point by point. */
  readonly series: readonly { readonly date: TradeDate; readonly depth: Decimal }[];
  /** The deepest; null where growth never fell. `recovered` is null while it has not. */
  readonly deepest: {
    readonly depth: Decimal;
    readonly peak: TradeDate;
    readonly trough: TradeDate;
    readonly recovered: TradeDate | null;
  } | null;
}

/**
 * Drawdown, growth / highest growth so far − 1, and the maximum drawdown: Magdon-Ismail and Atiya,
 * Maximum Drawdown, Risk 17 (10), 2004. `points` are in order of date and positive.
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
