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
  VOLUME,
} from "./messages.ts";

type Value = number | string | null;

export interface TableColumn {
  readonly id: string;
  readonly label: string;
  /** Pixels, before somebody drags it. */
  readonly width: number;
  readonly isNumber: boolean;
  /** What is sorted by; null, for not known, comes last either way. */
  readonly value: (stock: ScreenerResult) => Value;
  readonly text: (stock: ScreenerResult) => string;
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

const RISK_ORDER = ["LOW", "MEDIUM", "HIGH", "VERY HIGH"];

export const SYMBOL_COLUMN = "symbol";

export const tableColumns: readonly TableColumn[] = [
  text(SYMBOL_COLUMN, SYMBOL, 96, (stock) => stock.symbol),
  text("name", NAME, 190, (stock) => stock.name),
  number("price", PRICE, 96, (stock) => stock.price, formatPrice),
  number("change", CHANGE, 96, (stock) => stock.changePercent, formatPercent),
  number("upside", UPSIDE, 96, (stock) => stock.upsidePotential, formatUpside),
  number("target", TARGET, 96, (stock) => stock.targetPrice, formatPrice),
  number("analysts", ANALYSTS, 92, (stock) => stock.analystCount, formatCount),
  number(
    "score",
    SCORE,
    80,
    (stock) => stock.score,
    (value) => formatCount(value),
  ),
  number("marketCap", MARKET_CAP, 110, (stock) => stock.marketCap, formatMoneyCompact),
  number("volume", VOLUME, 96, (stock) => stock.volume, formatVolume),
  number("return", TWENTY_DAY_RETURN, 120, (stock) => stock.twentyDayReturn, formatPercent),
  number("volatility", VOLATILITY, 100, (stock) => stock.annualVolatility, formatShare),
  {
    id: "risk",
    label: RISK,
    width: 104,
    isNumber: false,
    value: ({ riskLevel }) => RISK_ORDER.indexOf(riskLevel),
    text: ({ riskLevel }) => riskLevel,
  },
  text("earnings", EARNINGS, 120, (stock) => stock.earningsDate, formatCalendarDate),
  text("sector", SECTOR, 180, (stock) => stock.sector),
];

export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

/** The next order when a header is pressed: largest first for numbers, A first for text, then back. */
export function toggleSorting(sorting: Sorting | null, column: TableColumn): Sorting {
  if (sorting?.column === column.id) return { ...sorting, isDescending: !sorting.isDescending };
  return { column: column.id, isDescending: column.isNumber };
}

/** Rows in the order asked for; equal ones, and all without an order, as they came. */
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
