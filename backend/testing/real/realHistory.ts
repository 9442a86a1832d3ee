import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { DailyBar } from "../../domain/bar.ts";
import { dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { hoursOfDay } from "../../market/calendars/exchangeHours.ts";
import type { Split } from "../../market/companyCalendar.ts";
import type { Sample } from "../../market/sample.ts";
import { tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import { pathOf } from "../reference/referenceGaps.ts";
import type { MarketHistory } from "../reference/referenceHistory.ts";
import { DAY_MS } from "../../domain/durations.ts";

/**
 * Recorded days of a New York symbol with the samples of section 7. Separate code reads them; only
 * the calendar is shared with the replay.
 */
export interface RealHistory {
  readonly symbol: string;
  readonly rows: readonly DailyBar[];
  /** Samples whose prices are in the shares of their own dates. */
  readonly samples: readonly Sample[];
  readonly samplesARow: number;
  readonly market: MarketHistory;
  /** Converts to the shares of a later date; 1 without a list of splits. */
  factorBetween(from: string, to: string): number;
}

/** Twice the sixty days that a day is compared with. */
const DAYS_BEFORE = 120;

/** Keeps the newest rows, which are last. */
export function readTable(path: string, newest: number): string {
  const [header = "", ...lines] = gunzipSync(readFileSync(path))
    .toString("utf8")
    .trim()
    .split(/\r?\n/);
  return [header, ...lines.slice(-newest)].join("\n");
}

export function readRealHistory(
  symbol: string,
  text: string,
  splits: readonly Split[] | null,
): RealHistory {
  const rows = readRows(text);
  const isCloseOnly = rows.every(({ open, high, low }) => open === high && open === low);
  const factorBetween = (from: string, to: string): number =>
    (splits ?? [])
      .filter(({ date }) => date > from && date <= to)
      .reduce((product, { numerator, denominator }) => product * (denominator / numerator), 1);
  const samples = rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const previousClose =
      before === undefined ? null : before.close * factorBetween(before.tradeDate, row.tradeDate);
    return samplesOf(row, isCloseOnly).map(({ price, time }): Sample => ({
      symbol,
      price,
      currency: "USD",
      exchangeTime: time,
      receivedAt: time,
      session: "regular",
      tradeDate: row.tradeDate,
      previousClose,
      source: "replay",
      delayMs: 0,
      intervalMs: DAY_MS,
    }));
  });
  const indexOf = new Map(rows.map(({ tradeDate }, index) => [tradeDate as string, index]));
  return {
    symbol,
    rows,
    samples,
    samplesARow: isCloseOnly ? 1 : 4,
    factorBetween,
    market: {
      dailyBarsOn: (tradeDate) => {
        const end = indexOf.get(tradeDate) ?? rows.length;
        return rows.slice(Math.max(0, end - DAYS_BEFORE), end).map((row): DailyBar => {
          const factor = factorBetween(row.tradeDate, tradeDate);
          const { open, high, low, close } = row;
          const prices = [open, high, low, close].map((price) => price * factor);
          const [o = 0, h = 0, l = 0, c = 0] = prices;
          return { ...row, open: o, high: h, low: l, close: c };
        });
      },
      splitsOn: (tradeDate) => ({
        splits: splits && splits.filter(({ date }) => date <= tradeDate),
        afterMs: 0,
      }),
      tradeDateAt: (time) => tradeDateAt(symbol, time),
      gaps: null,
    },
  };
}

/** Rows of `date,open,high,low,close,…` or `date,close,…` that can be a bar. */
function readRows(text: string): readonly DailyBar[] {
  const [header = "", ...lines] = text.trim().split(/\r?\n/);
  const names = header.split(",");
  const column = (name: string) => names.indexOf(name);
  const isCloseOnly = column("open") < 0;
  return lines
    .map((line): DailyBar => {
      const fields = line.split(",");
      const priceAt = (name: string): number => {
        const field = fields[column(isCloseOnly ? "close" : name)] ?? "";
        return field === "" ? Number.NaN : Number(field);
      };
      return {
        tradeDate: (fields[column("date")] ?? "") as TradeDate,
        open: priceAt("open"),
        high: priceAt("high"),
        low: priceAt("low"),
        close: priceAt("close"),
        volume: null,
      };
    })
    .filter(
      ({ open, high, low, close }) =>
        low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close),
    )
    .toSorted((a, b) => (a.tradeDate < b.tradeDate ? -1 : 1));
}

function samplesOf(row: DailyBar, isCloseOnly: boolean) {
  const { open, close } = hoursOfDay(dayNumberOf(row.tradeDate));
  if (isCloseOnly) return [{ price: row.close, time: close }];
  const third = Math.floor((close - open) / 3);
  const times = [open, open + third, open + 2 * third, close];
  return pathOf(row).map((price, index) => ({ price, time: times[index] ?? open }));
}
