import { currencyDigits, formatFigure, moneyFormat } from "../../backend/domain/money.ts";
import { priceDigitsOf, SUB_UNIT_FIGURES } from "../../backend/domain/levelDigits.ts";
import { describeMilliseconds } from "./messages.ts";

/** Shown for an unknown number, because 0 is a number. */
export const MISSING = "–";

/** Required by the specification on screener cards, where a dash would look like a minus sign. */
const NOT_AVAILABLE = "N/A";

/** Splits a formatted number before its decimal point or unit: `$3` and `.4B`, `$200` and `M`. */
export function splitFigure(text: string): { readonly head: string; readonly rest: string } {
  const end = /\d[\d,]*/.exec(text);
  const cut = end === null ? text.length : end.index + end[0].length;
  return { head: text.slice(0, cut), rest: text.slice(cut) };
}

const LOCALE = "en-US";

const COMPACT_DIGITS = 1;

/** Percent from which an upside is shown in thousands. */
export const UPSIDE_THOUSANDS = 1000;

/** Intl writes a hyphen. The minus sign has the width of a plus and is read as "minus". */
const MINUS = "\u2212";

type Known = number | null | undefined;

export const isKnown = (value: Known): value is number =>
  typeof value === "number" && Number.isFinite(value);

export const withMinus = (text: string): string => text.replace("-", MINUS);

/** Cache, because creating an Intl formatter takes about a thousand times as long as using one. */
const formatters = new Map<string, Intl.NumberFormat>();

function getFormatter(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(LOCALE, options);
  formatters.set(key, made);
  return made;
}

/**
 * Formats a price in its currency: `$12.30`, `¥2,945`; below one unit with four significant digits,
 * such as `$0.4312`. An unknown code follows the number. `size` determines the decimals.
 */
export function formatPrice(value: Known, currency: string, size: Known = value): string {
  if (!isKnown(value)) return MISSING;
  const own = currencyDigits(currency);
  return formatPriceWith(
    value,
    currency,
    value === 0 ? own : priceDigitsOf(isKnown(size) ? size : value, own),
  );
}

/**
 * Formats prices with equal decimals, so that they align: the currency's own, or up to four
 * significant digits of the smallest price.
 */
export function formatPriceColumn(values: readonly Known[], currency: string): readonly string[] {
  const own = currencyDigits(currency);
  const most = Math.max(
    SUB_UNIT_FIGURES,
    ...values.filter(isKnown).map((value) => priceDigitsOf(value, own)),
  );
  let digits = own;
  const isExact = (value: number): boolean =>
    Number(value.toFixed(digits)) === Number(value.toFixed(most));
  while (digits < most && !values.filter(isKnown).every(isExact)) digits++;
  return values.map((value) =>
    isKnown(value) ? formatPriceWith(value, currency, digits) : MISSING,
  );
}

function formatPriceWith(value: number, currency: string, digits: number): string {
  return withMinus(moneyFormat(currency, { min: digits, max: digits }).format(value));
}

export const formatDecimal = (value: number, digits: number): string =>
  getFormatter(`decimal${digits}`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1e9 ? ["MB", bytes / 1e6] : ["GB", bytes / 1e9];
  return `${formatDecimal(size, size < 10 ? 1 : 0)} ${unit}`;
}

/** Formats a number with its sign and a true minus: `+0.0012`, `−0.0012`. */
export const formatSigned = (value: number, digits: number): string => {
  const size = formatDecimal(Math.abs(value), digits);
  if (value === 0) return size;
  return `${value > 0 ? "+" : MINUS}${size}`;
};

/** Formats a change with its price's decimals: 0.08 of £10.69 is `+£0.08`. */
export function formatPriceChange(value: Known, price: Known, currency = "USD"): string {
  if (!isKnown(value)) return MISSING;
  const size = formatPrice(Math.abs(value), currency, isKnown(price) ? price : value);
  if (value === 0) return size;
  return `${value > 0 ? "+" : MINUS}${size}`;
}

/** Formats an amount that was paid, with its sign and the currency's own decimals: `−$0.37`. */
export const formatCash = (value: number, currency: string): string =>
  formatPriceChange(value, Math.max(1, Math.abs(value)), currency);

/** Dividends are declared in fractions of a cent. */
const DECLARED_DIGITS = 6;

/**
 * Formats a dividend without trailing zeros: `$3.24`, `$0.0626`. In a column (one currency), all
 * have the decimals of the longest.
 */
export const formatPerShare = (
  value: number,
  currency: string,
  column: readonly number[] = [],
): string => {
  let digits = currencyDigits(currency);
  const isExact = (each: number): boolean =>
    Number(each.toFixed(digits)) === Number(each.toFixed(DECLARED_DIGITS));
  while (digits < DECLARED_DIGITS && ![value, ...column].every(isExact)) digits++;
  return moneyFormat(currency, { min: digits, max: digits }).format(value);
};

