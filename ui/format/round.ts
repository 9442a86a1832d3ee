import { countDecimals } from "../../backend/domain/levelDigits.ts";

/** Maximum digits of `toFixed`. */
const MAX_DIGITS = 100;

/** Returns the shortest text that parses to the same number, without an exponent. */
export const decimalText = (value: number): string =>
  value.toFixed(Math.min(MAX_DIGITS, countDecimals(value)));

/** Avoids the drift of sums such as 3 × 0.1. */
export const roundTo = (value: number, digits: number): number =>
  digits > MAX_DIGITS ? value : Number(value.toFixed(digits));
