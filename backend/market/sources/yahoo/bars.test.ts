import { describe, expect, test } from "bun:test";
import type { Interval } from "../../../domain/bar.ts";
import { chartAnswer, NOW } from "../../../testing/servers/handmadeAnswers.ts";
import { answering, makeSource } from "../../../testing/servers/handmadeYahoo.ts";
import { DAY_MS } from "../../../domain/durations.ts";

const granularities: Partial<Record<Interval, string>> = { "1w": "1wk" };

const chartOf = async (
  interval: Interval,
  chart: Omit<Parameters<typeof chartAnswer>[0], "granularity">,
) =>
  answering(chartAnswer({ granularity: granularities[interval] ?? interval, ...chart })).bars(
    "ACME",
    interval,
    100,
  );

const timesOf = (bars: Awaited<ReturnType<typeof chartOf>>, from: number, to: number) =>
  bars?.map(({ time }) => new Date(time).toISOString().slice(from, to));

function silentSource() {
  const { chart } = chartAnswer({ granularity: "1d", times: [] }) as {
    chart: { result: object[] };
  };
  const silent = { ...chart.result[0], timestamp: undefined };
  return answering({ chart: { result: [silent], error: null } });
}

describe("bars", () => {
  test("rows in another order are sorted by time, and none is lost", async () => {
    const times = ["2026-03-09T14:02:00Z", "2026-03-09T14:00:00Z", "2026-03-09T14:01:00Z"];
    const bars = await chartOf("1m", { times, closes: [12.2, 12, 12.1] });
    expect(bars?.map(({ close }) => close)).toEqual([12, 12.1, 12.2]);
  });

  test("a repeated close is dropped; a quiet minute before it is a bar", async () => {
    const times = ["2026-03-09T19:58:00Z", "2026-03-09T19:59:00Z", "2026-03-09T20:00:00Z"];
    const tradingPeriods = [
      [{ start: 1_773_063_000, end: Date.parse("2026-03-09T20:00:00Z") / 1000 }],
    ];
    const volumes = [1000, 0, 0];
    const bars = await chartOf("1m", { times, volumes, tradingPeriods });
    expect(timesOf(bars, 11, 16)).toEqual(["19:58", "19:59"]);
  });

  test("the quote that ends a list is not a bar and does not complete the bar before it", async () => {
    const times = ["2026-03-09T17:58:00Z", "2026-03-09T17:59:30Z"];
    const bars = await chartOf("1m", { times, volumes: [1000, 0] });
    expect(timesOf(bars, 11, 16)).toEqual(["17:58"]);
  });

  test("a range without trading has no bars and does not determine the symbol", async () => {
    expect(await silentSource().bars("ACME", "1d", 100)).toBeUndefined();
  });

  test("daily bars that may be in another unit are passed on unchanged and marked as doubtful", async () => {
    const times = ["2026-03-05", "2026-03-06", "2026-03-09"].map((day) => `${day}T14:30:00Z`);
    const bars = await chartOf("1d", { times, closes: [12, 1210, 1220] });
    expect(bars?.map(({ close, doubt }) => [close, doubt])).toEqual([
      [12, "unit"],
      [1210, undefined],
      [1220, undefined],
    ]);
  });

  test("days have their trade date on both sides of a clock change", async () => {
    const times = ["2026-03-06T14:30:00Z", "2026-03-09T13:30:00Z"];
    const bars = await chartOf("1d", { times });
    expect(bars?.map(({ time }) => new Date(time).toISOString())).toEqual([
      "2026-03-06T00:00:00.000Z",
      "2026-03-09T00:00:00.000Z",
    ]);
  });

  test("the repeated current day and week are one bar each", async () => {
    const times = ["2026-03-06T14:30:00Z", "2026-03-09T13:30:00Z", "2026-03-09T17:59:30Z"];
    const closes = [12, 12.4, 12.5];
    const days = await chartOf("1d", { times, closes, volumes: [9, 5, 6] });
    expect(days?.at(-1)).toMatchObject({ open: 12.4, high: 12.6, close: 12.5, volume: 6 });
    expect(days).toHaveLength(2);
    const weeks = await chartOf("1w", { times, closes, volumes: [9, 5, 6] });
    expect(timesOf(weeks, 0, 10)).toEqual(["2026-03-02", "2026-03-09"]);
    expect(weeks?.at(-1)?.volume).toBe(11);
  });

  test("the current minute is stamped with its start", async () => {
    const times = ["2026-03-09T14:00:00Z", "2026-03-09T14:01:00Z", "2026-03-09T14:01:37Z"];
    const bars = await chartOf("1m", { times });
    expect(timesOf(bars, 14, 19)).toEqual(["00:00", "01:00"]);
  });

  const HOURS = [
    ["New York with its extended hours", "09 10 11 12 13 14 14:30 15:30 16:30 20:30 21 22"],
    ["Tokyo", "00 01 02 03:30 04:30 05:30"],
    ["Hong Kong", "01:30 02:30 03:30 05 06 07"],
    ["Shanghai", "01:30 02:30 05 06"],
    ["Mumbai", "03:45 04:45 05:45"],
    ["an afternoon that has just begun", "00 01 02 03:30"],
  ] as const;
  test.each(HOURS)("hours of %s are aligned with each session's start", async (_, sent) => {
    const clock = sent.split(" ").map((hour) => (hour.length === 2 ? `${hour}:00` : hour));
    const times = clock.map((time) => `2026-03-03T${time}:00Z`);
    const bars = await chartOf("1h", { times });
    expect(timesOf(bars, 11, 16)).toEqual(clock);
  });

  test("the current hour is aligned with its session, before and after the open", async () => {
    const span = (start: string, end: string) => [
      [
        {
          start: Date.parse(`2026-03-03T${start}:00Z`) / 1000,
          end: Date.parse(`2026-03-03T${end}:00Z`) / 1000,
        },
      ],
    ];
    const tradingPeriods = {
      pre: span("09:00", "14:30"),
      regular: span("14:30", "21:00"),
      post: span("21:00", "23:59"),
    };
    const hoursOf = async (...clock: string[]) => {
      const times = clock.map((time) => `2026-03-03T${time}Z`);
      return timesOf(await chartOf("1h", { times, tradingPeriods }), 11, 16);
    };
    expect(await hoursOf("13:00:00", "14:00:00", "14:12:07")).toEqual(["13:00", "14:00"]);
    expect(await hoursOf("14:00:00", "14:31:07")).toEqual(["14:00", "14:30"]);
    expect(await hoursOf("14:00:00", "14:30:00")).toEqual(["14:00", "14:30"]);
    expect(await hoursOf("14:30:00", "19:12:40")).toEqual(["14:30", "18:30"]);
    expect(await hoursOf("20:30:00", "21:00:09")).toEqual(["20:30", "21:00"]);
  });

  test("bars of another interval or symbol than requested are rejected", async () => {
    const times = ["2026-03-09T13:30:00Z"];
    const wrongSize = answering(chartAnswer({ granularity: "1d", times })).bars("ACME", "1h", 100);
    await expect(wrongSize).rejects.toThrow("yahoo: malformed");
    const wrongSymbol = chartOf("1d", { times, symbol: "OTHER" });
    await expect(wrongSymbol).rejects.toThrow("yahoo: malformed");
  });

  test("no more than Yahoo's history is requested", async () => {
    const asked: string[] = [];
    for (const interval of ["1m", "5m", "30m", "1h", "1d", "1w"] as const) {
      await makeSource(asked).bars("ACME", interval, 100_000);
    }
    expect(asked.map((url) => new URL(url).searchParams.get("range"))).toEqual([
      "5d",
      "1mo",
      "1mo",
      "2y",
      "max",
      "max",
    ]);
  });
});

