import { describe, expect, test } from "bun:test";
import { describeMarketSource } from "../../testing/suites/marketSourceSuite.ts";
import { americanSeries } from "../../testing/servers/americanSeries.ts";
import { manualClock } from "../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { SourceUnavailable, type MarketSource } from "../source.ts";
import { createMassiveSource } from "./massive/source.ts";
import { createTiingoSource } from "./tiingo/source.ts";

/** A Monday, two in the afternoon in New York, the day after clocks changed. */
const NOW = Date.parse("2026-03-09T18:00:00Z");
const FRIDAY = Date.parse("2026-03-06T21:00:00Z");

type Answer = { readonly status: number; readonly body: unknown };

const LENGTHS = { minute: MINUTE_MS, day: DAY_MS } as const;

function massiveAnswer(url: URL): Answer {
  const [, symbol, count, unit, from, to] =
    /ticker\/([^/]+)\/range\/(\d+)\/(\w+)\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? [];
  const empty = { ticker: symbol, adjusted: true, status: "OK", resultsCount: 0 };
  if (symbol !== "ACME" || !from || !to) return { status: 200, body: empty };
  const length = Number(count) * LENGTHS[unit as "day"];
  const end = Math.min(Date.parse(to) + 28 * 60 * MINUTE_MS, FRIDAY + 4 * 60 * MINUTE_MS);
  const results = americanSeries(length, end)
    .filter(({ time }) => time >= Date.parse(from))
    .map(({ time: t, price }) => ({
      t,
      o: price,
      h: price + 1,
      l: price - 1,
      c: price,
      v: 1000.5,
    }));
  return {
    status: 200,
    body: results.length > 0 ? { ...empty, results: results.toReversed() } : empty,
  };
}

/** Unadjusted prices with a 2:1 split on 4 March. */
function tiingoAnswer(url: URL): Answer {
  if (!url.pathname.includes("/ACME/")) return { status: 404, body: { detail: "Not found." } };
  const rows = americanSeries(DAY_MS, FRIDAY).map(({ time, price }) => {
    const date = new Date(time).toISOString().slice(0, 10);
    const shares = date < "2026-03-04" ? 2 : 1;
    const [open, high, low] = [price, price + 1, price - 1].map((each) => each * shares);
    const splitFactor = date === "2026-03-04" ? 2 : 1;
    const whole = { open, high, low, close: open, volume: 1000 / shares };
    return { date: `${date}T00:00:00.000Z`, ...whole, adjClose: 1, divCash: 0, splitFactor };
  });
  const start = url.searchParams.get("startDate") ?? "";
  return { status: 200, body: rows.filter(({ date }) => date >= start) };
}

const vendors = {
  massive: { create: createMassiveSource, answer: massiveAnswer },
  tiingo: { create: createTiingoSource, answer: tiingoAnswer },
};
type Name = keyof typeof vendors;

function make(name: Name, answer: (url: URL) => Answer = vendors[name].answer, now = NOW) {
  const asked: URL[] = [];
  const source: MarketSource = vendors[name].create(async (request) => {
    const url = new URL(request.url);
    asked.push(url);
    const { status, body } = answer(url);
    return { status, body: typeof body === "string" ? body : JSON.stringify(body) };
  }, manualClock(now));
  return { source, asked };
}

describeMarketSource("massive", () => make("massive").source, "ACME");
describeMarketSource("tiingo", () => make("tiingo").source, "ACME", ["1d", "1w"]);

describe.each(["massive", "tiingo"] as const)("daily bars of %s", (name) => {
  test("end with the last complete day and say so", async () => {
    const list = await make(name).source.list?.("ACME", "1d", 2);
    expect(list).toMatchObject({
      bars: [
        { time: Date.parse("2026-03-05"), close: 105 },
        { time: Date.parse("2026-03-06"), close: 106 },
      ],
      head: { currency: "USD", market: "US", source: name },
      newestTrade: { at: FRIDAY, price: 106 },
    });
  });

  test("are not requested for other markets and kinds", async () => {
    const { source, asked } = make(name);
    for (const other of ["VOD.L", "^GSPC", "VFIAX", "BTC-USD", "EURUSD=X"]) {
      expect(await source.bars(other, "1d", 5)).toBeUndefined();
      expect(await source.splits?.(other)).toBeUndefined();
    }
    expect(asked).toEqual([]);
  });

  test("do not show the stock's first day when the vendor's history begins later", async () => {
    const before = Date.parse("2010-03-01");
    await expect(make(name).source.bars("ACME", "1d", 5, { before })).rejects.toThrow("go back");
  });
});

