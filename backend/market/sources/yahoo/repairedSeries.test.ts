import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { repairBars, type YahooBar, type YahooSplit } from "./mapping/chartRepair.ts";
import { realData } from "../../../testing/worlds/realData.ts";

const { place: FOLDER, isMissing, note } = realData("history/yfinance_repair");

interface Series {
  readonly bars: readonly YahooBar[];
  readonly splits: readonly YahooSplit[];
}

/** `Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits`, oldest or newest first. */
function readSeries(name: string): Series {
  const text = gunzipSync(readFileSync(`${FOLDER}/${name}`)).toString("utf8");
  const bars: YahooBar[] = [];
  const splits: YahooSplit[] = [];
  for (const line of text.trim().split("\n").slice(1)) {
    const [date = "", ...rest] = line.split(",");
    const figures = rest.map((figure) => (figure === "" ? Number.NaN : Number(figure)));
    const [open = 0, high = 0, low = 0, close = 0, adjusted = 0, volume = 0, , split = 0] = figures;
    const time = Date.parse(date.slice(0, 10));
    if (split > 0) splits.push({ at: time, numerator: split, denominator: 1 });
    if (!(open > 0 && high > 0 && low > 0 && close > 0)) continue;
    const adjustedClose = adjusted > 0 ? adjusted : null;
    bars.push({ time, open, high, low, close, volume, adjustedClose });
  }
  return { bars: bars.toSorted((one, other) => one.time - other.time), splits };
}

const names = isMissing ? [] : readdirSync(FOLDER).filter((name) => name.endsWith(".csv.gz"));
const granularityOf = (name: string): string => (name.includes("-1wk-") ? "1wk" : "1d");
const repair = (name: string, { bars, splits }: Series) =>
  repairBars(bars, splits, granularityOf(name));

/** Tolerance of 0.1%, because the corrected series are rounded and volumes are whole shares. */
const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-3 * Math.max(Math.abs(one), Math.abs(other));

function countDifferences(ours: readonly YahooBar[], theirs: readonly YahooBar[]): number {
  const byTime = new Map(theirs.map((bar) => [bar.time, bar]));
  return ours.filter((bar) => {
    const other = byTime.get(bar.time);
    const fields = ["open", "high", "low", "close", "volume"] as const;
    return !other || fields.some((field) => !isNear(bar[field] ?? 0, other[field] ?? 0));
  }).length;
}

const hundredfolds = (bars: readonly YahooBar[]): number =>
  bars.slice(1).filter((bar, at) => {
    const ratio = bar.close / (bars[at]?.close ?? Number.NaN);
    return ratio > 50 || ratio < 1 / 50;
  }).length;

describe.skipIf(isMissing)(`Yahoo's data compared with corrected data${note}`, () => {
  test("prices in pence among pounds and unadjusted splits are corrected", () => {
    const faulty = names.filter((name) => /-(100x-error|bad-stock-split)\.csv\.gz$/.test(name));
    expect(faulty).not.toBeEmpty();
    for (const name of faulty) {
      const served = readSeries(name);
      const corrected = readSeries(name.replace(".csv.gz", "-fixed.csv.gz"));
      expect([name, countDifferences(served.bars, corrected.bars) > 0]).toEqual([name, true]);
      const { bars, repairs } = repair(name, served);
      expect([name, countDifferences(bars, corrected.bars)]).toEqual([name, 0]);
      expect([name, repairs.length]).toEqual([name, countDifferences(served.bars, corrected.bars)]);
    }
  });

  test("a correct series is unchanged, including corrected ones", () => {
    let untouched = 0;
    for (const name of names) {
      const served = readSeries(name);
      if (hundredfolds(served.bars) > 0 || /-(100x-error|bad-stock-split)\.csv/.test(name))
        continue;
      untouched++;
      expect([name, repair(name, served).repairs]).toEqual([name, []]);
    }
    expect(untouched).toBeGreaterThan(0);
  });

  test("jumps to pence between correct prices are removed, and bars beyond a single jump are marked", () => {
    const jumping = names.filter((name) => /^(LSC|CLC)-L-/.test(name));
    for (const name of jumping) {
      const served = readSeries(name);
      expect([name, hundredfolds(served.bars) > 0]).toEqual([name, true]);
      const { bars } = repair(name, served);
      // LSC begins in another unit than that of its last trade.
      const [jumps, marked] = name.startsWith("LSC") ? [1, 525] : [0, 0];
      expect([name, hundredfolds(bars)]).toEqual([name, jumps]);
      const doubts = bars.map(({ doubt }) => doubt !== undefined);
      expect([name, doubts]).toEqual([name, bars.map((_, at) => at < marked)]);
    }
  });
});
