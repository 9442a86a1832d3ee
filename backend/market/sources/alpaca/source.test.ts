import { describe, expect, test } from "bun:test";
import { americanSeries } from "../../../testing/servers/americanSeries.ts";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { createTradeSockets } from "../../../testing/worlds/tradeSockets.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { manualClock } from "../../../platform/clock.ts";
import { SourceUnavailable } from "../../source.ts";
import { createAlpacaSource } from "./source.ts";

/** A Monday, two in the afternoon in New York, the day after clocks changed. */
const NOW = Date.parse("2026-03-09T18:00:00Z");
const MINUTES = { "1Min": 1, "5Min": 5, "30Min": 30 } as const;

const barOf = (time: number, price: number) => ({
  t: new Date(time).toISOString().replace(".000Z", "Z"),
  o: price,
  h: price + 1,
  l: price - 1,
  c: price,
  v: 1000,
  n: 9,
  vw: price,
});

const barsOf = (timeframe: string, until: number) =>
  americanSeries(
    timeframe === "1Day" ? DAY_MS : MINUTES[timeframe as "1Min"] * MINUTE_MS,
    until,
  ).map(({ time, price }) => barOf(time, price));

interface World {
  readonly now?: number;
  readonly trade?: { readonly t: string; readonly p: number };
  readonly answer?: (url: URL) => { readonly status: number; readonly body: unknown } | undefined;
}

const KNOWN = new Set(["ACME", "BRK.B"]);

function make({
  now = NOW,
  trade = { t: "2026-03-09T17:59:58.1234567Z", p: 109.5 },
  answer,
}: World = {}) {
  const asked: URL[] = [];
  const sockets = createTradeSockets();
  const respond = (url: URL) => {
    const query = url.searchParams;
    const symbols = (query.get("symbols") ?? "").split(",").filter((each) => KNOWN.has(each));
    if (url.pathname.endsWith("/snapshots")) {
      return Object.fromEntries(symbols.map((symbol) => [symbol, { latestTrade: trade }]));
    }
    if (url.pathname.endsWith("/corporate-actions")) {
      const split = { symbol: "ACME", ex_date: "2025-06-02", new_rate: 4, old_rate: 1 };
      return { corporate_actions: { forward_splits: [split] }, next_page_token: null };
    }
    const bars = barsOf(query.get("timeframe") ?? "", Date.parse(query.get("end") ?? ""));
    const sorted = query.get("sort") === "desc" ? bars.toReversed() : bars;
    const from = Number(query.get("page_token") ?? 0);
    const limit = Math.min(Number(query.get("limit")), 1000);
    const next = from + limit < sorted.length ? String(from + limit) : null;
    const page = sorted.slice(from, from + limit);
    return { bars: Object.fromEntries(symbols.map((each) => [each, page])), next_page_token: next };
  };
  const source = createAlpacaSource({
    clock: manualClock(now),
    send: async (request) => {
      const url = new URL(request.url);
      asked.push(url);
      const { status, body } = answer?.(url) ?? { status: 200, body: respond(url) };
      return { status, body: JSON.stringify(body) };
    },
    ...sockets.ports,
  });
  return { source, asked, sockets };
}

describeMarketSource("alpaca", () => make().source, "ACME");

