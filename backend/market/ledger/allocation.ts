import { ONE, sum, ZERO, type Decimal } from "./decimal.ts";

const PERCENT_DECIMALS = 2;

/**
 * Returns each value as a percentage of the sum of the positive ones, with {@link PERCENT_DECIMALS}
 * decimals, summing to exactly 100. Uses the largest remainder method (Hare and Niemeyer): each
 * percentage is rounded down, and the remaining hundredths go to the largest remainders, the first
 * on a tie. A negative value, such as overdrawn cash, is a debt rather than a part of what is owned
 * and has no percentage; counting it would push the others over 100. Returns null if no value is
 * positive.
 */
export function toPercents(values: readonly Decimal[]): readonly (Decimal | null)[] | null {
  const owned = values.map((value) => (value.lt(ZERO) ? ZERO : value));
  const total = sum(owned);
  if (!total.gt(ZERO)) return null;
  const unit = ONE.shiftedBy(-PERCENT_DECIMALS);
  const hundred = ONE.shiftedBy(2);
  const parts = owned.map((value, place) => {
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
  return parts.map(({ place, floor }) => {
    if (values[place]?.lt(ZERO)) return null;
    return raised.has(place) ? floor.plus(unit) : floor;
  });
}

/** ROUND_FLOOR of bignumber.js. */
const FLOOR = 3;

export interface Slice<Name extends string> {
  readonly value: Decimal;
  readonly names: Readonly<Record<Name, string>>;
}

export interface Share {
  readonly name: string;
  readonly value: Decimal;
  readonly percent: Decimal | null;
}

/** Groups values by one of their names, largest first; ties are sorted by name. */
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
