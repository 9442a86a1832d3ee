import { ONE, type Decimal } from "../decimal.ts";
import type { GrowthPoint } from "./drawdown.ts";

export interface YearRow {
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
