import { indicatorSpecs, createIndicator, type IndicatorName } from "./indicators.ts";
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { IndicatorAlone, type DatedBar } from "../../testing/indicatorAlone.ts";
import { realData } from "../../testing/worlds/realData.ts";

/**
 * Published values for real bars: `indicator_vectors` (Skender's Stock.Indicators, MSFT-like daily bars
 * 2017–2018) and `indicator_vectors_lean` (QuantConnect, SPY). Neither has CCI, WMA, Keltner Channels,
 * Ichimoku or VWAP of a day, which the slow evaluator of `backend/testing` computes a second time.
 */
const { place: VECTORS, isMissing, note } = realData("history/indicator_vectors");
const { place: LEAN } = realData("history/indicator_vectors_lean");

const read = (path: string): string => gunzipSync(readFileSync(path)).toString("utf8");

type Row = Readonly<Record<string, string>>;

function readTable(path: string): readonly Row[] {
  const [header = "", ...lines] = read(path).trim().split(/\r?\n/);
  const names = header.split(",").map((name) => name.trim());
  return lines.map((line) => {
    const fields = line.split(",");
    return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ""]));
  });
}

const numberAt = (row: Row, ...names: readonly string[]): number => {
  const text = names.map((name) => row[name]).find((field) => field !== undefined && field !== "");
  return text === undefined ? Number.NaN : Number(text);
};

const barOf = (row: Row, index: number): DatedBar => ({
  time: index,
  open: numberAt(row, "open", "Open"),
  high: numberAt(row, "high", "High"),
  low: numberAt(row, "low", "Low"),
  close: numberAt(row, "close", "Close"),
  volume: numberAt(row, "volume", "Volume"),
  tradeDate: "",
});

/** Lines of an indicator at every bar, without a warm-up. */
function linesOf(
  name: IndicatorName,
  bars: readonly DatedBar[],
  parameters: readonly number[] = [],
): readonly (readonly number[])[] {
  const spec = indicatorSpecs[name];
  const given = spec.parameters.map((parameter, index) => ({
    name: parameter.name,
    value: parameters[index] ?? parameter.default,
  }));
  const field = spec.takesField ? ("close" as const) : null;
  const indicator = new IndicatorAlone(createIndicator({ name, parameters: given, field }, 1));
  return bars.map((bar) => {
    indicator.update(bar);
    return [...indicator.values];
  });
}

function compare(ours: readonly number[], theirs: readonly number[]): [number, number] {
  let [compared, worst] = [0, 0];
  for (const [index, figure] of theirs.entries()) {
    const own = ours[index] ?? Number.NaN;
    if (Number.isNaN(figure) || Number.isNaN(own)) continue;
    compared++;
    worst = Math.max(worst, Math.abs(own - figure) / Math.max(Math.abs(figure), 1));
  }
  return [compared, worst];
}

const skender: readonly [
  IndicatorName,
  string,
  Readonly<Record<string, number>>,
  { readonly parameters?: readonly number[]; readonly shift?: number; readonly from?: number }?,
][] = [
  ["sma", "sma", { sma: 0 }],
  ["ema", "ema", { ema: 0 }],
  ["rsi", "rsi", { rsi: 0 }],
  ["macd", "macd", { macd: 0, signal: 1, histogram: 2 }],
  ["bollinger", "bb", { upperBand: 0, sma: 1, lowerBand: 2 }],
  // The published values exclude the newest bar.
  ["donchian", "donchian", { upperBand: 0, centerline: 1, lowerBand: 2 }, { shift: 1 }],
  ["atr", "atr", { atr: 0 }],
  ["adx", "adx", { adx: 0, pdi: 1, mdi: 2 }],
  ["stochastic", "stoch", { k: 0, d: 1 }],
  ["williamsR", "willr", { williamsR: 0 }],
  ["obv", "obv", { obv: 0 }],
  ["anchoredVwap", "vwap", { vwap: 0 }],
  ["supertrend", "supertrend", { superTrend: 0 }],
];

describe.skipIf(isMissing)(`published figures of 502 daily bars, to 1e-9${note}`, () => {
  test.each(skender)("%s", (name, file, lines, { parameters = [], shift = 0 } = {}) => {
    const bars = readTable(`${VECTORS}/quotes/default.csv.gz`).map(barOf);
    const rows = JSON.parse(read(`${VECTORS}/results/${file}.standard.json.gz`)) as Readonly<
      Record<string, number | null>
    >[];
    const ours = linesOf(name, bars, parameters);
    for (const [line, index] of Object.entries(lines)) {
      const own = rows.map((_, at) => ours[at - shift]?.[index] ?? Number.NaN);
      const published = rows.map((row) => row[line] ?? Number.NaN);
      const [compared, worst] = compare(own, published);
      const known = published.filter((figure) => !Number.isNaN(figure)).length;
      expect(compared).toBeGreaterThanOrEqual(known);
      expect(worst).toBeLessThan(1e-9);
    }
  });
});

const lean: readonly [
  IndicatorName,
  string,
  Readonly<Record<string, number>>,
  readonly number[],
  number,
  number,
][] = [
  ["bollinger", "spy_bollinger_bands.txt", { "Moving Average 20": 1 }, [20, 2], 5e-5, 20],
  ["atr", "spy_atr_wilder.txt", { "Average True Range 14": 0 }, [14], 1e-4, 200],
  ["donchian", "spy_with_don50.txt", { "Donchian Channels 50 Top": 0 }, [50], 1e-6, 50],
  ["williamsR", "spy_with_williamsR14.txt", { "Williams %R 14": 0 }, [14], 2e-4, 14],
  [
    "stochastic",
    "spy_with_stoch12k3.txt",
    { "Stochastics 12 %K 3": 0, "%D 5": 1 },
    [12, 3, 5],
    1e-4,
    20,
  ],
  ["macd", "spy_with_macd.txt", { MACD: 0, Signal: 1 }, [12, 26, 9], 5e-3, 200],
  ["sma", "spy_with_indicators.txt", { SMA14: 0 }, [14], 1e-6, 14],
  ["ema", "spy_with_indicators.txt", { EMA14: 0 }, [14], 1e-6, 100],
  ["rsi", "spy_with_indicators.txt", { "RSI 14 Wilder": 0 }, [14], 1e-4, 15],
  ["adx", "spy_with_adx.txt", { "ADX 14": 0, "+DI14": 1, "-DI14": 2 }, [14], 2e-2, 60],
];

describe.skipIf(isMissing)(`published figures with few decimals${note}`, () => {
  test.each(lean)("%s of %s", (name, file, lines, parameters, tolerance, from) => {
    const rows = readTable(`${LEAN}/${file}.gz`);
    const ours = linesOf(name, rows.map(barOf), parameters);
    for (const [line, index] of Object.entries(lines)) {
      const own = ours.map((values, at) =>
        at < from ? Number.NaN : (values[index] ?? Number.NaN),
      );
      const [compared, worst] = compare(
        own,
        rows.map((row) => numberAt(row, line)),
      );
      expect(compared).toBeGreaterThan(50);
      expect({ line, worst: worst < tolerance || worst }).toEqual({ line, worst: true });
    }
  });
});
