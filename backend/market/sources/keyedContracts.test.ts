import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import {
  mapBars as mapAlpacaBars,
  mapSnapshots,
  mapSplits as mapAlpacaSplits,
  mapStream,
} from "./alpaca/source.ts";
import { mapQuote as mapAlphaVantage } from "./alphavantage/source.ts";
import { findError as findBinanceError, mapCandles as mapBinance } from "./binance/source.ts";
import { mapCandles as mapKraken, mapTicker } from "./kraken/source.ts";
import { mapNews } from "./finnhub/source.ts";
import {
  findError as findMassiveError,
  mapBars as mapMassive,
  mapMarket,
  mapSplits as mapMassiveSplits,
} from "./massive/source.ts";
import {
  findError as findTiingoError,
  mapDays,
  mapSplits as mapTiingoSplits,
} from "./tiingo/source.ts";
import { parseVendorJson } from "./vendorJson.ts";
import { mapQuote as mapTwelveData } from "./twelvedata/source.ts";
import { realData } from "../../testing/worlds/realData.ts";

const { place: CONTRACTS, isMissing, note } = realData("contracts");
const read = (path: string) => JSON.parse(readFileSync(`${CONTRACTS}/${path}`, "utf8"));

interface Recorded {
  readonly bodyJson: unknown;
}

