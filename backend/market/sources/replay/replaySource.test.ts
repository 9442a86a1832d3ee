import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { manualClock } from "../../../platform/clock.ts";
import { createLog, silentLog } from "../../../platform/log.ts";
import type { Interval } from "../../../domain/bar.ts";
import { dateOfDay, dayNumberOf } from "../../calendars/calendarDays.ts";
import { hoursOfDay } from "../../calendars/exchangeHours.ts";
import type { Sample } from "../../sample.ts";
import { SourceUnavailable, type MarketSource } from "../../source.ts";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import type { Pause } from "../../../platform/timer.ts";
import { ReplayDataError, type ReplayFile } from "./csv.ts";
import { createReplaySource, type ReplayOptions } from "./replaySource.ts";
import { DAY_MS } from "../../../domain/durations.ts";

type Texts = Readonly<Record<string, string>>;

const filesOf = (texts: Texts): ReplayFile[] =>
  Object.entries(texts).map(([name, text]) => ({ name, read: async () => text }));

const openReplay = (texts: Texts, options: Partial<ReplayOptions> = {}) =>
  createReplaySource({ files: filesOf(texts), speed: 0, log: silentLog, ...options });

const never = () => new AbortController().signal;

async function playAll(source: MarketSource): Promise<Sample[][]> {
  const steps: Sample[][] = [];
  await source.play?.(async (samples) => void steps.push([...samples]), never());
  return steps;
}

async function playSteps(source: MarketSource, count: number): Promise<Sample[]> {
  const stop = new AbortController();
  const played: Sample[] = [];
  let steps = 0;
  await source.play?.(async (samples) => {
    played.push(...samples);
    if (++steps === count) stop.abort();
  }, stop.signal);
  return played;
}

/** The next dates on which New York trades, including `from` if it does. */
const tradingDates = (from: string, count: number): string[] => {
  const dates: string[] = [];
  for (let day = dayNumberOf(from); dates.length < count; day++) {
    if (hoursOfDay(day).isTradingDay) dates.push(dateOfDay(day));
  }
  return dates;
};

const shown = ({ symbol, price, exchangeTime, session }: Sample) =>
  `${symbol} ${price} ${new Date(exchangeTime).toISOString()} ${session}`;

const HEADER = "date,open,high,low,close,volume\n";
const ACME = `${HEADER}2024-07-02,10,12,9,11,100\n2024-07-03,11,13,8,12,200\n2024-07-05,12,14,11,13,300\n`;

describe("the samples of a daily bar", () => {
  test("contain everything that an alert is evaluated on", async () => {
    const steps = await playAll(await openReplay({ "ACME.csv": ACME }));
    expect(steps[0]).toEqual([
      {
        symbol: "ACME",
        price: 10,
        currency: "USD",
        exchangeTime: Date.parse("2024-07-02T13:30:00Z"),
        receivedAt: Date.parse("2024-07-02T13:30:00Z"),
        session: "regular",
        tradeDate: "2024-07-02",
        previousClose: null,
        source: "replay",
        delayMs: 0,
        intervalMs: DAY_MS,
      },
    ]);
    expect(
      steps.slice(4, 8).map(([sample]) => `${sample?.tradeDate} ${sample?.previousClose}`),
    ).toEqual(Array.from({ length: 4 }, () => "2024-07-03 11"));
  });

  test("have the low first when both extremes are equally near", async () => {
    const steps = await playAll(
      await openReplay({ "ACME.csv": `${HEADER}2024-07-02,10,12,8,11,1` }),
    );
    expect(steps.flat().map(({ price }) => price)).toEqual([10, 8, 12, 11]);
  });

  test("are one sample at the close for a close-only row", async () => {
    const text = "date,close\n2024-07-02,11\n2024-07-03,12";
    const steps = await playAll(await openReplay({ "ACME.csv": text }));
    expect(steps.flat().map(shown)).toEqual([
      "ACME 11 2024-07-02T20:00:00.000Z regular",
      "ACME 12 2024-07-03T17:00:00.000Z regular",
    ]);
  });

  test("have the currency of the symbol's market", async () => {
    const texts = { "vod.l.csv": ACME, "7203.T.csv": ACME, "SHOP.TO.csv": ACME };
    const samples = (await playAll(await openReplay(texts))).flat();
    expect([...new Set(samples.map(({ symbol, currency }) => `${symbol} ${currency}`))]).toEqual([
      "7203.T JPY",
      "VOD.L GBP",
      "SHOP.TO CAD",
    ]);
  });

  test("a date with a zone is read as written", async () => {
    const text = "Datetime,Close\n2024-07-02 00:00:00+09:00,11\n2024-07-03 00:00:00+09:00,12";
    const steps = await playAll(await openReplay({ "7203.T.csv": text }));
    expect(steps.flat().map(({ tradeDate }) => tradeDate)).toEqual(["2024-07-02", "2024-07-03"]);
  });

  test("an extra row for the newest date leaves a daily table daily", async () => {
    const dates = ["01", "02", "03", "05", "08", "09"].map((day) => `2024-07-${day} 09:30,11`);
    const text = ["time,close", ...dates, "2024-07-09 16:00,11"].join("\n");
    const steps = await playAll(await openReplay({ "ACME.csv": text }));
    expect(steps.at(-1)?.map(shown)).toEqual(["ACME 11 2024-07-09T20:00:00.000Z regular"]);
    expect(steps).toHaveLength(6);
  });

  test("a single row with a time of day is a minute bar", async () => {
    const source = await openReplay({ "ACME.csv": `${HEADER}2024-07-02 12:00,10,12,9,11,1` });
    const steps = await playAll(source);
    expect(steps.at(-1)?.map(shown)).toEqual(["ACME 11 2024-07-02T16:00:59.000Z regular"]);
    expect(source.sampleIntervalMs).toBe(60_000);
  });

  test("daily rows with the time of the open are still daily", async () => {
    const text = `${HEADER}2024-07-02T13:30:00Z,10,12,9,11,1\n2024-12-03T14:30:00Z,10,12,9,11,1`;
    const source = await openReplay({ "ACME.csv": text });
    expect(source.sampleIntervalMs).toBe(DAY_MS);
    const steps = await playAll(source);
    expect(steps.at(-1)?.map(shown)).toEqual(["ACME 11 2024-12-03T21:00:00.000Z regular"]);
  });
});

