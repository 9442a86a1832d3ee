import {
  countCurrencyDigits,
  formatDecimal,
  formatPrice,
  formatPriceChange,
  formatPriceWith,
  formatSigned,
  priceDigitsOf,
} from "./number.ts";
import { targetDigitsOf } from "./round.ts";

/** Exchange rates are quoted to the tenth of a thousandth, those in yen to the thousandth. */
const RATE_DIGITS = 4;
const YEN_RATE_DIGITS = 3;
/** A rate of thousands (rupiahs for a dollar) and one under a hundredth (dollars for a yen). */
const LARGE_RATE = { from: 1000, digits: 2 };
const SMALL_RATE = { below: 0.01, digits: 6 };
const INDEX_DIGITS = 2;

/**
 * Decimals of what is no amount of money: points of an index, an exchange rate of about `value`.
 * Null for a price. The rule of `backend/domain/levelDigits.ts`, which a test holds against this.
 */
export function levelDigits(symbol: string, value: number): number | null {
  if (symbol.startsWith("^")) return INDEX_DIGITS;
  if (!symbol.endsWith("=X")) return null;
  const size = Math.abs(value);
  if (size >= LARGE_RATE.from) return LARGE_RATE.digits;
  if (size > 0 && size < SMALL_RATE.below) return SMALL_RATE.digits;
  return symbol.endsWith("JPY=X") ? YEN_RATE_DIGITS : RATE_DIGITS;
}

/** An index in points or an exchange rate, without a currency; null for the symbol of anything else. */
export function formatLevel(symbol: string, value: number): string | null {
  const digits = levelDigits(symbol, value);
  return digits === null ? null : formatDecimal(value, digits);
}

/** What a symbol costs, as {@link formatPrice} says it, or its level where that is no money. */
export function formatPriceOf(
  symbol: string,
  value: number | null | undefined,
  currency: string,
): string {
  const level = typeof value === "number" ? formatLevel(symbol, value) : null;
  return level ?? formatPrice(value, currency);
}

/** Fewest decimals of a target under one unit. */
const SUB_UNIT_DIGITS = 4;

/** A target as the reader typed it: one of 75.995 is not shown as $76.00. */
export function formatTargetOf(symbol: string, target: number, currency: string): string {
  const level = levelDigits(symbol, target);
  const price = Math.min(SUB_UNIT_DIGITS, priceDigitsOf(target, countCurrencyDigits(currency)));
  const digits = targetDigitsOf(target, level ?? price);
  return level === null ? formatPriceWith(target, currency, digits) : formatDecimal(target, digits);
}

/** A change with its sign and the decimals of what changed: `+£0.08`, `−0.0012` of an exchange rate. */
export function formatChangeOf(
  symbol: string,
  change: number | null | undefined,
  price: number | null | undefined,
  currency: string,
): string {
  const digits = levelDigits(symbol, price ?? change ?? 0);
  return digits === null || typeof change !== "number"
    ? formatPriceChange(change, price, currency)
    : formatSigned(change, digits);
}

/** A price for a field, with the decimals in which it stands beside it: `217.90`, `0.4312`. */
export function formatPriceInput(symbol: string, price: number, currency: string): string {
  const digits = levelDigits(symbol, price) ?? priceDigitsOf(price, countCurrencyDigits(currency));
  return price.toFixed(digits);
}