/** Formats percent units (2.345 means 2.345%): `+2.35%`, `−0.40%`, `0.00%`. */
export function formatPercent(value: Known): string {
  if (!isKnown(value)) return MISSING;
  const formatter = getFormatter("percent", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  });
  return `${withMinus(formatter.format(value))}%`;
}

const COARSE_PERCENT = 100;

/**
 * Formats the missing change in percent units, from 100 on without decimals: `+1.85%`, `+20,979%`.
 */
export function formatToGo(value: number): string {
  if (Math.round(Math.abs(value) * 100) / 100 < COARSE_PERCENT) return formatPercent(value);
  const formatter = getFormatter("coarsePercent", {
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  return `${withMinus(formatter.format(value))}%`;
}

/** Formats a distance without its sign, in percent units: `5.38%`, `20,979%`. */
export const formatDistance = (value: number): string =>
  formatToGo(Math.abs(value)).replace("+", "");

const TARGET_SIGNS = { either: "±", up: "+", down: MINUS } as const;

/** Formats a target change in percent units: `±12%`, `−12%`; `±2.50%` if it is not whole. */
export function formatPercentTarget(value: number, direction: keyof typeof TARGET_SIGNS): string {
  const size = Number.isInteger(value) ? formatShare(value) : formatPercent(value).replace("+", "");
  return `${TARGET_SIGNS[direction]}${size}`;
}

/** Formats an upside in percent units, from 1000 on in thousands: `+85.00%`, `+1.2K%`. */
export function formatUpside(value: Known): string {
  if (!isKnown(value)) return MISSING;
  // Compares the rounded value, because 999.999 would be shown as +1,000.00%.
  if (Math.round(value * 100) / 100 < UPSIDE_THOUSANDS) return formatPercent(value);
  const formatter = getFormatter("upside", {
    notation: "compact",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return `${formatter.format(value)}%`;
}

export function formatVolume(value: Known): string {
  if (!isKnown(value)) return MISSING;
  const formatter = getFormatter("volume", { notation: "compact", maximumFractionDigits: 1 });
  return withMinus(formatter.format(value));
}

export const formatVolumeOfColumn = (value: Known): string =>
  isKnown(value) && Math.abs(value) >= 1000
    ? withMinus(
        getFormatter("volumeOfColumn", {
          notation: "compact",
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        }).format(value),
      )
    : formatVolume(value);

export const formatMoneyCompact = (value: Known, currency = "USD"): string =>
  formatCompactWith(value, currency, 0);

/** Formats an amount of a column always with one decimal: `¥15.1T`, `¥15.0T`. */
export const formatMoneyOfColumn = (value: Known, currency: string): string =>
  formatCompactWith(value, currency, COMPACT_DIGITS);

function formatCompactWith(value: Known, currency: string, fewest: number): string {
  if (!isKnown(value)) return MISSING;
  const format = moneyFormat(currency, { min: fewest, max: COMPACT_DIGITS, isCompact: true });
  return withMinus(format.format(value));
}

export function formatCount(value: Known): string {
  if (!isKnown(value)) return MISSING;
  // Avoids the formatter, which is slow to create on a phone, for the first screen's small counts.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return withMinus(getFormatter("count", { maximumFractionDigits: 0 }).format(value));
}

export const formatMilliseconds = (value: number): string =>
  describeMilliseconds(formatCount(value));

/** Formats exact decimal text with thousands separators: `1,000`, `0.0123456789`. */
export const formatQuantity = (text: string): string =>
  // Passed as text, so that no digit is lost by converting it to a float.
  withMinus(getFormatter("quantity", { maximumFractionDigits: 20 }).format(text as `${number}`));

/** Formats a percentage without sign, such as a share, a rank or a volatility: `83%`. */
export function formatShare(value: Known): string {
  return isKnown(value) ? `${formatCount(value)}%` : MISSING;
}

/** Formats a ratio such as a price-earnings ratio or a beta: `28.41`. */
export const formatRatio = (value: Known): string =>
  isKnown(value) ? withMinus(formatDecimal(value, 2)) : MISSING;

/** Formats a fraction as percent without sign: 0.0052 is `0.52%`. */
export const formatFraction = (value: Known, digits = 2): string =>
  isKnown(value) ? `${withMinus(formatDecimal(value * 100, digits))}%` : MISSING;

/** Two decimals, because the shares of an allocation add up to 100 in hundredths of a percent. */
export const formatWeight = (value: Known): string => formatFraction(value);

/** Formats a figure of a rule in its unit, without a currency, which depends on the stock. */
export const formatRuleFigure = (value: Known, unit: string | null): string =>
  isKnown(value) ? withMinus(formatFigure(value, unit, { currency: null })) : MISSING;

export const formatMarketCapOrNone = (value: Known, currency = "USD"): string =>
  isKnown(value) ? formatMoneyCompact(value, currency) : NOT_AVAILABLE;

export const formatVolumeOrNone = (value: Known): string =>
  isKnown(value) ? formatVolume(value) : NOT_AVAILABLE;
