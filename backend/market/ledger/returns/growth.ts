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

interface YearRow {
  readonly year: number;
  /** From January; null for a month without a point, or one that begins after a total loss. */
  readonly months: readonly (Decimal | null)[];
  /** Return over this year's points, starting at the last point before the year. */
  readonly total: Decimal | null;
}

const MONTHS = 12;

const rateOf = (start: Decimal, end: Decimal): Decimal | null =>
  start.isZero() ? null : end.div(start).minus(ONE);

/**
 * Returns monthly returns linked into years: growth at the last point of a month over growth at the
 * last point before the month, minus 1. The first month starts at the first point, whose own return
 * is not included. `points` must be in date order.
 */
export function monthlyTable(points: readonly GrowthPoint[]): readonly YearRow[] {
  const [first] = points;
  if (!first) return [];
  // Stores the two ends of each month, so that each month needs only one division.
  const rows: { year: number; months: ([Decimal, Decimal] | null)[] }[] = [];
  let monthStart = first.growth;
  let before = first;
  for (const point of points.slice(1)) {
    const year = Number(point.date.slice(0, 4));
    const month = Number(point.date.slice(5, 7)) - 1;
    if (before.date.slice(0, 7) !== point.date.slice(0, 7)) monthStart = before.growth;
    let row = rows.at(-1);
    if (row?.year !== year) {
      row = { year, months: Array(MONTHS).fill(null) };
      rows.push(row);
    }
    row.months[month] = [monthStart, point.growth];
    before = point;
  }
  return rows.map(({ year, months }) => {
    const known = months.filter((ends) => ends !== null);
    const [start, end] = [known[0]?.[0], known.at(-1)?.[1]];
    return {
      year,
      months: months.map((ends) => ends && rateOf(...ends)),
      total: start && end ? rateOf(start, end) : null,
    };
  });
}
