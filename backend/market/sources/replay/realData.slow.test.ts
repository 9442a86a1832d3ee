import { beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { leanSplits } from "../../../testing/leanSplits.ts";
import { createLog } from "../../../platform/log.ts";
import { dateOfDay, dayNumberOf } from "../../calendars/calendarDays.ts";
import { hoursOfDay } from "../../calendars/exchangeHours.ts";
import type { Sample } from "../../sample.ts";
import type { MarketSource } from "../../source.ts";
import { createBarSeries } from "./barSeries.ts";
import { parseCsv, type ReplayFile } from "./csv.ts";
import { createReplaySource } from "./replaySource.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { realData } from "../../../testing/worlds/realData.ts";

const { place: HISTORY, isMissing, note } = realData("history");

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
  /** Samples that are not newer than the previous step, differ in time within a step, or are invalid. */
  readonly faults: readonly Sample[];
}

async function playFolder(files: readonly ReplayFile[]): Promise<Played> {
  const log: string[] = [];
  const source = await createReplaySource({
    files,
    speed: 0,
    log: createLog("warn", (_, line) => void log.push(line)),
  });
  let [samples, latest] = [0, Number.NEGATIVE_INFINITY];
  const faults: Sample[] = [];
  await source.play?.(async (step) => {
    samples += step.length;
    const time = step[0]?.exchangeTime ?? Number.NaN;
    for (const sample of step) {
      const isGood = sample.exchangeTime === time && time > latest && sample.price > 0;
      if (!isGood) faults.push(sample);
    }
    latest = time;
  }, new AbortController().signal);
  return { source, log, samples, faults };
}

describe.skipIf(isMissing)(`23 years of 14 symbols${note}`, () => {
  test("SPY traded on exactly the days that the calendar marks as open", () => {
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

const factorFiles = (): ReplayFile[] =>
  readdirSync(`${HISTORY}/lean_factor_files`).map((name) => ({
    name: `factor_files/${name}`,
    read: async () => readFileSync(`${HISTORY}/lean_factor_files/${name}`, "utf8"),
  }));

describe.skipIf(isMissing)(`unadjusted histories with their factor files${note}`, () => {
  let played: Played;
  beforeAll(async () => {
    played = await playFolder([...filesOf("lean_daily"), ...factorFiles()]);
  });

  test("play to the end with nothing skipped, single-row files included", async () => {
    expect([played.samples, played.log, played.faults]).toEqual([4 * 44_273, [], []]);
    expect(await played.source.bars("FOXA", "1d", 9)).not.toBeEmpty();
  });

  test.each(Object.entries(leanSplits))(
    "the splits of %s match its factor file",
    async (symbol, announced) => {
      const bars = (await played.source.bars(symbol, "1d", 1)) ?? [];
      const last = new Date(bars[0]?.time ?? 0).toISOString().slice(0, 10);
      const until = announced.filter(({ date }) => date <= last);
      expect(await played.source.splits?.(symbol)).toEqual(until);
    },
  );

  test("the adjusted days are the raw ones times the file's split factors, without jumps", async () => {
    for (const symbol of Object.keys(leanSplits)) {
      const bars = (await played.source.bars(symbol, "1d", 10_000)) ?? [];
      const rows = parseCsv(readText(`lean_daily/${symbol}.csv.gz`));
      if ("refusal" in rows) throw new Error(rows.refusal);
      expect([symbol, bars.length]).toEqual([symbol, rows.day.length]);
      const factors = readFileSync(
        `${HISTORY}/lean_factor_files/${symbol.toLowerCase()}.csv`,
        "utf8",
      )
        .trim()
        .split("\n")
        .map((line) => line.split(","));
      const factorOn = (day: number) => {
        const date = dateOfDay(day).replaceAll("-", "");
        return Number(factors.find(([until = ""]) => until >= date)?.[2]);
      };
      const newest = factorOn(rows.day.at(-1) ?? 0);
      for (const [row, { close, volume, time }] of bars.entries()) {
        const day = rows.day[row] ?? 0;
        expect(time).toBe(day * DAY_MS);
        const factor = factorOn(day) / newest;
        // The files round their factors to six or seven digits.
        expect(Math.abs(close / ((rows.close[row] ?? 0) * factor) - 1)).toBeLessThan(2e-4);
        expect(Math.abs((volume ?? 0) - (rows.volume[row] ?? 0) / factor)).toBeLessThanOrEqual(
          2e-4 * (volume ?? 0),
        );
      }
      const jumps = (await played.source.splits?.(symbol)) ?? [];
      for (const { date, numerator, denominator } of jumps) {
        const row = bars.findIndex(({ time }) => time === Date.parse(date));
        const [before, on] = [bars[row - 1], bars[row]];
        // GOOGL's table begins with the day of its split.
        if (row === 0) continue;
        if (!before || !on) throw new Error(`${symbol} has no bars around ${date}`);
        // AIG opened 13% lower on that day of 2009.
        const moved = Math.abs(Math.log(on.open / before.close));
        expect([date, moved < Math.abs(Math.log(numerator / denominator)) / 2]).toEqual([
          date,
          true,
        ]);
      }
    }
  });

  test("the previous close of the first sample after a split is adjusted", async () => {
    const source = await createReplaySource({
      files: [
        ...filesOf("lean_daily").filter(({ name }) => name.startsWith("AAPL")),
        ...factorFiles(),
      ],
      speed: 0,
      from: "2014-06-09",
      log: createLog("error", () => undefined),
    });
    const stop = new AbortController();
    let first: Sample | undefined;
    await source.play?.(async ([sample]) => {
      first = sample;
      stop.abort();
    }, stop.signal);
    // 645.57 before a 7:1 split.
    expect([first?.tradeDate, first?.price]).toEqual(["2014-06-09", 92.69]);
    expect(first?.previousClose).toBeCloseTo(645.57 / 7, 6);
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

describe.skipIf(isMissing)(`Yahoo's data of many exchanges${note}`, () => {
  test("every table is read with its dates", () => {
    const names = readdirSync(`${HISTORY}/yfinance_repair`);
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      const text = readText(`yfinance_repair/${name}`);
      const rows = parseCsv(text);
      if ("refusal" in rows) throw new Error(`${name}: ${rows.refusal}`);
      const { series, faults } = createBarSeries(symbolOfRecording(name), rows);
      expect([name, series.intraday]).toEqual([name, null]);
      expect([name, series.barMs / DAY_MS]).toEqual([name, name.includes("1wk") ? 7 : 1]);
      const lines = text.trim().split("\n").slice(1);
      const skipped = Object.values(faults).reduce((sum, count) => sum + count, 0);
      expect([name, series.length + skipped]).toEqual([name, lines.length]);
      // Yahoo's data has no row of a closed day and no repeated date.
      expect([name, faults]).toEqual([name, rows.faults]);
      const dates = new Set(lines.map((line) => dayNumberOf(line.slice(0, 10))));
      expect([...series.day].filter((day) => !dates.has(day))).toEqual([]);
    }
  });
});
