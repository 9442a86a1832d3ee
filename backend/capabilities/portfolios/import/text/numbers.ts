import { readDecimal, type Decimal } from "../../../../market/ledger/decimal.ts";
import { MAX_DECIMALS } from "../../../../market/ledger/readTransaction.ts";
import { visitInSlices } from "../../../../market/ledger/slices.ts";
import type { DecimalMark } from "./statement.ts";

/** Longer than any real number; bounds the input of the patterns below. */
export const MAX_NUMBER_TEXT = 60;

const CURRENCY_SIGN = /\p{Sc}/gu;
const MINUS = /^[-\u2212]|[-\u2212]$/u;
const EXPONENT = /^(.+)[eE]([+-]?\d{1,2})$/;
/**
 * Thousands separators are the other mark, an apostrophe or a blank of any width; with commas also
 * lakhs and crores, which group two digits above the thousands: `1,23,456.78`.
 */
const POINT =
  /^(?:\d{1,3}(?:[,'’ \u00a0\u2009\u202f]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)?(?:\.\d*)?$/u;
const COMMA = /^(?:\d{1,3}(?:[.'’ \u00a0\u2009\u202f]\d{3})+|\d+)?(?:,\d*)?$/u;

interface Parts {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

/** Splits off sign and exponent, keeping separators: `($1,234.50)`, `-1.234,50 €`, `9.0E-6`. */
function takeApart(text: string): Parts {
  let digits = text.replaceAll(CURRENCY_SIGN, "").trim();
  const isInBrackets = digits.startsWith("(") && digits.endsWith(")");
  if (isInBrackets) digits = digits.slice(1, -1);
  const isNegative = MINUS.test(digits);
  digits = digits.replace(MINUS, "").replace(/^\+/, "").trim();
  const [, mantissa, exponent] = EXPONENT.exec(digits) ?? [];
  return {
    isNegative: isNegative !== isInBrackets,
    digits: mantissa ?? digits,
    exponent: Number(exponent ?? 0),
  };
}

/** Undefined if not a number. Only `mark` decides if `1,234` is over a thousand or over one. */
export function readNumber(text: string, mark: DecimalMark): Decimal | undefined {
  if (text.length > MAX_NUMBER_TEXT) return undefined;
  const { isNegative, digits, exponent } = takeApart(text);
  if (!/\d/.test(digits) || !(mark === "point" ? POINT : COMMA).test(digits)) return undefined;
  const plain = digits
    .replaceAll(mark === "point" ? /[^\d.]/gu : /[^\d,]/gu, "")
    .replace(",", ".")
    .replace(/\.$/, "")
    .replace(/^\./, "0.");
  const value = readDecimal(plain)?.shiftedBy(exponent);
  return isNegative ? value?.negated() : value;
}

/** The ledger keeps twelve decimals; longer figures are rounded. */
export const toDecimalText = (value: Decimal): string =>
  value.decimalPlaces(MAX_DECIMALS).toString();

type Vote = DecimalMark | "either" | "none";

function voteOf(text: string): Vote {
  if (text.length > MAX_NUMBER_TEXT) return "none";
  const { digits } = takeApart(text);
  const canBePoint = POINT.test(digits) && /\d/.test(digits);
  const canBeComma = COMMA.test(digits) && /\d/.test(digits);
  if (!canBePoint && !canBeComma) return "none";
  if (!canBeComma) return "point";
  if (!canBePoint) return "comma";
  if (!/[.,]/.test(digits)) return "none";
  // `0.125` and `0,125` never contain thousands separators.
  if (/^0?[.,]/.test(digits)) return digits.includes(".") ? "point" : "comma";
  return "either";
}

/** Finds the mark of most texts; `unsure` if some contradict it or none proves it. Yields. */
export function* detectDecimalMark(
  texts: Iterable<string>,
  fallback: DecimalMark,
): Generator<void, { readonly mark: DecimalMark; readonly unsure: boolean }> {
  const votes: Record<Vote, number> = { point: 0, comma: 0, either: 0, none: 0 };
  yield* visitInSlices(texts, (text) => {
    votes[voteOf(text)]++;
  });
  if (votes.point === 0 && votes.comma === 0) return { mark: fallback, unsure: votes.either > 0 };
  const mark = votes.point >= votes.comma ? "point" : "comma";
  return { mark, unsure: votes.point > 0 && votes.comma > 0 };
}
