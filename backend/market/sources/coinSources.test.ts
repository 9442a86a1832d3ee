import { describe, expect, test } from "bun:test";
import { describeMarketSource } from "../../testing/suites/marketSourceSuite.ts";
import { createTradeSockets } from "../../testing/worlds/tradeSockets.ts";
import { manualClock } from "../../platform/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
import { intervalMs, type Interval } from "../../domain/bar.ts";
import { SourceUnavailable } from "../source.ts";
import { createBinanceSource } from "./binance/source.ts";
import { createKrakenSource } from "./kraken/source.ts";

const NOW = Date.parse("2026-03-09T18:00:30Z");
const LISTED = Date.parse("2025-06-04T00:00:00Z");

interface Row {
  readonly time: number;
  readonly price: number;
  readonly trades: number;
}

/** Candles of a fictitious pair without trades in the current minute. */
function rowsOf(length: number, from: number, to: number): readonly Row[] {
  const start = Math.ceil(Math.max(from, LISTED) / length) * length;
  const rows: Row[] = [];
  for (let time = start; time <= Math.min(to, NOW); time += length) {
    const isQuiet = time + length > NOW && length === MINUTE_MS;
    rows.push({ time, price: 100 + ((time / length) % 7), trades: isQuiet ? 0 : 3 });
  }
  return rows;
}

const klineOf = ({ time, price, trades }: Row) => {
  const [high, low, at] = [price + 1, price - 1, price].map(String);
  return [time, at, high, low, at, "2", time + 1, "200", trades, "1", "100", "0"];
};
const candleOf = ({ time, price, trades }: Row) => {
  const [high, low, at] = [price + 1, price - 1, price].map(String);
  return [time / 1000, at, high, low, at, trades ? at : "0.0", trades ? "2" : "0", trades];
};

type Answer = { readonly status: number; readonly body: unknown };

function binanceAnswer(query: URLSearchParams): Answer {
  const unknown = { status: 400, body: { code: -1121, msg: "Invalid symbol." } };
  if (query.get("symbol") !== "BTCEUR") return unknown;
  const length = intervalMs[query.get("interval") as Interval];
  const end = Number(query.get("endTime") ?? NOW);
  const limit = Number(query.get("limit"));
  return { status: 200, body: rowsOf(length, end - limit * length + 1, end).map(klineOf) };
}

function krakenAnswer(query: URLSearchParams): Answer {
  if (query.get("pair") !== "XBTUSD") {
    return { status: 200, body: { error: ["EQuery:Unknown asset pair"] } };
  }
  const length = Number(query.get("interval")) * MINUTE_MS;
  const since = Math.max(Number(query.get("since") ?? 0) * 1000, NOW - 720 * length);
  const rows = rowsOf(length, since, NOW).map(candleOf);
  return { status: 200, body: { error: [], result: { XXBTZUSD: rows, last: 1 } } };
}

const exchanges = {
  binance: { create: createBinanceSource, answer: binanceAnswer, symbol: "BTC-EUR" },
  kraken: { create: createKrakenSource, answer: krakenAnswer, symbol: "BTC-USD" },
} as const;
type Name = keyof typeof exchanges;

