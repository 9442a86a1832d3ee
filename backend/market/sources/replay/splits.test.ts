import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { createLog, silentLog } from "../../../platform/log.ts";
import { dateOfDay, dayNumberOf } from "../../calendars/calendarDays.ts";
import { tradingDayFrom } from "../../calendars/closedDays.ts";
import { keepSoundSplits, type Split } from "../../companyCalendar.ts";
import type { Sample } from "../../sample.ts";
import type { MarketSource } from "../../source.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { createReplaySource } from "./replaySource.ts";

type Texts = Readonly<Record<string, string>>;

const openReplay = (texts: Texts, lines?: string[]) =>
  createReplaySource({
    files: Object.entries(texts).map(([name, text]) => ({ name, read: async () => text })),
    speed: 0,
    log: lines ? createLog("warn", (_, line) => void lines.push(line)) : silentLog,
  });

/** Returns what `look` reads while each sample is delivered. */
async function watch<T>(source: MarketSource, look: (sample: Sample) => Promise<T>): Promise<T[]> {
  const seen: T[] = [];
  await source.play?.(async (samples) => {
    for (const sample of samples) seen.push(await look(sample));
  }, new AbortController().signal);
  return seen;
}

const HEADER = "date,open,high,low,close,volume\n";
/** A 2:1 split on the second day, which opens 4% higher. */
const TABLE = `${HEADER}2024-07-01,96,104,95,100,1000\n2024-07-02,52,53,51,52,2500\n2024-07-03,52,54,50,53,1500\n`;
const SPLITS = "date,ratio\n2024-07-02,2:1\n2024-07-05,3:1\n";
const SPLIT: Split = { date: "2024-07-02", numerator: 2, denominator: 1 };

describe("a split in a recorded market", () => {
  test("adjusts earlier bars from then on, and a week that contains it", async () => {
    const source = await openReplay({ "ACME.csv": TABLE, "ACME.splits.csv": SPLITS });
    const seen = await watch(source, async ({ symbol }) => {
      const bars = [
        ...(await source.bars(symbol, "1d", 9))!,
        ...(await source.bars(symbol, "1w", 9))!,
      ];
      return bars.map(({ open, high, low, close, volume }) => [open, high, low, close, volume]);
    });
    const before = [96, 104, 95, 100, 1000];
    expect(seen[3]).toEqual([before, before]);
    expect(seen[4]).toEqual([
      [48, 52, 47.5, 50, 2000],
      [52, 52, 52, 52, null],
      [48, 52, 47.5, 52, 2000],
    ]);
    expect(seen.at(-1)).toEqual([
      [48, 52, 47.5, 50, 2000],
      [52, 53, 51, 52, 2500],
      [52, 54, 50, 53, 1500],
      [48, 54, 47.5, 53, 6000],
    ]);
  });

  test("applies to minutes too, where the previous close is the regular one", async () => {
    const text =
      "time,close\n2024-07-01 15:58,99\n2024-07-01 15:59,100\n2024-07-01 16:00,101\n2024-07-02 09:29,51\n2024-07-02 09:30,52\n";
    const source = await openReplay({ "ACME.csv": text, "ACME.splits.csv": SPLITS });
    const seen = await watch(source, async ({ previousClose, symbol }) => [
      previousClose,
      (await source.bars(symbol, "1m", 9))?.map(({ close }) => close).join(" "),
      (await source.splits?.(symbol))?.length,
    ]);
    expect(seen.slice(2)).toEqual([
      [null, "99 100 101", 0],
      [50, "49.5 50 50.5 51", 1],
      [50, "49.5 50 50.5 51 52", 1],
    ]);
  });

  test("on a day without a row takes effect with the next row", async () => {
    const table = TABLE.replace(/2024-07-02.*\n/, "");
    const source = await openReplay({ "ACME.csv": table, "ACME.splits.csv": SPLITS });
    const seen = await watch(source, async ({ previousClose, symbol }) => [
      previousClose,
      await source.splits?.(symbol),
    ]);
    expect(seen[3]).toEqual([null, []]);
    expect(seen[4]).toEqual([50, [SPLIT]]);
  });

  test("a symbol without a file has unknown splits, and is not adjusted", async () => {
    const source = await openReplay({ "ACME.csv": TABLE });
    const seen = await watch(source, async ({ previousClose, symbol }) => [
      previousClose,
      await source.splits?.(symbol),
      (await source.bars(symbol, "1d", 9))?.at(0)?.open,
    ]);
    expect(seen[4]).toEqual([100, undefined, 96]);
    expect(await source.splits?.("NOBODY")).toBeUndefined();
  });

  test.each([
    "ACME.factors.csv",
    "acme.factor.csv.gz",
    "factor_files/acme.csv",
    "lean_factor_files/acme.csv",
  ])("may come from a factor file named %s", async (name) => {
    const source = await openReplay({
      "ACME.csv": TABLE,
      [name]: "20240101,0.9,0.5,1\n20240701,1,0.5,1\n20501231,1,1,0",
    });
    const seen = await watch(source, async ({ symbol }) => source.splits?.(symbol));
    expect(seen.at(-1)).toEqual([SPLIT]);
    expect(await source.search("acme", 9)).toHaveLength(1);
  });
});