describe("Massive", () => {
  test("quotes the close of the last complete day, whatever the hour", async () => {
    for (const [now, price, asOf] of [
      [NOW, 106, FRIDAY],
      [Date.parse("2026-03-06T21:30:00Z"), 105, Date.parse("2026-03-05T21:00:00Z")],
    ] as const) {
      const quote = await make("massive", massiveAnswer, now).source.quote("ACME");
      expect(quote).toMatchObject({ price, previousClose: price - 1, asOf, volume: 1000.5 });
    }
  });

  test("lists the whole market of a day in one request, the most traded first", async () => {
    const rows = [
      { T: "ACME", c: 10, v: 5 },
      { T: "BRK.B", c: 480, v: 3 },
      { T: "KIMpL", c: 25, v: 9 },
      { T: "ACME.WS", c: 1, v: 9 },
    ];
    const body = { adjusted: true, status: "OK", results: rows };
    const { source, asked } = make("massive", () => ({ status: 200, body }));
    expect(await source.universe?.()).toEqual([
      { symbol: "BRK-B", companyName: null, price: 480, volume: 3, marketCap: null, asOf: FRIDAY },
      { symbol: "ACME", companyName: null, price: 10, volume: 5, marketCap: null, asOf: FRIDAY },
    ]);
    expect(asked.map(({ pathname }) => pathname.split("/").at(-1))).toEqual(["2026-03-06"]);
  });

  test("requests at most two years, because a longer range is rejected", async () => {
    const { source, asked } = make("massive");
    await source.bars("ACME", "1d", 5000);
    const [from = ""] = asked[0]?.pathname.split("/").slice(-2) ?? [];
    expect(from).toBe("2024-03-10");
  });
});

describe("Tiingo", () => {
  test("days before a split are adjusted for it, but not for dividends", async () => {
    const { source, asked } = make("tiingo");
    const bars = await source.bars("ACME", "1d", 6);
    expect(bars?.map(({ close, volume }) => [close, volume])).toEqual([
      [127, 1000],
      [102, 1000],
      [103, 1000],
      [104, 1000],
      [105, 1000],
      [106, 1000],
    ]);
    // The same holds for a range that ends before the split.
    const before = Date.parse("2026-03-03");
    expect((await source.bars("ACME", "1d", 1, { before }))?.[0]?.close).toBe(102);
    expect(await source.splits?.("ACME")).toEqual([
      { date: "2026-03-04", numerator: 2, denominator: 1 },
    ]);
    expect(asked.at(-1)?.searchParams.get("columns")).toBe("date,splitFactor");
  });

  test("a request for minutes does not make the stock unknown", async () => {
    await expect(make("tiingo").source.bars("ACME", "1m", 5)).rejects.toThrow("days only");
  });
});

test.each([
  ["massive", 200, { ticker: "ACME", adjusted: false, status: "OK", results: [] }, "malformed"],
  ["massive", 200, { ticker: "ACMEX", adjusted: true, status: "OK", results: [] }, "malformed"],
  [
    "massive",
    200,
    { ticker: "ACME", adjusted: true, status: "OK", results: [{ t: 1, o: 1 }] },
    "malformed",
  ],
  ["massive", 403, { status: "NOT_AUTHORIZED", message: "You are not entitled" }, "refused"],
  ["massive", 401, { status: "ERROR", error: "Unknown API Key" }, "unauthorized"],
  ["massive", 429, "", "rate-limited"],
  ["tiingo", 200, "Error: You have run over your hourly request allocation.", "rate-limited"],
  ["tiingo", 401, { detail: "Invalid token." }, "unauthorized"],
  ["tiingo", 200, [{ date: "2026-03-06T05:00:00.000Z", close: 1 }], "malformed"],
  ["tiingo", 200, {}, "malformed"],
] as const)("%s: %d %j is %s", async (name, status, body, fault) => {
  const { source } = make(name, () => ({ status, body }));
  const failure = await source.bars("ACME", "1d", 5).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SourceUnavailable);
  expect(String(failure)).toContain(fault);
});
