import {
  chooseKeyed,
  giving,
  type AboutSource,
  type KeyedAbout,
  type KeyedSource,
} from "./about.ts";
import type { UrgencyBudgets } from "./pacing.ts";

export const yahoo = {
  name: "yahoo",
  label: "Yahoo Finance",
  /**
   * No documented limit; a client that sends much more is blocked for minutes. With the three
   * requests that open a session, 120 in any minute.
   */
  limits: { perMinute: 107, burst: 10 },
  gives: {
    ...giving(
      "world",
      "quote",
      "bars",
      "stream",
      "search",
      "profile",
      "calendar",
      "targets",
      "ratings",
      "earnings",
      "earningsResults",
      "options",
      "insiders",
      "holders",
      "facts",
      "trades",
      "ratingChanges",
      "headlines",
      "splits",
    ),
    fx: ["CCY"],
    listings: "world",
  },
  terms: { use: "personal" },
} as const satisfies AboutSource;

/**
 * Division of Yahoo's budget. Current prices, which alerts wait for, go first and are limited to 60
 * a minute, so that 50 always remain for people. Background runs may use the rest but leave six of
 * the burst free, so that a chart opened meanwhile loads at once with everything its page needs.
 */
export const yahooBudgets: UrgencyBudgets = {
  price: { limits: { perMinute: 54, burst: 6 }, spares: 0 },
  interactive: { spares: 1 },
  background: { spares: 6 },
};

export const nasdaq = {
  name: "nasdaq",
  label: "Nasdaq",
  /** No documented limit; the site hangs for fast clients. At most 30 in any minute. */
  limits: { perMinute: 25, burst: 5 },
  gives: {
    ...giving(
      ["US"],
      "quote",
      "bars",
      "stream",
      "universe",
      "targets",
      "earnings",
      "earningsResults",
      "facts",
      "ipos",
    ),
    economicEvents: "world",
  },
  terms: { use: "personal" },
} as const satisfies AboutSource;

/** A price is one request per stock, so alerts get two thirds; charts and pages get the rest. */
export const nasdaqBudgets: UrgencyBudgets = {
  price: { limits: { perMinute: 15, burst: 5 }, spares: 0 },
  interactive: { spares: 0 },
  background: { spares: 2 },
};

export const edgar = {
  name: "edgar",
  label: "SEC EDGAR",
  /** Documented: ten requests a second in total (sec.gov, "Accessing EDGAR data"). */
  limits: { perMinute: 480, burst: 1 },
  gives: giving(["US"], "insiders", "trades", "filings", "facts"),
  terms: { use: "open" },
} as const satisfies AboutSource;

export const apewisdom = {
  name: "apewisdom",
  label: "ApeWisdom",
  /** No documented limit. A list of ten pages is cached for half an hour. */
  limits: { perMinute: 30, burst: 10 },
  gives: giving(["US"], "mentions"),
  terms: { use: "personal" },
} as const satisfies AboutSource;

export const finnhub = {
  name: "finnhub",
  label: "Finnhub",
  /** Documented: 60 a minute for a free key, 30 a second for all keys. */
  limits: { perMinute: 50, burst: 9 },
  gives: giving(["US"], "quote", "stream", "ratings", "earnings", "headlines"),
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "FINNHUB_API_KEY",
        meaning: "Key for the `finnhub` source",
        savedAs: "stockDataKey",
        label: "API key",
        shape: /^[A-Za-z0-9_]{16,64}$/,
        wanted: "a Finnhub key: 16 to 64 letters and digits",
      },
    ],
    credential: "stockData",
  },
} as const satisfies AboutSource;

export const halts = {
  name: "halts",
  label: "Nasdaq Trade Halts",
  /** Documented: read the feed at most once a minute (nasdaqtrader.com, trade halts). */
  limits: { perMinute: 1, burst: 1 },
  gives: giving(["US"], "halts"),
  terms: { use: "personal" },
} as const satisfies AboutSource;

export const twelvedata = {
  name: "twelvedata",
  label: "Twelve Data",
  /** A free key allows 8 credits a minute and 800 a day; a quote costs one. */
  limits: { perMinute: 0.55, burst: 6 },
  gives: giving(["US"], "quote"),
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "TWELVEDATA_API_KEY",
        meaning: "Key for the `twelvedata` source",
        savedAs: "twelvedataKey",
        label: "API key",
        shape: /^[A-Za-z0-9]{16,64}$/,
        wanted: "a Twelve Data key: 16 to 64 letters and digits",
      },
    ],
  },
} as const satisfies AboutSource;

export const alphavantage = {
  name: "alphavantage",
  label: "Alpha Vantage",
  /** A free key allows 25 requests a day, at most one a second. */
  limits: { perMinute: 22 / (24 * 60), burst: 1 },
  gives: giving(["US"], "quote"),
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "ALPHAVANTAGE_API_KEY",
        meaning: "Key for the `alphavantage` source",
        savedAs: "alphavantageKey",
        label: "API key",
        shape: /^[A-Za-z0-9]{8,64}$/,
        wanted: "an Alpha Vantage key: 8 to 64 letters and digits",
      },
    ],
  },
} as const satisfies AboutSource;