describe("older bars", () => {
  const DAY = DAY_MS;
  const questionOf = async (interval: Interval, ago: number, limit = 100) => {
    const asked: string[] = [];
    const found = await makeSource(asked).bars("ACME", interval, limit, { before: NOW - ago });
    return { found, query: asked[0] === undefined ? null : new URL(asked[0]).searchParams };
  };

  test("are requested between two instants, of which the later is given", async () => {
    const { query } = await questionOf("1d", 400 * DAY);
    expect(Number(query?.get("period2")) * 1000).toBe(NOW - 400 * DAY);
    expect(Number(query?.get("period1")) * 1000).toBe(NOW - 400 * DAY - 147 * DAY);
    expect(query?.has("range")).toBe(false);
  });

  test.each([
    ["1m", 40],
    ["5m", 70],
    ["30m", 70],
    ["1h", 800],
  ] as const)("of %p do not exist %p days back, and no request is sent", async (interval, days) => {
    const { found, query } = await questionOf(interval, days * DAY);
    expect(found).toEqual([]);
    expect(query).toBeNull();
  });

  test("of a known symbol before its first trade are empty", async () => {
    expect(await silentSource().bars("ACME", "1d", 10, { before: NOW - 9000 * DAY })).toEqual([]);
  });

  test("include extended hours when requested", async () => {
    const asked: string[] = [];
    await makeSource(asked).bars("ACME", "5m", 10, { withExtendedHours: true });
    await makeSource(asked).bars("ACME", "5m", 10);
    expect(asked.map((url) => new URL(url).searchParams.get("includePrePost"))).toEqual([
      "true",
      "false",
    ]);
  });
});
