const TERMS = 13;

/**
 * e to the power of `x`, by halving the range and a Taylor series. `Math.exp` may differ in the last
 * digit from one engine to the next, and a price must not; sums and products may not differ.
 * Exact to about 15 digits for |x| < 30.
 */
export function exponential(x: number): number {
  const doublings = Math.round(x / Math.LN2);
  const rest = x - doublings * Math.LN2;
  let sum = 1;
  for (let term = TERMS; term > 0; term--) sum = 1 + (rest / term) * sum;
  const factor = doublings < 0 ? 0.5 : 2;
  for (let count = Math.abs(doublings); count > 0; count--) sum *= factor;
  return sum;
}
