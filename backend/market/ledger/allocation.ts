import { ONE, sum, ZERO, type Decimal } from "./decimal.ts";

/** Decimals of a percentage. */
export const PERCENT_DECIMALS = 2;

/**
 * Each value in percent of the sum of all, at {@link PERCENT_DECIMALS} decimals, so that they add up
 * to exactly 100: each is rounded down, and what is left goes, a hundredth each, to those that lost
 * most (largest remainder, the method of Hare and Niemeyer; of equal ones the first). A negative
 * value, as overdrawn cash, has a negative percentage. Null where the sum is not positive.
 */
export function toPercents(values: readonly Decimal[]): readonly Decimal[] | null {
  const total = sum(values);
  if (!total.gt(ZERO)) return null;
  const unit = ONE.shiftedBy(-PERCENT_DECIMALS);
  const hundred = ONE.shiftedBy(2);
  const parts = values.map((value, place) => {
    const exact = value.times(hundred).div(total);
    const floor = exact.decimalPlaces(PERCENT_DECIMALS, FLOOR);
    return { place, floor, lost: exact.minus(floor) };
  });
  const left = hundred.minus(sum(parts.map(({ floor }) => floor)));
  const count = left.div(unit).toNumber();
  const raised = new Set(
    parts
      .toSorted((a, b) => b.lost.comparedTo(a.lost) || a.place - b.place)
      .slice(0, count)
      .map(({ place }) => place),
  );
  return parts.map(({ place, floor }) => (raised.has(place) ? floor.plus(unit) : floor));
}

/** bignumber.js: towards minus infinity. */
const FLOOR = 3;

/** Something of value, and what it belongs to by each way of dividing. */
export interface Slice<Name extends string> {
  readonly value: Decimal;
  readonly names: Readonly<Record<Name, string>>;
}

export interface Share {
  readonly name: string;
  readonly value: Decimal;
  /** Null where the whole is not positive. */
  readonly percent: Decimal | null;
}

/** The value by one of its names, largest first; equal ones by name. */
export function allocate<Name extends string>(
  slices: readonly Slice<Name>[],
  by: Name,
): readonly Share[] {
  const sums = new Map<string, Decimal>();
  for (const { value, names } of slices) {
    sums.set(names[by], (sums.get(names[by]) ?? ZERO).plus(value));
  }
  const rows = [...sums].sort(
    ([name, value], [other, than]) => than.comparedTo(value) || (name < other ? -1 : 1),
  );
  const percents = toPercents(rows.map(([, value]) => value));
  return rows.map(([name, value], place) => ({
    name,
    value,
    percent: percents?.[place] ?? null,
  }));
}
