/** Tolerance relative to the larger figure; two ways of computing an average agree to this. */
const EQUAL = 1e-9;

/** True if `one` is greater by more than rounding; false if either is NaN. */
export const isAbove = (one: number, other: number): boolean =>
  one - other > EQUAL * Math.max(Math.abs(one), Math.abs(other));

/** Smallest relevant difference as a fraction of the figures; anything less is rounding. */
const NOTHING = 1e-12;

/** Returns zero if the difference is only rounding of figures of about the size of `scale`. */
export function differenceOf(one: number, other: number, scale: number): number {
  const difference = one - other;
  return Math.abs(difference) <= NOTHING * Math.abs(scale) ? 0 : difference;
}
