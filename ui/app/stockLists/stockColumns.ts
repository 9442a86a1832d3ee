import { priceDigitsOf } from "../../../backend/domain/levelDigits.ts";
import type { ScreenerResult } from "../../api/endpoints.ts";
import type { FigureColumn } from "../../components/dataDisplay/FigureTable.tsx";
import {
  formatCount,
  formatMoneyOfColumn,
  formatPercent,
  formatPrice,
  formatShare,
  formatUpside,
  formatVolumeOfColumn,
  MISSING,
} from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import * as words from "../stocks/messages.ts";

const OWN_DIGITS = 2;

export interface StockColumn extends Omit<FigureColumn<ScreenerResult>, "renderCell"> {
  readonly text: (stock: ScreenerResult) => string;
  /** Percent, shown as a gain or loss. */
  readonly change?: (stock: ScreenerResult) => number | null;
  /** Set for prices, whose decimals vary. */
  readonly isPrice?: true;
  /** Characters of the longest fraction, including the point; set if it varies. */
  readonly tail?: (rows: readonly ScreenerResult[]) => number;
}

const number = (
  id: string,
  label: string,
  width: number,
  value: (stock: ScreenerResult) => number | null,
  format: (value: number | null, currency: string) => string,
): StockColumn => ({
  id,
  label,
  width,
  isNumber: true,
  value,
  text: (stock) => format(value(stock), stock.currency),
});

const price = (
  id: string,
  label: string,
  width: number,
  value: (stock: ScreenerResult) => number | null,
): StockColumn => ({
  ...number(id, label, width, value, formatPrice),
  isPrice: true,
  tail: (rows) =>
    1 + Math.max(...rows.map((stock) => priceDigitsOf(value(stock) ?? 1, OWN_DIGITS))),
});

/** Decimal point, one digit and a suffix for thousands, millions or billions. */
const compact = (column: StockColumn): StockColumn => ({ ...column, tail: () => 3 });

const change = (
  id: string,
  label: string,
  width: number,
  value: (stock: ScreenerResult) => number | null,
): StockColumn => ({ ...number(id, label, width, value, formatPercent), change: value });

const text = (
  id: string,
  label: string,
  width: number,
  value: (stock: ScreenerResult) => string | null,
  format: (value: string | null) => string = (known) => known ?? MISSING,
): StockColumn => ({
  id,
  label,
  width,
  isNumber: false,
  value,
  text: (stock) => format(value(stock)),
});

const inDollars = (column: StockColumn): StockColumn => ({
  ...column,
  value: (stock) => {
    const amount = column.value(stock);
    const { price: own, priceUsd } = stock;
    return typeof amount === "number" && priceUsd !== undefined
      ? amount * (priceUsd / own)
      : amount;
  },
});

const shownFrom = (from: "medium" | "wide" | "widest", column: StockColumn): StockColumn => ({
  ...column,
  from,
});

/** Key columns first; only wide tables and details show the last. */
export const stockColumns: readonly StockColumn[] = [
  {
    id: "stock",
    label: words.STOCK,
    isNumber: false,
    value: (stock) => stock.symbol,
    text: (stock) => stock.symbol,
  },
  inDollars(price("price", words.PRICE, 80, (stock) => stock.price)),
  change("change", words.CHANGE, 84, (stock) => stock.changePercent),
  number("upside", words.UPSIDE, 152, (stock) => stock.upsidePotential, formatUpside),
  shownFrom("medium", inDollars(price("target", words.TARGET, 80, (stock) => stock.targetPrice))),
  number("volatility", words.VOLATILITY, 76, (stock) => stock.annualVolatility, formatShare),
  shownFrom(
    "medium",
    change("return", words.TWENTY_DAY_RETURN, 108, (stock) => stock.twentyDayReturn),
  ),
  shownFrom(
    "wide",
    inDollars(
      compact(
        number("marketCap", words.MARKET_CAP, 96, (stock) => stock.marketCap, formatMoneyOfColumn),
      ),
    ),
  ),
  shownFrom(
    "wide",
    compact(
      number("volume", words.AVERAGE_VOLUME, 96, (stock) => stock.volume, formatVolumeOfColumn),
    ),
  ),
  shownFrom(
    "widest",
    number("analysts", words.ANALYSTS, 72, (stock) => stock.analystCount, formatCount),
  ),
  shownFrom(
    "widest",
    text("earnings", words.EARNINGS, 104, (stock) => stock.earningsDate, formatCalendarDate),
  ),
];

/** Too long for a column; a row's details show it. */
export const sectorColumn = text("sector", words.SECTOR, 140, (stock) => stock.sector);
