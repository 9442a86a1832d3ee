/**
 * Of the larger one: figures that are nearer than this are equal. Two ways of computing an average
 * agree to this, and a price that lies on its average does not cross it by rounding.
 */
const EQUAL = 1e-9;

/** Whether `one` is greater by more than rounding; false when either is NaN. */
export const isAbove = (one: number, other: number): boolean =>
  one - other > EQUAL * Math.max(Math.abs(one), Math.abs(other));

/** Of the figures that a difference is taken of: less is rounding. */
const NOTHING = 1e-12;

/** The difference of two figures of about the size of `scale`, and zero where it is rounding. */
export function differenceOf(one: number, other: number, scale: number): number {
  const difference = one - other;
  return Math.abs(difference) <= NOTHING * Math.abs(scale) ? 0 : difference;
}