describe("unusable split files", () => {
  const FACTORS = "20240101,1,0.5\n20240701,1,0.5\n20501231,1,1";
  test.each<[string, Texts, string]>([
    [
      "a malformed one",
      { "ACME.splits.csv": "date,ratio\n2024-07-02,0:1" },
      'replay: ACME.splits.csv ignored reason="row 1 has no ratio"',
    ],
    [
      "two that differ",
      { "ACME.factors.csv": FACTORS, "ACME.splits.csv": SPLITS },
      'replay: ACME.splits.csv ignored reason="another file names other splits of ACME: both are ignored"',
    ],
    [
      "one beside prices that are adjusted already",
      { "ACME.factors.csv": FACTORS, "ACME.csv": TABLE.replace("96,104,95,100", "48,52,47.5,50") },
      'replay: splits of ACME ignored reason="the prices of 2024-07-02 do not show it: they are split-adjusted already"',
    ],
    [
      "one beside a weekly table",
      {
        "ACME.factors.csv": FACTORS,
        "ACME.csv": "date,close\n2024-06-24,100\n2024-07-01,50\n2024-07-08,50",
      },
      'replay: splits of ACME ignored reason="a weekly table does not say which days a split parts"',
    ],
  ])("are ignored with one log line: %s", async (_, texts, line) => {
    const lines: string[] = [];
    const source = await openReplay({ "ACME.csv": TABLE, ...texts }, lines);
    const seen = await watch(source, async ({ symbol }) => source.splits?.(symbol));
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(seen.every((splits) => splits === undefined)).toBe(true);
    expect(lines).toEqual([`warn: ${line}`]);
  });

  test("two files that agree count once", async () => {
    const lines: string[] = [];
    const texts = { "ACME.factors.csv": FACTORS, "ACME.splits.csv": "date,ratio\n2024-07-02,4:2" };
    const source = await openReplay({ "ACME.csv": TABLE, ...texts }, lines);
    const seen = await watch(source, async ({ symbol }) => source.splits?.(symbol));
    expect([seen.at(-1)?.length, lines]).toEqual([1, []]);
  });

  test("a bad row on the day of the split does not disprove it", async () => {
    const table = `${HEADER}2024-06-28,99,101,98,100,1\n2024-07-01,100,101,98,99,1\n2024-07-02,99,99,99,99,1\n2024-07-03,50,51,49,50,1\n2024-07-05,50,51,49,50,1\n`;
    const source = await openReplay({
      "ACME.csv": table,
      "ACME.splits.csv": "date,ratio\n2024-07-02,2:1",
    });
    const seen = await watch(source, async ({ symbol }) => source.splits?.(symbol));
    expect(seen.at(-1)).toEqual([SPLIT]);
  });

  test("a file for a symbol without a price table is ignored", async () => {
    const lines: string[] = [];
    const source = await openReplay({ "ACME.csv": TABLE, "BOLT.splits.csv": SPLITS }, lines);
    await watch(source, async () => undefined);
    expect([await source.splits?.("BOLT"), lines]).toEqual([undefined, []]);
  });
});

test("for any splits the visible past is one continuous series in constant shares", async () => {
  const ratio = fc.constantFrom([2, 1], [3, 2], [7, 1], [1, 8], [5, 4]);
  const split = fc.tuple(fc.integer({ min: 1, max: 19 }), ratio);
  const dates: TradeDate[] = [];
  for (let day = dayNumberOf("2024-01-02"); dates.length < 20; day++) {
    day = tradingDayFrom("ACME", day);
    dates.push(dateOfDay(day) as TradeDate);
  }
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(split, { maxLength: 6, selector: ([index]) => index }),
      async (splits) => {
        // A company of constant value, whose price moves only by splits.
        let shares = 1000;
        const rows = dates.map((date, index) => {
          const [numerator, denominator] = splits.find(([at]) => at === index)?.[1] ?? [1, 1];
          shares = (shares * (numerator ?? 1)) / (denominator ?? 1);
          const price = 1e6 / shares;
          return `${date},${price},${price},${price},${price},${shares}`;
        });
        const list = splits.map(([index, [gained, given]]) => `${dates[index]},${gained}:${given}`);
        const source = await openReplay({
          "ACME.csv": HEADER + rows.join("\n"),
          "ACME.splits.csv": ["date,ratio", ...list].join("\n"),
        });
        await watch(source, async ({ price, symbol, tradeDate, previousClose }) => {
          const bars = (await source.bars(symbol, "1d", 99)) ?? [];
          for (const { close, volume } of bars) {
            expect(close).toBeCloseTo(price, 6);
            expect((volume ?? 1e6 / price) * price).toBeCloseTo(1e6, 3);
          }
          expect(previousClose ?? price).toBeCloseTo(price, 6);
          expect((await source.quote(symbol))?.previousClose).toBe(previousClose);
          const known = (await source.splits?.(symbol)) ?? [];
          const taken = dates.filter(
            (date, at) => date <= tradeDate && splits.some(([index]) => index === at),
          );
          expect(known.map(({ date }) => date)).toEqual(taken);
          expect(keepSoundSplits(known)).toEqual(known);
        });
      },
    ),
    { numRuns: 40 },
  );
});

describeMarketSource(
  "the replay of a table with splits",
  async () => {
    const source = await openReplay({ "ACME.csv": TABLE, "ACME.splits.csv": SPLITS });
    await watch(source, async () => undefined);
    return source;
  },
  "ACME",
);
