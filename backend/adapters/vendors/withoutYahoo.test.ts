import { beforeEach, expect, test } from "bun:test";
import { rateOn } from "../../capabilities/portfolios/prices/rates.ts";
import { createMarketRouter, type Market } from "../../market/routing/router.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { openLiveSources } from "./liveSources.ts";

/** A Monday, two in the afternoon in New York. */
const NOW = "2026-03-09T18:00:00Z";

const found = (data: unknown) => ({ data, status: { rCode: 200 } });
const price = { lastSalePrice: "$12.50", netChange: "0.50", isRealTime: true };
const days = ["03/09/2026", "03/06/2026"].map((date) => ({
  date,
  open: "$12.00",
  high: "$13.00",
  low: "$11.00",
  close: "$12.50",
  volume: "1,000",
}));
const listings = [
  { ticker: "ACME", exchCode: "US" },
  { ticker: "ACM", exchCode: "GY" },
];

/** Answers by the end of the path; Yahoo refuses everything. */
const answers: Readonly<Record<string, unknown>> = {
  info: found({
    symbol: "ACME",
    primaryData: { ...price, lastTradeTimestamp: "Mar 9, 2026 1:59 PM ET" },
  }),
  historical: found({ symbol: "ACME", tradesTable: { rows: days } }),
  summary: found({ symbol: "ACME", summaryData: { EarningsPerShare: { value: "$1.25" } } }),
  "short-interest": found(null),
  rates: { amount: 1, base: "EUR", rates: { "2026-03-06": { USD: 1.1561 } } },
  mapping: [{ data: listings }],
};

let market: Market;
let refused: Set<string>;
beforeEach(() => {
  refused = new Set();
  const clock = manualClock(NOW);
  const sources = openLiveSources(["yahoo", "nasdaq", "frankfurter", "ecb", "openfigi"], {
    dataFolder: makeTemporaryFolder(),
    clock,
    log: silentLog,
    contact: undefined,
    findKey: async () => undefined,
    wait: async () => undefined,
    fetch: async (address) => {
      const { host, pathname } = new URL(address);
      const path = pathname.split("/").at(-1) ?? "";
      const answer = answers[path.includes("..") ? "rates" : path];
      if (!host.includes("yahoo") && answer !== undefined) return Response.json(answer);
      refused.add(host);
      return new Response("Edge: Too Many Requests", { status: 429 });
    },
  });
  market = createMarketRouter(sources, silentLog, { clock });
});

test("an American stock keeps its price, its checks, its chart and its figures", async () => {
  expect(await market.quote("ACME")).toMatchObject({ price: 12.5, source: "nasdaq" });
  expect(await market.samples(["ACME"])).toMatchObject([
    { symbol: "ACME", price: 12.5, previousClose: 12, session: "regular", source: "nasdaq" },
  ]);
  expect((await market.bars("ACME", "1d", 5))?.map(({ close }) => close)).toEqual([12.5, 12.5]);
  expect(await market.sourced.facts("ACME")).toMatchObject({
    source: "nasdaq",
    value: { earningsPerShare: 1.25, beta: null },
  });
  expect(refused.size).toBeGreaterThan(0);
});

test("money keeps its rate, which is right on a Sunday, and its history", async () => {
  expect(await market.sourced.fx("EUR", "USD")).toMatchObject({ value: { rate: 1.1561 } });
  expect(await market.quote("EURUSD=X")).toMatchObject({
    price: 1.1561,
    asOf: Date.parse("2026-03-06T13:15:00Z"),
    source: "frankfurter",
  });
  const sunday = { currency: "EUR", base: "USD", date: "2026-03-08" } as const;
  expect(await rateOn(market, sunday)).toEqual({ rate: 1.1561, date: "2026-03-06" });
});

test("an ISIN keeps its symbol", async () => {
  expect((await market.search("US0378331005", 8)).map(({ symbol }) => symbol)).toEqual([
    "ACME",
    "ACM.DE",
  ]);
});

test("a question that no other source answers fails, instead of calling the symbol unknown", async () => {
  await expect(market.quote("VOD.L")).rejects.toThrow("yahoo");
  await expect(market.bars("ACME", "5m", 5)).rejects.toThrow("yahoo");
});
