import { priceDigitsOf } from "./number.ts";

/** What `toFixed` takes at most. */
const MAX_DIGITS = 100;

/** No target is typed with so many significant digits; one that has them was computed. */
const COMPUTED_FIGURES = 12;
const COMPUTED_DIGITS = 6;

/**
 * Decimals of a target as it was typed: `least` at least, or two, and all that it has. A computed
 * one, such as a third of 100 after a split, has six at most unless `least` is more, or four
 * significant digits need more. The rule of
 * `backend/domain/levelDigits.ts`, which a test holds against this.
 */
export function targetDigitsOf(target: number, least: number): number {
  const exact = target.toPrecision(COMPUTED_FIGURES);
  const isTyped = Number(exact) === Number(target.toPrecision(COMPUTED_FIGURES - 1));
  const digits = countDecimals(
    isTyped
      ? Number(exact)
      : Number(target.toFixed(Math.max(COMPUTED_DIGITS, least, priceDigitsOf(target, 0)))),
  );
  return digits <= least ? least : Math.min(MAX_DIGITS, Math.max(2, digits));
}

/** Decimals of the shortest text that reads back as the same number. */
function countDecimals(value: number): number {
  const [figures = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (figures.split(".")[1]?.length ?? 0) - Number(exponent));
}

/** The shortest text that reads back as the same number, never with an exponent: for a field. */
export const decimalText = (value: number): string =>
  value.toFixed(Math.min(MAX_DIGITS, countDecimals(value)));

/** The number with so many decimals, without the drift of sums such as 3 × 0.1; as it is beyond 100. */
export const roundTo = (value: number, digits: number): number =>
  digits > MAX_DIGITS ? value : Number(value.toFixed(digits));
