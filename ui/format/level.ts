import { levelDigits, priceDigitsOf } from "../../backend/domain/levelDigits.ts";
import { currencyDigits, formatMoney, formatTarget } from "../../backend/domain/money.ts";
import {
  MISSING,
  formatDecimal,
  formatPriceChange,
  formatSigned,
  isKnown,
  withMinus,
} from "./number.ts";

/** Formats an index or an exchange rate without a currency; null for other symbols. */
export function formatLevel(symbol: string, value: number): string | null {
  const digits = levelDigits(symbol, value);
  return digits === null ? null : formatDecimal(value, digits);
}

/** Like {@link formatPrice}, but without a currency for levels. */
export function formatPriceOf(
  symbol: string,
  value: number | null | undefined,
  currency: string,
): string {
  return isKnown(value) ? withMinus(formatMoney(symbol, value, currency)) : MISSING;
}

/** Keeps the typed decimals: 75.995 is not $76.00. */
export const formatTargetOf = (symbol: string, target: number, currency: string): string =>
  withMinus(formatTarget(symbol, target, currency));

/** Formats with sign and the decimals of the price: `+£0.08`, `−0.0012` of an exchange rate. */
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

/** Uses the decimals of the price shown beside the field: `217.90`, `0.4312`. */
export function formatPriceInput(symbol: string, price: number, currency: string): string {
  const digits = levelDigits(symbol, price) ?? priceDigitsOf(price, currencyDigits(currency));
  return price.toFixed(digits);
}
