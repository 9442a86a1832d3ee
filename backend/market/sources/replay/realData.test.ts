import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { createLog } from "../../../log.ts";
import { isSoundBar } from "../../bar.ts";
import { dayNumberOf } from "../../calendars/calendarDays.ts";
import { hoursOfDay } from "../../calendars/usMarket.ts";
import type { Sample } from "../../sample.ts";
import type { MarketSource } from "../../source.ts";
import { createBarSeries } from "./barSeries.ts";
import { parseCsv } from "./csv.ts";
import type { ReplayFile } from "./replayFile.ts";
import { createReplaySource } from "./replaySource.ts";

const REAL_DATA = process.env.REAL_DATA_DIR ?? `${import.meta.dir}/../../../../../shared/real-data`;
const HISTORY = `${REAL_DATA}/history`;
const isMissing = !existsSync(HISTORY);
const note = isMissing ? ` (skipped: no ${HISTORY})` : "";

const readText = (path: string): string =>
  gunzipSync(readFileSync(`${HISTORY}/${path}`)).toString("utf8");

const filesOf = (folder: string): ReplayFile[] =>
  readdirSync(`${HISTORY}/${folder}`).map((name) => ({
    name,
    read: async () => readText(`${folder}/${name}`),
  }));

interface Played {
  readonly source: MarketSource;
  readonly log: readonly string[];
  readonly samples: number;
  readonly steps: number;
  /** Steps that are not newer than the one before, of mixed time, or with a bad sample. */
  readonly faults: readonly Sample[];
}

async function playFolder(files: readonly ReplayFile[]): Promise<Played> {
  const log: string[] = [];
  const source = await createReplaySource({
    files,
    speed: 0,
    log: createLog("warn", (_, line) => void log.push(line)),
  });
  let [samples, steps, latest] = [0, 0, Number.NEGATIVE_INFINITY];
  const faults: Sample[] = [];
  await source.play?.(async (step) => {
    steps++;
    samples += step.length;
    const time = step[0]?.exchangeTime ?? Number.NaN;
    for (const sample of step) {
      const isGood = sample.exchangeTime === time && time > latest && sample.price > 0;
      if (!isGood) faults.push(sample);
    }
    latest = time;
  }, new AbortController().signal);
  return { source, log, samples, steps, faults };
}

/** Sum of one reason over all log lines, which are one a file. */
const countOf = (log: readonly string[], reason: string): number =>
  log
    .map((line) => Number(new RegExp(`${reason}=(\\d+)`).exec(line)?.[1] ?? 0))
    .reduce((sum, count) => sum + count, 0);

describe.skipIf(isMissing)(`five years of 323 symbols${note}`, () => {
  let played: Played;
  beforeAll(async () => {
    played = await playFolder(filesOf("sp500_2013_2018"));
  }, 30_000);

  test("play from the first open to the last close, four samples a sound row", async () => {
    // 396,884 rows, of which 18 are unsound.
    expect(played.samples).toBe(4 * 396_866);
    // 1,259 dates: every symbol of a date is sampled at the same four instants.
    expect(played.steps).toBe(4 * 1259);
    expect(played.faults).toEqual([]);
    expect(played.source.status()).toEqual({
      kind: "replay",
      isOpen: false,
      asOf: Date.parse("2018-02-07T21:00:00Z"),
    });
  });

  test("the unsound rows are counted, one line a file", () => {
    expect(countOf(played.log, "OHLC order")).toBe(9);
    expect(countOf(played.log, "empty field")).toBe(9);
    expect(played.log).toHaveLength(11);
  });

  test("the one-day bad close of LNT is among them", async () => {
    const bars = (await played.source.bars("LNT", "1d", 2000)) ?? [];
    expect(bars.length).toBeGreaterThan(1200);
    expect(bars.some(({ time }) => time === Date.parse("2016-05-19"))).toBe(false);
    expect(bars.every(isSoundBar)).toBe(true);
  });
});