export const frankfurter = {
  name: "frankfurter",
  label: "Frankfurter",
  /** No quota, fair use (lineofflight/frankfurter#532); all pairs of a day are one request. */
  limits: { perMinute: 20, burst: 8 },
  gives: giving(["CCY"], "fx", "quote", "bars"),
  terms: { use: "open", attribution: "Reference rates of the European Central Bank" },
} as const satisfies AboutSource;

export const ecb = {
  name: "ecb",
  label: "European Central Bank",
  /** No limit; all pairs of a day are one request. */
  limits: { perMinute: 20, burst: 8 },
  gives: giving(["CCY"], "fx", "quote", "bars"),
  terms: { use: "open", attribution: "Reference rates of the European Central Bank" },
} as const satisfies AboutSource;

export const treasury = {
  name: "treasury",
  label: "US Treasury",
  /** No documented limit; a year of days is one request. */
  limits: { perMinute: 4, burst: 2 },
  gives: giving(["US"], "yields"),
  terms: { use: "open" },
} as const satisfies AboutSource;

export const openfigi = {
  name: "openfigi",
  label: "OpenFIGI",
  /** Documented without a key: 25 requests a minute (openfigi.com/api/documentation). */
  limits: { perMinute: 20, burst: 5 },
  gives: { search: "numbers" },
  terms: { use: "open" },
} as const satisfies AboutSource;

export const binance = {
  name: "binance",
  label: "Binance",
  /** Documented: a weight of 6,000 a minute, of which a request here costs 2. */
  limits: { perMinute: 120, burst: 20 },
  /** Pairs in dollar coins (USDT, USDC) are not prices in dollars and are not used. */
  gives: giving(["CCC"], "quote", "bars", "stream"),
  terms: { use: "personal" },
} as const satisfies AboutSource;

export const kraken = {
  name: "kraken",
  label: "Kraken",
  /** About one request a second and address, so none leave together. */
  limits: { perMinute: 50, burst: 1 },
  gives: giving(["CCC"], "quote", "bars", "stream"),
  terms: { use: "personal" },
} as const satisfies AboutSource;

export const alpaca = {
  name: "alpaca",
  label: "Alpaca",
  /** Documented: 200 a minute. */
  limits: { perMinute: 150, burst: 20 },
  gives: giving(["US"], "quote", "bars", "stream", "splits"),
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "ALPACA_API_KEY_ID",
        meaning: "Key ID for the `alpaca` source",
        savedAs: "alpacaKeyId",
        label: "API key ID",
        shape: /^[A-Z0-9]{16,40}$/,
        wanted: "an Alpaca key ID: 16 to 40 capital letters and digits",
      },
      {
        variable: "ALPACA_API_SECRET",
        meaning: "Secret key for the `alpaca` source",
        savedAs: "alpacaSecret",
        label: "API secret key",
        shape: /^[A-Za-z0-9/+]{30,80}$/,
        wanted: "an Alpaca secret key: 30 to 80 letters and digits",
      },
    ],
  },
} as const satisfies AboutSource;

export const massive = {
  name: "massive",
  label: "Massive",
  /** A free key allows 5 requests a minute. */
  limits: { perMinute: 2.9, burst: 2 },
  gives: giving(["US"], "quote", "bars", "universe", "splits"),
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "MASSIVE_API_KEY",
        meaning: "Key for the `massive` source (formerly Polygon.io)",
        savedAs: "massiveKey",
        label: "API key",
        shape: /^[A-Za-z0-9_-]{20,64}$/,
        wanted: "a Massive or Polygon.io key: 20 to 64 letters and digits",
      },
    ],
  },
} as const satisfies AboutSource;

export const tiingo = {
  name: "tiingo",
  label: "Tiingo",
  /** A free key allows 50 requests an hour and 1,000 a day. */
  limits: { perMinute: 0.65, burst: 5 },
  /** The documented limit is 500; a crash forgets the symbols of the last minute. */
  symbolsPerMonth: 490,
  gives: giving(["US"], "bars", "splits"),
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "TIINGO_API_TOKEN",
        meaning: "Token for the `tiingo` source",
        savedAs: "tiingoToken",
        label: "API token",
        shape: /^[A-Za-z0-9]{30,64}$/,
        wanted: "a Tiingo token: 30 to 64 letters and digits",
      },
    ],
  },
} as const satisfies AboutSource;

/** All live sources. `adapters/vendors/liveSources.ts` opens them. */
export const liveSources = [
  yahoo,
  nasdaq,
  edgar,
  apewisdom,
  finnhub,
  halts,
  twelvedata,
  alphavantage,
  frankfurter,
  ecb,
  treasury,
  openfigi,
  binance,
  kraken,
  alpaca,
  massive,
  tiingo,
] as const;

/** All live sources that take a key. */
export const keyedSources: readonly KeyedAbout[] = chooseKeyed<LiveSource>(liveSources);

export type LiveSource = (typeof liveSources)[number];
export type KeyedSourceName = KeyedSource<LiveSource>["name"];

export type LiveSourceName = LiveSource["name"];
export const liveSourceNames: readonly LiveSourceName[] = liveSources.map(({ name }) => name);

export const isLiveSourceName = (name: string): name is LiveSourceName =>
  liveSourceNames.some((known) => known === name);
