import { priceDigitsOf } from "../../../backend/domain/levelDigits.ts";
import type { ScreenerResult } from "../../api/endpoints.ts";
import {
  formatCount,
  formatMoneyCompact,
  formatPercent,
  formatPrice,
  formatShare,
  formatUpside,
  formatVolume,
} from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { MISSING } from "../../format/missing.ts";
import {
  ANALYSTS,
  CHANGE,
  EARNINGS,
  MARKET_CAP,
  NAME,
  PRICE,
  RISK,
  SCORE,
  SECTOR,
  SYMBOL,
  TARGET,
  TWENTY_DAY_RETURN,
  UPSIDE,
  VOLATILITY,
  AVERAGE_VOLUME,
} from "./messages.ts";

const OWN_DIGITS = 2;

export interface TableColumn {
  readonly id: string;
  readonly label: string;
  /** Initial width in pixels. */
  readonly width: number;
  readonly isNumber: boolean;
  /** Sort key. Null means unknown and comes last in either direction. */
  readonly value: (stock: ScreenerResult) => number | string | null;
  readonly text: (stock: ScreenerResult) => string;
  /** Percent units. Shown with color and arrow as a gain or loss. */
  readonly change?: (stock: ScreenerResult) => number | null;
  /**
   * Number of characters from the decimal point on in the longest figure; set if figures differ in
   * it.
   */
  readonly tail?: (rows: readonly ScreenerResult[]) => number;
}

const number = (
  id: string,
  label: string,
  width: number,
  value: (stock: ScreenerResult) => number | null,
  format: (value: number | null, currency: string) => string,
): TableColumn => ({
  id,
  label,
  width,
  isNumber: true,
  value,
  text: (stock) => format(value(stock), stock.currency),
});

/** Prices below one have more decimals than others. */
const price = (
  id: string,
  label: string,
  width: number,
  value: (stock: ScreenerResult) => number | null,
): TableColumn => ({
  ...number(id, label, width, value, formatPrice),
  tail: (rows) =>
    1 + Math.max(...rows.map((stock) => priceDigitsOf(value(stock) ?? 1, OWN_DIGITS))),
});

/** Decimal point, one digit and a suffix for thousands, millions or billions. */
const compact = (column: TableColumn): TableColumn => ({ ...column, tail: () => 3 });

const change = (
  id: string,
  label: string,
  width: number,
  value: (stock: ScreenerResult) => number | null,
): TableColumn => ({ ...number(id, label, width, value, formatPercent), change: value });

const text = (
  id: string,
  label: string,
  width: number,
  value: (stock: ScreenerResult) => string | null,
  format: (value: string | null) => string = (known) => known ?? MISSING,
): TableColumn => ({
  id,
  label,
  width,
  isNumber: false,
  value,
  text: (stock) => format(value(stock)),
});

/** Sorts amounts of several currencies by their value in dollars. */
const inDollars = (column: TableColumn): TableColumn => ({
  ...column,
  value: (stock) => {
    const amount = column.value(stock);
    const { price: own, priceUsd } = stock;
    return typeof amount === "number" && priceUsd !== undefined
      ? amount * (priceUsd / own)
      : amount;
  },
});

const RISK_ORDER = ["LOW", "MEDIUM", "HIGH", "VERY HIGH"];

export const SYMBOL_COLUMN = "symbol";
export const UPSIDE_COLUMN = "upside";

/** The key columns come first, so that a window of 1440 px shows them without scrolling. */
export const tableColumns: readonly TableColumn[] = [
  text(SYMBOL_COLUMN, SYMBOL, 92, (stock) => stock.symbol),
  text("name", NAME, 158, (stock) => stock.name),
  inDollars(price("price", PRICE, 92, (stock) => stock.price)),
  change("change", CHANGE, 92, (stock) => stock.changePercent),
  number(UPSIDE_COLUMN, UPSIDE, 172, (stock) => stock.upsidePotential, formatUpside),
  inDollars(price("target", TARGET, 92, (stock) => stock.targetPrice)),
  number(
    "score",
    SCORE,
    68,
    (stock) => stock.score,
    (value) => formatCount(value),
  ),
  {
    id: "risk",
    label: RISK,
    width: 104,
    isNumber: false,
    value: ({ riskLevel }) => RISK_ORDER.indexOf(riskLevel),
    text: ({ riskLevel }) => riskLevel,
  },
  change("return", TWENTY_DAY_RETURN, 112, (stock) => stock.twentyDayReturn),
  inDollars(
    compact(number("marketCap", MARKET_CAP, 104, (stock) => stock.marketCap, formatMoneyCompact)),
  ),
  compact(number("volume", AVERAGE_VOLUME, 104, (stock) => stock.volume, formatVolume)),
  number("analysts", ANALYSTS, 92, (stock) => stock.analystCount, formatCount),
  number("volatility", VOLATILITY, 100, (stock) => stock.annualVolatility, formatShare),
  text("earnings", EARNINGS, 120, (stock) => stock.earningsDate, formatCalendarDate),
  text("sector", SECTOR, 180, (stock) => stock.sector),
];

export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

/**
 * Returns the sorting after a press on a header: numbers start with the largest and text with A; a
 * second press reverses the order.
 */
export function toggleSorting(sorting: Sorting | null, column: TableColumn): Sorting {
  if (sorting?.column === column.id) return { ...sorting, isDescending: !sorting.isDescending };
  return { column: column.id, isDescending: column.isNumber };
}

/** Sorts stably; without a sorting the rows stay in their given order. */
export function sortRows(
  rows: readonly ScreenerResult[],
  sorting: Sorting | null,
): readonly ScreenerResult[] {
  const column = tableColumns.find(({ id }) => id === sorting?.column);
  if (!column || !sorting) return rows;
  const sign = sorting.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [column.value(a), column.value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left < right ? -sign : left > right ? sign : 0;
  });
}
