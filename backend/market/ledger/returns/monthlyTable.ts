import { ONE, type Decimal } from "../decimal.ts";
import type { GrowthPoint } from "./drawdown.ts";

export interface YearRow {
  readonly year: number;
  /** January first; null for a month that has no point, or that begins after a loss of everything. */
  readonly months: readonly (Decimal | null)[];
  /** Of the points in this year, from the last one before it. */
  readonly total: Decimal | null;
}

const MONTHS = 12;

const rateOf = (start: Decimal, end: Decimal): Decimal | null =>
  start.isZero() ? null : end.div(start).minus(ONE);

/**
 * Returns month by month, linked to years: growth at the last point of a month over growth at the last
 * point before it, less 1. The first month begins with the first point, which is in no month's return
 * itself. `points` are in order of date.
 */
export function monthlyTable(points: readonly GrowthPoint[]): readonly YearRow[] {
  const [first] = points;
  if (!first) return [];
  // The two ends of each month, so that only they are divided.
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