describe("order", () => {
  test("several symbols advance together by date", async () => {
    const texts = {
      "ACME.csv": ACME,
      "BOLT.csv": `${HEADER}2024-07-03,20,21,19,20,1\n2024-07-05,20,21,19,20,1`,
      "CASH.csv": "date,close\n2024-07-03,30",
    };
    const steps = await playAll(await openReplay(texts));
    const sizes = steps.map((samples) => samples.map(({ symbol }) => symbol[0]).join(""));
    expect(sizes).toEqual(["A", "A", "A", "A", "AB", "AB", "AB", "ABC", "AB", "AB", "AB", "AB"]);
  });

  test("a daily and an intraday symbol are merged by time", async () => {
    const texts = {
      "ACME.csv": `${HEADER}2024-07-02,10,12,9,11,1`,
      "BOLT.csv": "time,close\n2024-07-02 12:00,20\n2024-07-02 13:00,21\n2024-07-02 14:00,22",
    };
    const steps = await playAll(await openReplay(texts));
    expect(steps.flat().map(({ symbol, price }) => `${symbol} ${price}`)).toEqual([
      "ACME 10",
      "ACME 9",
      "BOLT 20",
      "ACME 12",
      "BOLT 21",
      "BOLT 22",
      "ACME 11",
    ]);
  });
});

const MINUTES = [
  "timestamp,open,high,low,close,volume",
  "2024-07-02 15:59:00,10,12,9,11,100",
  "2024-07-02 16:00:00,11,11,11,11.5,50",
  "2024-07-03 09:28:00,12,12,12,12,10",
  "2024-07-03 09:29:00,12,13,12,13,20",
  "2024-07-03 09:30:00,13,16,12.5,14,300",
  "2024-07-03 09:31:00,14,15,13,15,400",
  "2024-07-03 13:00:00,15,15,14,14.5,5",
]
  .join("\n")
  .replace("11,11,11,11.5", "11,11.5,11,11.5");