describe.skipIf(isMissing)(`a close-only panel of 280 symbols${note}`, () => {
  test("plays one sample a row at the close, delisted names to their end", async () => {
    const played = await playFolder(filesOf("us_daily_panel"));
    // 362,034 rows, of which 5 have no price.
    expect(played.samples).toBe(362_029);
    expect(countOf(played.log, "empty field")).toBe(5);
    expect(played.faults).toEqual([]);
    expect(played.source.status().asOf).toBe(Date.parse("2026-08-21T20:00:00Z"));
    const delisted = await played.source.quote("AHRN");
    expect(delisted?.asOf).toBeLessThan(Date.parse("2024-01-01"));
  }, 30_000);
});

describe.skipIf(isMissing)(`23 years of 14 symbols${note}`, () => {
  test("play to the end with nothing left out, single-row files included", async () => {
    const played = await playFolder(filesOf("lean_daily"));
    expect(played.samples).toBe(4 * 44_273);
    expect(played.log).toEqual([]);
    expect(played.faults).toEqual([]);
    expect(await played.source.bars("FOXA", "1d", 9)).not.toBeEmpty();
  }, 30_000);

  test("SPY traded on exactly the days that the calendar calls open", () => {
    const rows = parseCsv(readText("lean_daily/SPY.csv.gz"));
    if ("refusal" in rows) throw new Error(rows.refusal);
    const traded = new Set(rows.day);
    const wrong: number[] = [];
    for (let day = Math.min(...traded); day <= Math.max(...traded); day++) {
      if (traded.has(day) !== hoursOfDay(day).isTradingDay) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });
});

describe.skipIf(isMissing)(`minutes with extended hours, newest first${note}`, () => {
  test("play in order, and the day is the regular session", async () => {
    const name = "MSFT.csv";
    const text = readText("av_intraday_1min/MSFT_1min_extended_hours.csv.gz");
    const { source, samples, faults, log } = await playFolder([{ name, read: async () => text }]);
    expect([samples, faults, log]).toEqual([4 * 6899, [], []]);
    expect(source.sampleIntervalMs).toBe(60_000);
    const days = (await source.bars("MSFT", "1d", 50)) ?? [];
    expect(days).toHaveLength(12);
    // 27 November 2020 closed at 13:00, after 210 minutes.
    const early = days.find(({ time }) => time === Date.parse("2020-11-27"));
    const minutes = ((await source.bars("MSFT", "1m", 10_000)) ?? []).filter(
      ({ time }) =>
        time >= Date.parse("2020-11-27T14:30:00Z") && time < Date.parse("2020-11-27T18:00:00Z"),
    );
    expect(minutes.length).toBe(210);
    expect(early?.close).toBe(minutes.at(-1)?.close ?? 0);
    expect(early?.high).toBe(Math.max(...minutes.map(({ high }) => high)));
  });
});

/** `AV-L-1wk-bad-stock-split.csv.gz` → `AV.L` */
const symbolOfRecording = (name: string): string =>
  name.replace(/-1(d|wk)-.*$/, "").replace("-", ".");

describe.skipIf(isMissing)(`what Yahoo served, of many exchanges${note}`, () => {
  test("every table is read, by the dates as written", () => {
    const names = readdirSync(`${HISTORY}/yfinance_repair`);
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      const text = readText(`yfinance_repair/${name}`);
      const rows = parseCsv(text);
      if ("refusal" in rows) throw new Error(`${name}: ${rows.refusal}`);
      const { series, faults } = createBarSeries(symbolOfRecording(name), rows);
      expect([name, series.intraday]).toEqual([name, null]);
      expect([name, series.barMs / 86_400_000]).toEqual([name, name.includes("1wk") ? 7 : 1]);
      const lines = text.trim().split("\n").slice(1);
      const skipped = Object.values(faults).reduce((sum, count) => sum + count, 0);
      expect([name, series.length + skipped]).toEqual([name, lines.length]);
      // What Yahoo serves has neither a row of a closed day nor a date twice.
      expect([name, faults]).toEqual([name, rows.faults]);
      const dates = new Set(lines.map((line) => dayNumberOf(line.slice(0, 10))));
      expect([...series.day].filter((day) => !dates.has(day))).toEqual([]);
    }
  });
});
