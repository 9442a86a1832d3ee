/** What `toFixed` takes at most. */
const MAX_DIGITS = 100;

/** The number with so many decimals, without the drift of sums such as 3 × 0.1; as it is beyond 100. */
export const roundTo = (value: number, digits: number): number =>
  digits > MAX_DIGITS ? value : Number(value.toFixed(digits));