describe("intraday bars", () => {
  test("the replay ends when its last bar is complete, for rules that are evaluated at a close", async () => {
    const source = await openReplay({ "ACME.csv": MINUTES });
    const steps = await playAll(source);
    expect(steps.at(-1)?.map(shown)).toEqual(["ACME 14.5 2024-07-03T17:00:59.000Z post"]);
    expect(source.status()).toMatchObject({
      isOpen: false,
      asOf: Date.parse("2024-07-03T17:01:00Z"),
    });
    const daily = await openReplay({ "ACME.csv": ACME });
    await playAll(daily);
    expect(daily.status().asOf).toBe(Date.parse("2024-07-05T20:00:00Z"));
  });

  test("the previous close is that of the regular session, not the last price of extended hours", async () => {
    const samples = (await playAll(await openReplay({ "ACME.csv": MINUTES }))).flat();
    const closes = new Map(
      samples.map(({ tradeDate, previousClose }) => [tradeDate, previousClose]),
    );
    expect([...closes]).toEqual([
      ["2024-07-02", null],
      ["2024-07-03", 11],
    ]);
  });

  test("are merged into coarser intervals; a day is its regular session", async () => {
    const source = await openReplay({ "ACME.csv": MINUTES });
    await playAll(source);
    const bars = async (interval: Interval) => (await source.bars("ACME", interval, 100)) ?? [];
    expect(await bars("1m")).toHaveLength(7);
    for (const interval of ["5m", "1h"] as const) {
      expect((await bars(interval)).map(({ volume }) => volume)).toEqual([100, 50, 30, 700, 5]);
    }
    expect(await bars("1d")).toEqual([
      { time: Date.parse("2024-07-02"), open: 10, high: 12, low: 9, close: 11, volume: 100 },
      { time: Date.parse("2024-07-03"), open: 13, high: 16, low: 12.5, close: 15, volume: 700 },
    ]);
    expect(await bars("1w")).toEqual([
      { time: Date.parse("2024-07-01"), open: 10, high: 16, low: 9, close: 15, volume: 800 },
    ]);
    expect(await source.bars("ACME", "1m", 2)).toEqual((await bars("1m")).slice(-2));
  });

  test("the quote of the day includes extended hours, so that its range includes its price", async () => {
    const source = await openReplay({ "ACME.csv": MINUTES });
    await playAll(source);
    expect(await source.quote("ACME")).toMatchObject({
      price: 14.5,
      open: 12,
      high: 16,
      low: 12,
      previousClose: 11,
      volume: 735,
    });
  });
});

describe("data beyond the clock is not shown", () => {
  test("a symbol is unknown before its first sample", async () => {
    const texts = { "ACME.csv": ACME, "NEWCO.csv": `${HEADER}2024-07-05,12,14,11,13,1` };
    const source = await openReplay(texts);
    await expect(source.quote("ACME")).rejects.toThrow(SourceUnavailable);
    await playSteps(source, 1);
    expect((await source.quote("ACME"))?.price).toBe(10);
    expect(await source.quote("NEWCO")).toBeUndefined();
    expect(await source.bars("NEWCO", "1d", 5)).toBeUndefined();
    expect(await source.search("newco", 5)).toEqual([]);
    await playAll(source);
    expect((await source.search("newco", 5)).map(({ symbol }) => symbol)).toEqual(["NEWCO"]);
  });

  test("the forming bar shows the samples played so far and no volume", async () => {
    const source = await openReplay({ "ACME.csv": ACME });
    const seen: unknown[] = [];
    await source.play?.(async () => {
      const bars = await source.bars("ACME", "1d", 1);
      seen.push(
        bars?.map(({ open, high, low, close, volume }) => [open, high, low, close, volume]),
      );
    }, never());
    expect(seen.slice(0, 5)).toEqual([
      [[10, 10, 10, 10, null]],
      [[10, 10, 9, 9, null]],
      [[10, 12, 9, 12, null]],
      [[10, 12, 9, 11, 100]],
      [[11, 11, 11, 11, null]],
    ]);
  });

  test("weeks begin on Monday and contain the days so far", async () => {
    const source = await openReplay({ "ACME.csv": `${ACME}2024-07-08,13,15,12,14,400\n` });
    await playSteps(source, 13);
    expect(await source.bars("ACME", "1w", 9)).toEqual([
      { time: Date.parse("2024-07-01"), open: 10, high: 14, low: 8, close: 13, volume: 600 },
      { time: Date.parse("2024-07-08"), open: 13, high: 13, low: 13, close: 13, volume: null },
    ]);
  });

  test("an interval finer than the data has no bars", async () => {
    const source = await openReplay({ "ACME.csv": ACME });
    await playAll(source);
    for (const interval of ["1m", "5m", "30m", "1h"] as const) {
      expect(await source.bars("ACME", interval, 9)).toEqual([]);
    }
    const weekly = await openReplay({
      "ACME.csv": "date,close\n2024-07-01,1\n2024-07-08,2\n2024-07-15,3",
    });
    await playAll(weekly);
    expect(await weekly.bars("ACME", "1d", 9)).toEqual([]);
    expect(await weekly.bars("ACME", "1w", 9)).toHaveLength(3);
  });

  test("rows before 1970 keep their dates", async () => {
    const source = await openReplay({ "IBM.csv": `${HEADER}1962-01-02,10,12,9,11,1` });
    const steps = await playAll(source);
    expect(steps[0]?.map(shown)).toEqual(["IBM 10 1962-01-02T14:30:00.000Z regular"]);
    expect((await source.bars("IBM", "1w", 1))?.[0]?.time).toBe(Date.parse("1962-01-01"));
  });

  test("rows before a later start date are history and are not played", async () => {
    const source = await openReplay({ "ACME.csv": ACME }, { from: "2024-07-05" });
    expect((await source.quote("ACME"))?.price).toBe(12);
    expect(await source.bars("ACME", "1d", 9)).toHaveLength(2);
    expect(source.status().asOf).toBe(Date.parse("2024-07-05T13:30:00Z"));
    const [first, ...rest] = (await playAll(source)).flat();
    expect(first).toMatchObject({ tradeDate: "2024-07-05", price: 12, previousClose: 12 });
    expect(rest).toHaveLength(3);
  });
});