function make(name: Name, answer: (query: URLSearchParams) => Answer = exchanges[name].answer) {
  const asked: string[] = [];
  const sockets = createTradeSockets();
  const source = exchanges[name].create({
    clock: manualClock(NOW),
    send: async ({ url }) => {
      asked.push(url.replace(/^.*\//, ""));
      const { status, body } = answer(new URL(url).searchParams);
      return { status, body: typeof body === "string" ? body : JSON.stringify(body) };
    },
    ...sockets.ports,
  });
  return { source, asked, sockets };
}

for (const name of ["binance", "kraken"] as const) {
  const { symbol } = exchanges[name];
  describeMarketSource(name, () => make(name).source, symbol);

  describe(`coins of ${name}`, () => {
    test("a quote is that of the last minute with a trade, within a UTC day", async () => {
      const quote = await make(name).source.quote(symbol);
      const midnight = Date.parse("2026-03-09T00:00:00Z");
      const [before, today] = rowsOf(DAY_MS, midnight - DAY_MS, midnight);
      const minute = Date.parse("2026-03-09T17:59:00Z");
      expect(quote).toMatchObject({
        companyName: `Bitcoin ${symbol.slice(-3)}`,
        market: "CCC",
        currency: symbol.slice(-3),
        price: rowsOf(MINUTE_MS, minute, minute)[0]?.price,
        asOf: minute,
        open: today?.price,
        previousClose: before?.price,
        volume: null,
      });
    });

    test("weeks begin on Monday, and a partial one is left out", async () => {
      const weeks = (await make(name).source.bars(symbol, "1w", 20)) ?? [];
      expect(weeks).toHaveLength(20);
      expect(new Set(weeks.map(({ time }) => new Date(time).getUTCDay()))).toEqual(new Set([1]));
      expect(weeks.at(-1)).toMatchObject({
        time: Date.parse("2026-03-09"),
        volume: expect.any(Number),
      });
    });

    test("other kinds of symbols, and tickers that mean another coin there, are not requested", async () => {
      const { source, asked, sockets } = make(name);
      for (const other of ["AAPL", "SUI-USD", "XBT-USD", "AAPL-USD", "EURUSD=X", "MSTR-EUR"]) {
        expect(await source.quote(other)).toBeUndefined();
        expect(await source.bars(other, "1d", 5)).toBeUndefined();
      }
      await source.samples(["AAPL", "SUI-USD"]);
      expect([asked, sockets.sent]).toEqual([[], []]);
    });

    test("a pair without a trade for twelve hours has no price", async () => {
      const quiet = make(name, (query) => {
        const { body } = exchanges[name].answer(query);
        const text = JSON.stringify(body);
        return {
          status: 200,
          body: name === "binance" ? text.replaceAll(",3,", ",0,") : text.replaceAll(",3]", ",0]"),
        };
      });
      await expect(quiet.source.quote(symbol)).rejects.toThrow("no-price");
    });
  });
}

describe("differences of the exchanges", () => {
  test("Binance has prices only in dollar coins, and pages back to the listing", async () => {
    const { source, asked } = make("binance");
    expect(await source.quote("BTC-USD")).toBeUndefined();
    expect(asked).toEqual([]);
    const bars = (await source.bars("BTC-EUR", "1h", 2500)) ?? [];
    expect(bars).toHaveLength(2500);
    expect(bars.every(({ time }, at) => at === 0 || time === bars[at - 1]!.time + HOUR_MS)).toBe(
      true,
    );
    expect(asked).toHaveLength(3);
  });

  test("Kraken has 720 bars, and reports the limit instead of an early end", async () => {
    const { source } = make("kraken");
    expect(await source.bars("BTC-USD", "1m", 2000)).toHaveLength(720);
    const before = NOW - DAY_MS;
    await expect(source.bars("BTC-USD", "1m", 5, { before })).rejects.toThrow("do not go back");
  });

  test.each([
    ["binance", 451, { code: 0, msg: "Service unavailable from a restricted location" }, "refused"],
    ["binance", 418, { code: -1003, msg: "IP banned" }, "rate-limited"],
    ["binance", 403, "<html>CloudFront request blocked</html>", "refused"],
    ["binance", 200, [[1_773_000_000, "1", "1", "1", "1", "1", 1, "1", 1]], "malformed"],
    ["binance", 200, [], "no-data"],
    ["kraken", 200, { error: ["EAPI:Rate limit exceeded"] }, "rate-limited"],
    ["kraken", 200, { error: ["EService:Unavailable"] }, "unavailable"],
    ["kraken", 200, { error: [], result: { XETHZUSD: [], last: 1 } }, "malformed"],
    ["kraken", 200, { error: [] }, "malformed"],
    ["kraken", 520, "<!DOCTYPE html>", "unavailable"],
  ] as const)("%s: %d %j is %s", async (name, status, body, fault) => {
    const { source } = make(name, () => ({ status, body }));
    const failure = await source
      .bars(exchanges[name].symbol, "1d", 5)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceUnavailable);
    expect(String(failure)).toContain(fault);
  });

  test.each([
    [
      "binance",
      '{"method":"SUBSCRIBE","params":["btceur@aggTrade"],"id":1}',
      [
        { result: null, id: 1 },
        { e: "aggTrade", s: "BTCEUR", p: "0", q: "1", T: NOW - 500 },
        { e: "aggTrade", s: "BTCEUR", p: "101.5", q: "1", T: NOW - 400 },
      ],
    ],
    [
      "kraken",
      '{"method":"subscribe","params":{"channel":"ticker","symbol":["BTC/USD"],"event_trigger":"trades"}}',
      [
        { channel: "heartbeat" },
        {
          channel: "ticker",
          type: "snapshot",
          data: [{ symbol: "BTC/USD", last: 99, timestamp: "2026-03-09T18:00:29Z" }],
        },
        {
          channel: "ticker",
          type: "update",
          data: [{ symbol: "BTC/USD", last: 101.5, timestamp: "2026-03-09T18:00:29.6Z" }],
        },
      ],
    ],
  ] as const)("%s streams trades of what is polled", async (name, subscription, messages) => {
    const { source, sockets } = make(name);
    const { symbol } = exchanges[name];
    const quote = await source.quote(symbol);
    await source.samples([symbol]);
    expect(await sockets.deliver(source, messages)).toMatchObject([
      {
        symbol,
        price: 101.5,
        currency: symbol.slice(-3),
        exchangeTime: NOW - 400,
        session: "regular",
        tradeDate: "2026-03-09",
        previousClose: quote?.previousClose,
      },
    ]);
    expect(sockets.sent[0]).toBe(subscription);
  });
});
