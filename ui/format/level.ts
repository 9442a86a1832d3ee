import { formatDecimal } from "./number.ts";

/** Decimals of what is no amount of money: points of an index, an exchange rate. Null for a price. */
function levelDigits(symbol: string): number | null {
  if (symbol.startsWith("^")) return 2;
  return symbol.endsWith("=X") ? 4 : null;
}

/** An index in points or an exchange rate, without a currency; null for the symbol of anything else. */
export function formatLevel(symbol: string, value: number): string | null {
  const digits = levelDigits(symbol);
  return digits === null ? null : formatDecimal(value, digits);
}