test("a search ranks the symbol first, then its namesakes, then names", async () => {
  const texts = Object.fromEntries(
    ["A", "AAPL", "MSFT", "TM", "AA", "TOYS"].map((name) => [`${name}.csv`, ACME]),
  );
  const source = await openReplay(texts);
  await playAll(source);
  const find = async (text: string, limit = 9) =>
    (await source.search(text, limit)).map(({ symbol }) => symbol);
  expect(await find(" aa ")).toEqual(["AA", "AAPL"]);
  expect((await find("a"))[0]).toBe("A");
  expect(await find("toy")).toEqual(["TOYS", "TM"]);
  expect(await find("microsoft")).toEqual(["MSFT"]);
  expect(await find("a", 2)).toEqual(["A", "AA"]);
  expect(await find("a", 0)).toEqual([]);
});

describe("the end", () => {
  test("closes the market and keeps the last close", async () => {
    const source = await openReplay({ "ACME.csv": ACME });
    expect(source.status()).toMatchObject({ kind: "replay", isOpen: true });
    await playAll(source);
    const asOf = Date.parse("2024-07-05T20:00:00Z");
    expect(source.status()).toEqual({ kind: "replay", isOpen: false, asOf });
    expect(await source.quote("ACME")).toMatchObject({
      price: 13,
      previousClose: 12,
      asOf,
      volume: 300,
    });
    expect(await playAll(source)).toEqual([]);
  });

  test("an aborted replay resolves, stays open and can be resumed", async () => {
    const source = await openReplay({ "ACME.csv": ACME });
    const first = await playSteps(source, 5);
    expect(source.status().isOpen).toBe(true);
    const rest = (await playAll(source)).flat();
    expect([...first, ...rest]).toEqual(
      (await playAll(await openReplay({ "ACME.csv": ACME }))).flat(),
    );
  });

  test("a sink that fails stops the replay with its error", async () => {
    const source = await openReplay({ "ACME.csv": ACME });
    const failure = Promise.reject(new Error("disk full"));
    await expect(source.play?.(() => failure, never())).rejects.toThrow("disk full");
  });

  test("it cannot be played twice concurrently", async () => {
    const source = await openReplay({ "ACME.csv": ACME });
    await source.play?.(async () => {
      await expect(playAll(source)).rejects.toThrow("already");
    }, never());
  });
});

