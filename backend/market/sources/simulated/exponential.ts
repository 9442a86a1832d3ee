const TERMS = 13;

/**
 * Computes e^x by halving the range and a Taylor series. `Math.exp` may differ between engines in
 * the last digit, which a price must not; sums and products are exact across engines. Accurate to
 * about 15 digits for |x| < 30.
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
