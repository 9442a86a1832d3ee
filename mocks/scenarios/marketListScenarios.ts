import { type Scenario } from "./scenarios.ts";
import { http, HttpResponse } from "msw";
import type { Exchange } from "../../backend/contract/discovery/exchange.ts";
import type {
  MarketList,
  MarketMap,
  MarketOverview,
} from "../../backend/contract/discovery/markets.ts";

/** Live sources list markets page by page; the simulated market does not. */

const AS_OF = "2026-11-20T14:55:00Z";

const others: readonly Exchange[] = [
  {
    code: "MIL",
    name: "Milan",
    country: "Italy",
    currency: "EUR",
    timeZone: "Europe/Rome",
    suffix: ".MI",
    isListed: true,
    symbols: [{ symbol: "ENI.MI", name: "Eni" }],
  },
  {
    code: "ASX",
    name: "Australian Securities Exchange",
    country: "Australia",
    currency: "AUD",
    timeZone: "Australia/Sydney",
    suffix: ".AX",
    isListed: true,
    symbols: [{ symbol: "BHP.AX", name: "BHP" }],
  },
  {
    code: "CCS",
    name: "Caracas",
    country: "Venezuela",
    currency: "VES",
    timeZone: "America/Caracas",
    suffix: ".CR",
    isListed: false,
    symbols: [],
  },
];

export const otherExchanges: Scenario = [
  http.get("*/api/stocks/exchanges", () => HttpResponse.json(others)),
];

const stockOf = (symbol: string, name: string, changePercent: number) => ({
  symbol,
  name,
  price: 14.2 + changePercent,
  currency: "EUR",
  changePercent,
  volume: 9_100_000,
  lastUpdated: AS_OF,
  source: "yahoo",
  delaySeconds: 900,
});

const noList: MarketList = {
  status: "complete",
  pages: 0,
  expected: null,
  total: null,
  source: null,
  asOf: null,
};

function milan(list: Partial<MarketList>, hasStocks: boolean, leftOut = 0): Scenario {
  const up = stockOf("ENI.MI", "Eni", 2.1);
  const down = stockOf("ENEL.MI", "Enel", -1.4);
  const stocks = hasStocks ? [up, down] : [];
  const shared = {
    market: "MIL",
    asOf: AS_OF,
    list: { ...noList, ...list },
    listed: stocks.length,
    priced: stocks.length,
    origins: hasStocks ? [{ source: "yahoo", from: AS_OF, to: AS_OF, count: 2 }] : [],
  };
  const overview: MarketOverview = {
    ...shared,
    ranked: stocks.length,
    sectors: hasStocks
      ? [
          {
            sector: "Energy",
            changePercent: 2.1,
            advancers: 1,
            decliners: 0,
            unchanged: 0,
            weighted: 1,
            listed: 1,
          },
        ]
      : [],
    gainers: hasStocks ? [up] : [],
    losers: hasStocks ? [down] : [],
    mostActive: stocks,
    preMarket: { quoted: 0, gainers: [], losers: [] },
  };
  const map: MarketMap = {
    ...shared,
    mappable: stocks.length + leftOut,
    stocks: stocks.map(({ symbol, name, price, currency, changePercent }, at) => ({
      symbol,
      name,
      sector: at === 0 ? "Energy" : null,
      price,
      currency,
      changePercent,
      marketCap: (2 - at) * 30e9,
    })),
  };
  return [
    ...otherExchanges,
    http.get("*/api/markets/MIL", () => HttpResponse.json(overview)),
    http.get("*/api/markets/MIL/map", () => HttpResponse.json(map)),
  ];
}

const known = { source: "yahoo", asOf: AS_OF };

export const marketMapCut: Scenario = milan({ ...known, total: 7412 }, true, 7410);

export const marketBeingListed: Scenario = milan(
  { status: "reading", pages: 3, expected: 12 },
  false,
);

export const marketListedInPart: Scenario = milan(
  { ...known, status: "partial", total: 412 },
  true,
);

export const marketListIsOld: Scenario = milan(
  { status: "failed", total: 2, source: "yahoo", asOf: "2026-11-18T14:55:00Z" },
  true,
);

export const marketListFails: Scenario = milan({ status: "failed" }, false);
