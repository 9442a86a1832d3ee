import { beforeEach, expect, test } from "bun:test";
import { rateOn } from "../../capabilities/portfolios/prices/rates.ts";
import { createMarketRouter, type Market } from "../../market/routing/router.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { openLiveSources } from "./liveSources.ts";

/** A Monday, two in the afternoon in New York. */
const NOW = "2026-03-09T18:00:00Z";

const listings = [
  { ticker: "ACME", exchCode: "US" },
  { ticker: "ACM", exchCode: "GY" },
];

/** Responses by the end of the path; Yahoo rejects everything. */
const answers: Readonly<Record<string, unknown>> = {
  rates: { amount: 1, base: "EUR", rates: { "2026-03-06": { USD: 1.1561 } } },
  mapping: [{ data: listings }],
};

let market: Market;
beforeEach(() => {
  const clock = manualClock(NOW);
  const sources = openLiveSources(["yahoo", "frankfurter", "ecb", "openfigi"], {
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
      return new Response("Edge: Too Many Requests", { status: 429 });
    },
  });
  market = createMarketRouter(sources, silentLog, { clock });
});

test("currencies keep their rate, which is valid on a Sunday, and its history", async () => {
  expect(await market.sourced.fx("EUR", "USD")).toMatchObject({ value: { rate: 1.1561 } });
  expect(await market.quote("EURUSD=X")).toMatchObject({
    price: 1.1561,
    asOf: Date.parse("2026-03-06T13:15:00Z"),
    source: "frankfurter",
  });
  const sunday = { currency: "EUR", base: "USD", date: "2026-03-08" } as const;
  expect(await rateOn(market, sunday)).toEqual({ rate: 1.1561, date: "2026-03-06" });
});

test("an ISIN is still resolved to its symbol", async () => {
  expect((await market.search("US0378331005", 8)).map(({ symbol }) => symbol)).toEqual([
    "ACME",
    "ACM.DE",
  ]);
});
