import { currencyDigits, moneyFormat } from "../../backend/domain/money.ts";
import { priceDigitsOf, SUB_UNIT_FIGURES } from "../../backend/domain/levelDigits.ts";
import { describeMilliseconds } from "./messages.ts";
import { MISSING, NOT_AVAILABLE } from "./missing.ts";

const LOCALE = "en-US";

/** Decimals of a large amount in thousands, millions or more. */
const COMPACT_DIGITS = 1;

/** From here an upside is shown in thousands. */
export const UPSIDE_THOUSANDS = 1000;

/** Intl writes a hyphen; the minus sign has the width of the plus and is read as "minus". */
const MINUS = "\u2212";

type Known = number | null | undefined;

export const isKnown = (value: Known): value is number =>
  typeof value === "number" && Number.isFinite(value);

/** The text with minus signs in place of hyphens. */
export const withMinus = (text: string): string => text.replace("-", MINUS);

/** Building an Intl formatter costs about a thousand times as much as using one. */
const formatters = new Map<string, Intl.NumberFormat>();

function getFormatter(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(LOCALE, options);
  formatters.set(key, made);
  return made;
}

/**
 * A price in its own currency: `$12.30`, four significant digits under one unit as in `$0.4312` and
 * `$0.00001234`, `¥2,945` where the currency has no decimals. An unknown currency code stands after the number.
 * `size` is the price that decides the decimals.
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
 * Prices of one column, with one number of decimals so that they align at the point: the currency's
 * own, or more, up to four significant digits of the smallest, where a price would lose something.
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

/** A price with exactly so many decimals. */
export function formatPriceWith(value: number, currency: string, digits: number): string {
  return withMinus(moneyFormat(currency, { least: digits, most: digits }).format(value));
}

/** A plain number with exactly so many decimals: `1,234.50`. */
export const formatDecimal = (value: number, digits: number): string =>
  getFormatter(`decimal${digits}`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/** The same with its sign and a true minus: `+0.0012`, `−0.0012`. */
export const formatSigned = (value: number, digits: number): string => {
  const size = formatDecimal(Math.abs(value), digits);
  if (value === 0) return size;
  return `${value > 0 ? "+" : MINUS}${size}`;
};

/**
 * A change, always signed, with the decimals of the price that changed: 0.08 of £10.69 is `+£0.08`,
 * −0.0312 of $0.43 is `−$0.0312`.
 */
export function formatPriceChange(value: Known, price: Known, currency = "USD"): string {
  if (!isKnown(value)) return MISSING;
  const size = formatPrice(Math.abs(value), currency, isKnown(price) ? price : value);
  if (value === 0) return size;
  return `${value > 0 ? "+" : MINUS}${size}`;
}

/** Percent units in (2.345 is 2.345 %), two decimals and a sign out: `+2.35%`, `−0.40%`, `0.00%`. */
export function formatPercent(value: Known): string {
  if (!isKnown(value)) return MISSING;
  const formatter = getFormatter("percent", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  });
  return `${withMinus(formatter.format(value))}%`;
}

const TARGET_SIGNS = { either: "±", up: "+", down: MINUS } as const;

/**
 * A change that was set, in percent units, with the sign of the way it must go: `±12%`, `−12%`, and
 * `±2.50%` of one that is not whole.
 */
export function formatPercentTarget(value: number, direction: keyof typeof TARGET_SIGNS): string {
  const size = Number.isInteger(value) ? formatShare(value) : formatPercent(value).replace("+", "");
  return `${TARGET_SIGNS[direction]}${size}`;
}

/** Upside in percent units; 1000 and more as thousands: `+85.00%`, `+1.2K%`. */
export function formatUpside(value: Known): string {
  if (!isKnown(value)) return MISSING;
  // Rounded as it would be shown first, or 999.999 would read +1,000.00%.
  if (Math.round(value * 100) / 100 < UPSIDE_THOUSANDS) return formatPercent(value);
  const formatter = getFormatter("upside", {
    notation: "compact",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return `${formatter.format(value)}%`;
}

/** A share volume: `1.2M`, `950`. */
export function formatVolume(value: Known): string {
  if (!isKnown(value)) return MISSING;
  const formatter = getFormatter("volume", { notation: "compact", maximumFractionDigits: 1 });
  return withMinus(formatter.format(value));
}

/** A large amount of money: `$3.4B`, `$3B`. */
export const formatMoneyCompact = (value: Known, currency = "USD"): string =>
  formatCompactWith(value, currency, 0);

/** One of a column, where each has the one decimal that the others have: `¥15.1T`, `¥15.0T`. */
export const formatMoneyOfColumn = (value: Known, currency: string): string =>
  formatCompactWith(value, currency, COMPACT_DIGITS);

function formatCompactWith(value: Known, currency: string, fewest: number): string {
  if (!isKnown(value)) return MISSING;
  const format = moneyFormat(currency, { least: fewest, most: COMPACT_DIGITS, isCompact: true });
  return withMinus(format.format(value));
}

/** A whole count with thousands separated: `12,340`. */
export function formatCount(value: Known): string {
  if (!isKnown(value)) return MISSING;
  // A formatter takes a slow phone long to make, and the counts of the first screen are small.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return withMinus(getFormatter("count", { maximumFractionDigits: 0 }).format(value));
}

/** How long an answer took: `120 ms`. */
export const formatMilliseconds = (value: number): string =>
  describeMilliseconds(formatCount(value));

/** Exact decimal text with thousands separated: `1,000`, `0.0123456789`. */
export const formatQuantity = (text: string): string =>
  // A formatter takes the text digit by digit, so that none is lost to a float.
  withMinus(getFormatter("quantity", { maximumFractionDigits: 20 }).format(text as `${number}`));

/** A percentage that is neither gain nor loss, such as a share, a rank or a volatility: `83%`. */
export function formatShare(value: Known): string {
  return isKnown(value) ? `${formatCount(value)}%` : MISSING;
}

/** A ratio such as a price-earnings ratio or a beta: `28.41`. */
export const formatRatio = (value: Known): string =>
  isKnown(value) ? withMinus(formatDecimal(value, 2)) : MISSING;

/** A fraction as percent without a sign: 0.0052 is `0.52%`, with no digits 0.312 is `31%`. */
export const formatFraction = (value: Known, digits = 2): string =>
  isKnown(value) ? `${withMinus(formatDecimal(value * 100, digits))}%` : MISSING;

/**
 * A part of a portfolio, as a fraction: 0.3333 is `33.33%`. The shares of an allocation add up to 100
 * in hundredths of a percent, and a holding's weight stands beside them.
 */
export const formatWeight = (value: Known): string => formatFraction(value);

/** A market capitalization on a screener card: compact, or N/A. */
export const formatMarketCapOrNone = (value: Known, currency = "USD"): string =>
  isKnown(value) ? formatMoneyCompact(value, currency) : NOT_AVAILABLE;

/** A volume on a screener card: compact, or N/A. */
export const formatVolumeOrNone = (value: Known): string =>
  isKnown(value) ? formatVolume(value) : NOT_AVAILABLE;
