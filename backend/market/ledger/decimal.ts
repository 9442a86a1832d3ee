import { BigNumber } from "bignumber.js";

/** Decimals kept by a division; sums, differences and products are exact. */
const DIVISION_DECIMALS = 34;

/**
 * Arithmetic of the ledger. A separate constructor isolates it from settings in other modules.
 * Rounds half to even, as in IEEE 754 and most accounting rules. `toString` never uses an exponent.
 */
const Arithmetic = BigNumber.clone({
  DECIMAL_PLACES: DIVISION_DECIMALS,
  ROUNDING_MODE: BigNumber.ROUND_HALF_EVEN,
  EXPONENTIAL_AT: 1e9,
});

/** Amount or quantity inside the ledger; {@link DecimalText} at its boundary. */
export type Decimal = BigNumber;

/** Decimal number as text: an optional minus, digits and at most one point, such as `-1234.5`. */
export type DecimalText = string;

export const ZERO: Decimal = new Arithmetic(0);
export const ONE: Decimal = new Arithmetic(1);

const DECIMAL = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/** Returns undefined for exponents, separators, spaces and anything else not a plain decimal. */
export const readDecimal = (text: DecimalText): Decimal | undefined =>
  DECIMAL.test(text) ? new Arithmetic(text) : undefined;

/** Converts a number by its shortest text: 0.1 becomes exactly 0.1. */
export const decimalOf = (value: number): Decimal => new Arithmetic(value);

export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
};

/** Rounds to the precision of a division, so that repeated products do not grow without limit. */
export const round = (value: Decimal): Decimal => value.decimalPlaces(DIVISION_DECIMALS);
