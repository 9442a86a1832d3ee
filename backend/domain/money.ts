import { levelDigits, priceDigitsOf, targetDigitsOf } from "./levelDigits.ts";

/**
 * Formats a price with its currency; exchange rates and indices have none. Negative amounts use a
 * hyphen: the minus sign is not in any SMS alphabet and would double the parts of a text. The
 * interface replaces it (`ui/format`).
 */
export function formatMoney(symbol: string, amount: number, currency: string): string {
  return priceFormat(symbol, amount, currency).format(amount);
}

const SUB_UNIT_DIGITS = 4;

/** Keeps the digits that the user typed: a target of 75.995 must not read $76.00. */
export function formatTarget(symbol: string, amount: number, currency: string): string {
  const level = levelDigits(symbol, amount);
  const price = Math.min(SUB_UNIT_DIGITS, priceDigitsOf(amount, currencyDigits(currency)));
  const digits = targetDigitsOf(amount, level ?? price);
  return moneyFormat(level === null ? currency : "", { min: digits, max: digits }).format(amount);
}

export function priceFormat(symbol: string, amount: number, currency: string): MoneyFormat {
  const level = levelDigits(symbol, amount);
  if (level !== null) return moneyFormat("", { min: level, max: level });
  const digits = priceDigitsOf(amount, currencyDigits(currency));
  return moneyFormat(currency, { min: digits, max: digits });
}

/** Formats a large amount of money: `$3.4B`. */
export const formatMoneyCompact = (amount: number, currency: string): string =>
  moneyFormat(currency, { min: 0, max: 1, isCompact: true }).format(amount);

/** Formats a share volume: `1.2M`, `950`. */
export const formatVolume = (volume: number): string => formatMoneyCompact(volume, "");

const formatWith = (digits: number, value: number): string =>
  moneyFormat("", { min: digits, max: digits }).format(value);

/** Formats percent units with sign and two decimals: `+2.35%`, `−0.40%`, `0.00%`. */
export function formatSignedPercent(value: number): string {
  const size = formatWith(2, Math.abs(value));
  if (size === "0.00") return `${size}%`;
  return `${value > 0 ? "+" : "−"}${size}%`;
}

/** If `currency` is null, prices have no sign and large amounts are in dollars. */
export function formatFigure(
  value: number,
  unit: string | null,
  { symbol = "", currency }: { readonly symbol?: string; readonly currency: string | null },
): string {
  switch (unit) {
    case "price":
      return formatMoney(symbol, value, currency ?? "");
    case "money":
      return formatMoneyCompact(value, currency ?? "USD");
    case "volume":
      return formatVolume(value);
    case "percent":
      return formatSignedPercent(value);
    case "amount":
    case "points":
    case "ratio":
      return formatWith(2, value);
    case "days": {
      const days = formatWith(0, value);
      return days === "1" ? "1 day" : `${days} days`;
    }
    case "count":
      return formatWith(0, value);
    default:
      return formatMoney("", value, "");
  }
}

export interface MoneyFormat {
  readonly format: (amount: number) => string;
  readonly fractionDigits: number;
}

interface Digits {
  readonly min: number;
  readonly max: number;
  readonly isCompact?: boolean;
}

/** True if Intl accepts it; anything else is written after the number. */
const isCode = (currency: string): boolean => /^[A-Za-z]{3}$/.test(currency);

const ownDigitsOf = new Map<string, number>();

/** Returns the decimals of a currency: 2 for the dollar, 0 for the yen. */
export function currencyDigits(currency: string): number {
  if (!isCode(currency)) return 2;
  let digits = ownDigitsOf.get(currency);
  if (digits === undefined) {
    const options = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
    }).resolvedOptions();
    digits = options.maximumFractionDigits ?? 2;
    ownDigitsOf.set(currency, digits);
  }
  return digits;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

export function moneyFormat(
  currency: string,
  { min, max, isCompact = false }: Digits,
): MoneyFormat {
  const code = isCode(currency) ? currency : "";
  const name = `${code} ${min} ${max} ${isCompact}`;
  let format = moneyFormats.get(name);
  if (!format) {
    format = new Intl.NumberFormat("en-US", {
      ...(code ? { style: "currency", currency: code } : {}),
      ...(isCompact ? { notation: "compact" } : {}),
      minimumFractionDigits: min,
      maximumFractionDigits: max,
    });
    moneyFormats.set(name, format);
  }
  const made = format;
  const after = code === currency ? "" : ` ${currency}`;
  return { format: (amount) => `${made.format(amount)}${after}`, fractionDigits: max };
}