describe("current prices", () => {
  test("of many stocks need one request, and a daily one for their previous closes", async () => {
    const { source, asked } = make();
    for (let poll = 0; poll < 2; poll++) {
      expect(await source.samples(["ACME", "BRK-B", "ZZZZZQ", "VOD.L", "^GSPC"])).toMatchObject([
        {
          symbol: "ACME",
          price: 109.5,
          session: "regular",
          tradeDate: "2026-03-09",
          // Friday's close, before the clocks changed.
          previousClose: 106,
        },
        { symbol: "BRK-B" },
      ]);
    }
    expect(asked.map(({ pathname }) => pathname.split("/").at(-1))).toEqual([
      "snapshots",
      "bars",
      "snapshots",
    ]);
    expect(asked[0]?.searchParams.get("symbols")).toBe("ACME,BRK.B,ZZZZZQ");
    expect(asked[0]?.searchParams.get("feed")).toBe("iex");
  });

  test("have no volume or range, because the feed is one small exchange", async () => {
    expect(await make().source.quote("ACME")).toMatchObject({
      price: 109.5,
      asOf: Date.parse("2026-03-09T17:59:58.123Z"),
      volume: null,
      open: null,
      high: null,
      low: null,
      delayMs: 0,
    });
  });

  test.each([
    [
      "before the open",
      "2026-03-09T12:30:00Z",
      "2026-03-09T12:29:00Z",
      106,
      "pre",
      "2026-03-06T21:00:00Z",
      105,
    ],
    [
      "after the close",
      "2026-03-09T20:30:00Z",
      "2026-03-09T20:29:00Z",
      109,
      "post",
      "2026-03-09T20:00:00Z",
      106,
    ],
  ] as const)(
    "%s keep the regular price apart",
    async (_, now, t, price, session, asOf, before) => {
      const { source } = make({ now: Date.parse(now), trade: { t, p: 111 } });
      expect(await source.quote("ACME")).toMatchObject({
        price,
        asOf: Date.parse(asOf),
        previousClose: before,
        extended: { session, price: 111, asOf: Date.parse(t) },
      });
      expect(await source.samples(["ACME"])).toMatchObject([
        { price: 111, session, previousClose: 106, regular: { price, previousClose: before } },
      ]);
    },
  );

  test("are streamed for the thirty stocks polled last", async () => {
    const { source, sockets } = make();
    await source.samples(["ACME"]);
    const trade = { T: "t", S: "ACME", p: 110, s: 1, t: "2026-03-09T17:59:59.5Z" };
    const message = [{ T: "subscription", trades: ["ACME"] }, trade];
    expect(await sockets.deliver(source, [message])).toMatchObject([
      { symbol: "ACME", price: 110, previousClose: 106 },
    ]);
    expect(sockets.sent[0]).toBe('{"action":"subscribe","trades":["ACME"]}');
  });
});

describe("bars", () => {
  test("are consolidated, split-adjusted and delayed enough for a free key, and marked as such", async () => {
    const { source, asked } = make();
    const list = await source.list?.("ACME", "1d", 3);
    expect(list).toMatchObject({
      head: { currency: "USD", source: "alpaca" },
      newestTrade: { at: NOW - 16 * MINUTE_MS, price: list?.bars.at(-1)?.close },
    });
    expect(list?.bars.map(({ time }) => new Date(time).toISOString())).toEqual([
      "2026-03-05T00:00:00.000Z",
      "2026-03-06T00:00:00.000Z",
      "2026-03-09T00:00:00.000Z",
    ]);
    expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
      adjustment: "split",
      feed: "sip",
      end: new Date(NOW - 16 * MINUTE_MS).toISOString(),
    });
  });

  test("of hours start with the session, and pages are followed", async () => {
    const { source } = make();
    const hours = await source.bars("ACME", "1h", 8);
    expect(hours?.map(({ time }) => new Date(time).toISOString().slice(8, 16))).toEqual(
      [
        "06T17:30",
        "06T18:30",
        "06T19:30",
        "06T20:30",
        "09T13:30",
        "09T14:30",
        "09T15:30",
        "09T16:30",
        "09T17:30",
      ].slice(1),
    );
    expect(await source.bars("ACME", "1m", 1200)).toHaveLength(1200);
    const extended = await source.bars("ACME", "30m", 30, { withExtendedHours: true });
    expect(extended?.some(({ time }) => time < Date.parse("2026-03-09T13:30:00Z"))).toBe(true);
  });

  test("splits come from the corporate actions", async () => {
    expect(await make().source.splits?.("ACME")).toEqual([
      { date: "2025-06-02", numerator: 4, denominator: 1 },
    ]);
    expect(make().source.splits?.("BRK-B")).rejects.toThrow("another symbol");
  });
});

test.each([
  [403, { message: "forbidden." }, "unauthorized"],
  [403, { message: "subscription does not permit querying recent SIP data" }, "refused"],
  [429, { message: "too many requests." }, "rate-limited"],
  [422, { message: "invalid timeframe: 7Min" }, "unavailable"],
  [200, { bars: { OTHER: [] } }, "malformed"],
  [200, { bars: { ACME: [barOf(NOW - MINUTE_MS * 17, 1)] } }, "malformed"],
  [200, { bars: { ACME: [{ ...barOf(NOW, 1), t: "2026-03-09 14:00" }] } }, "malformed"],
  [200, [], "malformed"],
])("%d %j is not a daily bar", async (status, body, fault) => {
  const { source } = make({ answer: () => ({ status, body }) });
  const failure = await source.bars("ACME", "1d", 5).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SourceUnavailable);
  expect(String(failure)).toContain(fault);
});