describe("pace", () => {
  async function record(texts: Texts, speed: number): Promise<number[]> {
    const clock = manualClock(0);
    const sleep: Pause = async (ms) => clock.advance(ms);
    const source = await openReplay(texts, { speed, clock, sleep });
    const times: number[] = [];
    await source.play?.(async () => void times.push(clock.now()), never());
    return times;
  }

  test("is one bar a second, with four samples spread over the second", async () => {
    expect((await record({ "ACME.csv": ACME }, 1)).slice(0, 6)).toEqual([
      0, 250, 500, 750, 1000, 1250,
    ]);
  });

  test("may be a fraction of a bar a second; a close-only row is one whole bar", async () => {
    expect((await record({ "ACME.csv": ACME }, 0.5)).slice(0, 3)).toEqual([0, 500, 1000]);
    expect(await record({ "ACME.csv": "date,close\n2024-07-02,11\n2024-07-03,12" }, 2)).toEqual([
      0, 500,
    ]);
  });

  test("is kept by accumulating waits when it is faster than timers", async () => {
    const days = tradingDates("2024-01-02", 250);
    const text = HEADER + days.map((date) => `${date},10,12,9,11,1`).join("\n");
    const times = await record({ "ACME.csv": text }, 1000);
    expect(times).toHaveLength(1000);
    expect(times.at(-1)).toBeGreaterThan(240);
    expect(times.at(-1)).toBeLessThanOrEqual(250);
  });

  test("continues after a stall and catches up one second", async () => {
    const clock = manualClock(0);
    const sleep: Pause = async (ms) => clock.advance(ms);
    const source = await openReplay({ "ACME.csv": ACME }, { speed: 1, clock, sleep });
    const times: number[] = [];
    await source.play?.(async () => {
      times.push(clock.now());
      if (times.length === 2) clock.advance(60_000);
    }, never());
    expect(times.slice(1, 9)).toEqual([250, ...[0, 0, 0, 0, 0, 250, 500].map((ms) => 60_250 + ms)]);
  });

  test("at full speed still yields to other work every 20 ms", async () => {
    const clock = manualClock(0);
    const waits: number[] = [];
    const sleep: Pause = async (ms) => void waits.push(ms);
    const source = await openReplay({ "ACME.csv": ACME }, { clock, sleep });
    await source.play?.(async () => clock.advance(11), never());
    // Twelve steps of 11 ms, with a yield after every second one.
    expect(waits).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("an abort ends the wait for the next bar", async () => {
    const stop = new AbortController();
    const source = await openReplay({ "ACME.csv": ACME }, { speed: 0.000_01 });
    const played = source.play?.(async () => void queueMicrotask(() => stop.abort()), stop.signal);
    await played;
    expect((await source.quote("ACME"))?.price).toBe(10);
  });
});

describe("files", () => {
  test("are logged once each with the counts of the skipped rows", async () => {
    const lines: string[] = [];
    const log = createLog("warn", (_, line) => void lines.push(line));
    await openReplay(
      {
        "ACME.csv": `${ACME}2024-07-08,,,,,\n2024-07-09,10,9,8,10,1\n2024-07-10,10,9,8,10,1\n`,
        "not a symbol.csv": ACME,
        "acme.csv": ACME,
        "EMPTY.csv": HEADER,
        "PAGE.csv": "<html>",
      },
      { log },
    );
    expect(lines).toEqual([
      "warn: replay: rows of ACME.csv left out empty field=1 OHLC order=2",
      'warn: replay: not a symbol.csv left out reason="its name is no symbol"',
      'warn: replay: acme.csv left out reason="ACME has been read from another file"',
      'warn: replay: EMPTY.csv left out reason="no usable row"',
      'warn: replay: PAGE.csv left out reason="no date or time column"',
    ]);
  });

  test("affect only their own symbol when they cannot be read", async () => {
    const broken: ReplayFile = {
      name: "BOLT.csv",
      read: () => Promise.reject(new Error("bad gzip")),
    };
    const source = await openReplay({}, { files: [broken, ...filesOf({ "ACME.csv": ACME })] });
    expect(await playAll(source)).toHaveLength(12);
  });

  test("are read one at a time, so that no two texts are in memory", async () => {
    let reading = 0;
    let most = 0;
    async function* files(): AsyncGenerator<ReplayFile> {
      for (const name of ["A.csv", "B.csv", "C.csv"]) {
        yield {
          name,
          async read() {
            most = Math.max(most, ++reading);
            await Promise.resolve();
            reading--;
            return ACME;
          },
        };
      }
    }
    await openReplay({}, { files: files() });
    expect(most).toBe(1);
  });

  test("without usable data in the date range cause one clear error", async () => {
    await expect(openReplay({ "EMPTY.csv": HEADER })).rejects.toThrow(ReplayDataError);
    await expect(openReplay({ "ACME.csv": ACME }, { from: "2030-01-01" })).rejects.toThrow(
      "nothing to replay: the data ends before 2030-01-01",
    );
  });
});

type Table = readonly (readonly [
  day: number,
  bar: {
    readonly open: number;
    readonly high: number;
    readonly low: number;
    readonly close: number;
  },
])[];

describe("for any valid bars", () => {
  const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
  const bar = fc.tuple(price, price, price, price).map((prices) => {
    const [low = 1, a = 1, b = 1, high = 1] = prices.toSorted((x, y) => x - y);
    return prices[0] === low ? { open: b, high, low, close: a } : { open: a, high, low, close: b };
  });
  const dates = tradingDates("2013-02-08", 41);
  const rows = fc.uniqueArray(fc.tuple(fc.nat({ max: 40 }), bar), {
    minLength: 1,
    maxLength: 20,
    selector: ([day]) => day,
  });
  const textOf = (table: Table) =>
    HEADER +
    table
      .map(([day, { open, high, low, close }]) => {
        return `${dates[day]},${open},${high},${low},${close},1`;
      })
      .join("\n");
  const market = fc.tuple(rows, rows, rows);
  const texts = (tables: readonly Table[]) =>
    Object.fromEntries(tables.map((table, index) => [`S${index}.csv`, textOf(table)]));

  test("a day's samples begin with its open, end with its close and cover low to high", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const samples = (await playAll(await openReplay({ "S.csv": textOf(table) }))).flat();
        const byDate = Map.groupBy(samples, ({ tradeDate }) => tradeDate);
        expect(byDate.size).toBe(table.length);
        const sorted = table.toSorted(([a], [b]) => a - b);
        for (const [index, day] of [...byDate.values()].entries()) {
          const prices = day.map((sample) => sample.price);
          const { open: first, high, low, close } = sorted[index]![1];
          expect([prices[0], prices.at(-1)]).toEqual([first, close]);
          expect([Math.min(...prices), Math.max(...prices)]).toEqual([low, high]);
          // Extremes that are equally far from the open in cents may differ in their last bit.
          const [nearer, farther] = [Math.abs(prices[1]! - first), Math.abs(prices[2]! - first)];
          expect(nearer - farther).toBeLessThan(1e-9 * first);
        }
      }),
    );
  });

  test("steps are in chronological order, each sample newer than the last of its symbol", async () => {
    await fc.assert(
      fc.asyncProperty(market, async (tables) => {
        const steps = await playAll(await openReplay(texts(tables)));
        let latest = Number.NEGATIVE_INFINITY;
        for (const samples of steps) {
          const times = new Set(samples.map(({ exchangeTime }) => exchangeTime));
          expect(times.size).toBe(1);
          const [time] = times;
          expect(time).toBeGreaterThan(latest);
          latest = time!;
          expect(new Set(samples.map(({ symbol }) => symbol)).size).toBe(samples.length);
        }
      }),
    );
  });

  test("quotes and bars never show a price that was not played yet", async () => {
    await fc.assert(
      fc.asyncProperty(market, async (tables) => {
        const source = await openReplay(texts(tables));
        const seen = new Map<string, Set<number>>();
        await source.play?.(async (samples) => {
          for (const sample of samples) {
            const prices = seen.get(sample.symbol) ?? new Set();
            seen.set(sample.symbol, prices.add(sample.price));
          }
          for (const symbol of ["S0", "S1", "S2"]) {
            const quote = await source.quote(symbol);
            expect(quote === undefined).toBe(!seen.has(symbol));
            if (!quote) continue;
            const bars = [
              ...(await source.bars(symbol, "1d", 50))!,
              ...(await source.bars(symbol, "1w", 50))!,
            ];
            const { price: last, open: first, high, low } = quote;
            const all = bars.flatMap((each) => [each.open, each.high, each.low, each.close]);
            for (const shownPrice of [last, first, high, low, ...all]) {
              expect(seen.get(symbol)).toContain(shownPrice ?? Number.NaN);
            }
            expect(quote.asOf).toBeLessThanOrEqual(source.status().asOf);
          }
        }, never());
      }),
      { numRuns: 25 },
    );
  });

  test("speed changes only the waiting time", async () => {
    await fc.assert(
      fc.asyncProperty(
        market,
        fc.double({ min: 0.01, max: 5000, noNaN: true }),
        async (tables, speed) => {
          const clock = manualClock(0);
          const sleep: Pause = async (ms) => clock.advance(ms);
          const paced = await openReplay(texts(tables), { speed, clock, sleep });
          expect(await playAll(paced)).toEqual(await playAll(await openReplay(texts(tables))));
        },
      ),
    );
  });
});

describeMarketSource(
  "the replay of a daily table",
  async () => {
    const source = await openReplay({ "ACME.csv": ACME, "VOD.L.csv": ACME });
    await playSteps(source, 10);
    return source;
  },
  "ACME",
);
describeMarketSource(
  "the replay of minutes",
  async () => {
    const source = await openReplay({ "ACME.csv": MINUTES });
    await playSteps(source, 18);
    return source;
  },
  "ACME",
);