/** Published and recorded bodies; skipped when the folder is missing. */
describe.skipIf(isMissing)(`recorded bodies${note}`, () => {
  test("Twelve Data's documented quote and each of its errors", () => {
    const [quote, refusal] = read("twelvedata/examples/quote.json") as Recorded[];
    expect(mapTwelveData(quote?.bodyJson)).toMatchObject({
      status: "value",
      value: { symbol: "AAPL", price: 148.85001, previousClose: 149.09, date: "2021-09-16" },
    });
    expect(mapTwelveData(refusal?.bodyJson)).toMatchObject({ fault: "unauthorized" });
    const { responses } = read("twelvedata/errors.json") as { responses: Recorded[] };
    expect(responses.map(({ bodyJson }) => mapTwelveData(bodyJson))).toMatchObject([
      { fault: "rate-limited" },
      { fault: "unauthorized" },
    ]);
  });

  test("Finnhub's documented news, each about its symbol", () => {
    const { documentedResponseText } = read("finnhub/examples/company-news.json") as {
      documentedResponseText: string;
    };
    // Published with a comma after the last entry.
    const body = JSON.parse(documentedResponseText.replace(/,\s*\]$/, "]"));
    expect(mapNews(body, "AAPL")).toMatchObject({
      status: "value",
      value: [
        { publisher: "The Economic Times India", publishedAt: 1_569_550_360_000 },
        { title: "How to disable comments on your YouTube videos in 2 different ways" },
        { publisher: "TheStreet", url: expect.stringMatching(/^https:\/\/realmoney\./) },
      ],
    });
    expect(mapNews(body, "MSFT")).toMatchObject({ fault: "no-data" });
    expect(mapNews({ error: "You don't have access to this resource." }, "AAPL")).toMatchObject({
      fault: "refused",
    });
  });

  test("Alpha Vantage's recorded quote and each of its notices", () => {
    expect(mapAlphaVantage(read("alphavantage/recorded/global_quote.json"))).toMatchObject({
      status: "value",
      value: { symbol: "MSFT", price: 112.13, previousClose: 112.79, date: "2018-10-05" },
    });
    const { responses } = read("alphavantage/errors.json") as { responses: Recorded[] };
    expect(responses.map(({ bodyJson }) => mapAlphaVantage(bodyJson))).toMatchObject([
      { fault: "rate-limited" },
      { fault: "rate-limited" },
      { fault: "rate-limited" },
      { fault: "refused" },
      { fault: "unknown-symbol" },
    ]);
  });

  test("Binance's candles and each of its errors", () => {
    expect(mapBinance(read("binance/klines.json").response.bodyJson)).toMatchObject({
      status: "value",
      value: [{ time: 1_499_040_000_000, open: 0.0163479, close: 0.015771, trades: 308 }],
    });
    const { responses } = read("binance/errors.json") as { responses: Recorded[] };
    const errors = responses.flatMap(({ bodyJson }) =>
      bodyJson ? [findBinanceError(bodyJson)] : [],
    );
    expect(errors.map((error) => error?.status === "fault" && error.fault)).toEqual([
      "unknown-symbol",
      "unavailable",
      "unknown-symbol",
      "unavailable",
      "rate-limited",
      "rate-limited",
      "refused",
    ]);
  });

  test("Kraken's candles, each of its errors, and no price from a snapshot", () => {
    const body = read("kraken/ohlc_1m.json").response.bodyJson;
    expect(mapKraken(body, new Set(["XXBTZUSD"]))).toMatchObject({
      status: "value",
      value: [{ time: 1_788_415_200_000, close: 77_736.8, trades: 167 }, {}, {}, {}],
    });
    expect(mapKraken(body, new Set(["XETHZUSD"]))).toMatchObject({ fault: "malformed" });
    const { responses } = read("kraken/errors.json") as { responses: Recorded[] };
    const faults = responses.flatMap(({ bodyJson }) =>
      bodyJson ? [mapKraken(bodyJson, new Set())] : [],
    );
    expect(faults).toMatchObject([
      { fault: "unknown-symbol" },
      { fault: "unavailable" },
      { fault: "unavailable" },
      { fault: "rate-limited" },
      { fault: "rate-limited" },
      { fault: "unavailable" },
    ]);
    const { messages } = read("kraken/websocket_v2.json") as { messages: unknown[] };
    expect(messages.flatMap(mapTicker)).toEqual([]);
    const snapshot = messages.find((each) => JSON.stringify(each).includes("0.99981"));
    expect(mapTicker({ ...(snapshot as object), type: "update" })).toEqual([
      { symbol: "USDT/USD", price: 0.99981, at: Date.parse("2026-09-24T03:54:18.054Z") },
    ]);
  });

  test("Alpaca's bars, snapshots, splits, stream and each of its errors", () => {
    const body = (name: string) => read(`alpaca/${name}.json`).response.bodyJson;
    const multi = mapAlpacaBars(body("bars_multi"));
    expect(multi.status === "value" && multi.value.bySymbol.get("TSLA")).toMatchObject([
      { time: Date.parse("2022-03-09T05:00:00Z"), open: 839, close: 858.97, volume: 19_227_323 },
    ]);
    expect(mapAlpacaBars(body("bars_TSLA_desc"))).toMatchObject({
      value: { next: "VFNMQXxEfDc1Mjc3NTc2MzYwMDAwMDAwMDA=" },
    });
    expect(mapAlpacaBars(body("bars_AAPL_1Day_page"))).toMatchObject({
      value: { bySymbol: new Map([["AAPL", [{ close: 174.61 }, { close: 175.84 }]]]) },
    });
    expect(mapSnapshots(body("snapshots_multi_doc"))).toMatchObject({
      value: new Map([
        ["AAPL", { price: 125.91 }],
        ["TSLA", { price: 617.2 }],
      ]),
    });
    expect(mapAlpacaBars(body("bars_empty"))).toMatchObject({ value: { bySymbol: new Map() } });
    const snapshots = mapSnapshots(body("snapshots"));
    expect(snapshots.status === "value" && snapshots.value.get("AAPL")).toEqual({
      symbol: "AAPL",
      price: 161.1998,
      at: Date.parse("2022-03-18T14:33:58.448Z"),
    });
    expect(mapAlpacaSplits(body("corporate_actions"))).toMatchObject({
      value: [
        { symbol: "SRE", date: "2023-08-22", numerator: 2, denominator: 1 },
        { symbol: "MNTS", date: "2023-08-24", numerator: 1, denominator: 50 },
      ],
    });
    const { dataMessages, controlMessages } = read("alpaca/stream_messages.json");
    expect(mapStream(dataMessages)?.[0]).toEqual({
      symbol: "AAPL",
      price: 126.55,
      at: Date.parse("2021-02-22T15:51:44.208Z"),
    });
    expect(controlMessages.map(mapStream).filter(Boolean).flat()).toEqual([]);
    const { responses } = read("alpaca/errors.json") as { responses: Recorded[] };
    expect(
      responses.flatMap(({ bodyJson }) => (bodyJson ? [mapSnapshots(bodyJson)] : [])).slice(0, 4),
    ).toMatchObject([
      { fault: "unauthorized" },
      { fault: "refused" },
      { fault: "unavailable" },
      { fault: "rate-limited" },
    ]);
  });

  test("Massive's bars, market, splits and each of its errors", () => {
    const body = (name: string) => read(`massive/${name}.json`).response.bodyJson;
    const recorded = mapMassive(body("aggs_AAPL_day_recorded"), "AAPL");
    expect(recorded).toMatchObject({
      status: "value",
      value: expect.arrayContaining([
        {
          time: 1_672_722_000_000,
          open: 130.28,
          high: 130.9,
          low: 124.17,
          close: 125.07,
          volume: 112_117_471,
        },
      ]),
    });
    expect(
      mapMassive({ ...body("aggs_AAPL_day_recorded"), adjusted: false }, "AAPL"),
    ).toMatchObject({
      fault: "malformed",
    });
    expect(mapMassive(body("aggs_AAPL_day_recorded"), "MSFT")).toMatchObject({
      fault: "malformed",
    });
    // KIMpL is a preferred share.
    const market = mapMarket(body("grouped_daily"), 0);
    expect(market.status === "value" && market.value.map(({ symbol }) => symbol)).toEqual([
      "VSAT",
      "TANH",
    ]);
    expect(mapMarket(body("grouped_daily_2005"), 0)).toMatchObject({
      value: [{ symbol: "GIK", price: 10.02 }],
    });
    expect(mapMassive(body("prev_close"), "AAPL")).toMatchObject({ value: [{ close: 115.97 }] });
    // This page mixes the splits of several symbols.
    expect(mapMassiveSplits(body("splits_paged"), "AAPL")).toMatchObject({ fault: "malformed" });
    for (const name of ["splits_v3", "splits_v1"]) {
      const splits = mapMassiveSplits(body(name), "AAPL");
      expect(splits.status === "value" && splits.value[0]).toEqual({
        date: "2005-02-28",
        numerator: 2,
        denominator: 1,
      });
    }
    const { responses } = read("massive/errors.json");
    expect(
      responses.flatMap(({ bodyJson }: { bodyJson?: object }) =>
        bodyJson ? [findMassiveError(bodyJson as never)] : [],
      ),
    ).toMatchObject([
      { fault: "rate-limited" },
      { fault: "refused" },
      { fault: "refused" },
      { fault: "unauthorized" },
      null,
      null,
      { fault: "no-data" },
    ]);
  });

  test("Tiingo's days, splits and each of its errors, also in plain text", () => {
    const body = read("tiingo/eod_range_json.json").response.bodyJson;
    const days = mapDays(body);
    expect(days.status === "value" && days.value[0]).toEqual({
      time: Date.parse("2015-01-02"),
      open: 532.6,
      high: 535.8,
      low: 527.88,
      close: 529.55,
      volume: 1_327_870,
    });
    expect(mapTiingoSplits(body)).toMatchObject({ value: [] });
    expect(mapDays(read("tiingo/eod_latest.json").response.bodyJson)).toMatchObject({
      value: [{ time: Date.parse("2018-04-12"), close: 1037.29 }],
    });
    expect(findTiingoError(read("tiingo/error_news_permission.json").response.bodyJson)).toEqual(
      expect.objectContaining({ fault: "refused" }),
    );
    const { responses } = read("tiingo/errors.json");
    expect(
      responses.map(
        ({
          status,
          bodyJson,
          bodyText,
        }: {
          status: number;
          bodyJson?: object;
          bodyText?: string;
        }) =>
          bodyJson
            ? findTiingoError(bodyJson as never)
            : parseVendorJson({ status, body: bodyText ?? "" }),
      ),
    ).toMatchObject([
      { fault: "rate-limited" },
      { fault: "rate-limited" },
      { fault: "rate-limited" },
      { fault: "rate-limited" },
      { fault: "unknown-symbol" },
      { fault: "unknown-symbol" },
      { fault: "unauthorized" },
      { fault: "unauthorized" },
      { fault: "refused" },
    ]);
  });
});
