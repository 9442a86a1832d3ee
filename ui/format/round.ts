import { countDecimals } from "../../backend/domain/levelDigits.ts";

/** What `toFixed` takes at most. */
const MAX_DIGITS = 100;

/** The shortest text that reads back as the same number, never with an exponent: for a field. */
export const decimalText = (value: number): string =>
  value.toFixed(Math.min(MAX_DIGITS, countDecimals(value)));

/** The number with so many decimals, without the drift of sums such as 3 × 0.1; as it is beyond 100. */
export const roundTo = (value: number, digits: number): number =>
  digits > MAX_DIGITS ? value : Number(value.toFixed(digits));
