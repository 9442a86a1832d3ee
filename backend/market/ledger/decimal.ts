import { BigNumber } from "bignumber.js";

/** Decimals that a division keeps; sums, differences and products are exact. */
const DIVISION_DECIMALS = 34;

/**
 * The ledger's arithmetic: a constructor of its own, so that no setting of another module reaches
 * it. Half to even, as IEEE 754 and most accounting rules have it. `toString` never writes an
 * exponent.
 */
const Arithmetic = BigNumber.clone({
  DECIMAL_PLACES: DIVISION_DECIMALS,
  ROUNDING_MODE: BigNumber.ROUND_HALF_EVEN,
  EXPONENTIAL_AT: 1e9,
});

/** An amount or a quantity inside the ledger; at its boundary these are {@link DecimalText}. */
export type Decimal = BigNumber;

/** A decimal number as text: an optional minus, digits, and at most one point: `-1234.5`. */
export type DecimalText = string;

export const ZERO: Decimal = new Arithmetic(0);
export const ONE: Decimal = new Arithmetic(1);

const DECIMAL = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/** Undefined for text that is no plain decimal: exponents, separators and blanks are refused. */
export const readDecimal = (text: DecimalText): Decimal | undefined =>
  DECIMAL.test(text) ? new Arithmetic(text) : undefined;

/** A value of the program as a decimal, by its shortest text: 0.1 becomes 0.1. */
export const decimalOf = (value: number): Decimal => new Arithmetic(value);

export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
};

/** As a division would leave it: keeps products of products from growing without end. */
export const round = (value: Decimal): Decimal => value.decimalPlaces(DIVISION_DECIMALS);
