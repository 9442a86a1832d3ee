import type { Capability, Platform } from "../capability.ts";
import type { ScreenerQueries } from "../screener/queries.ts";
import { createBoard } from "./board.ts";
import { createListReading } from "./listReading.ts";
import { createMarketQueries, type MarketQueries } from "./queries.ts";
import { Elysia, t } from "elysia";
import { ErrorText, MarketCode } from "../../contract/common.ts";
import {
  MarketIndices,
  MarketMap,
  MarketOverview,
  TreasuryYields,
} from "../../contract/discovery/markets.ts";
import { unannounced } from "../../contract/resource.ts";

const MarketParameter = t.Object({ market: MarketCode });

export const marketRoutes = (markets: MarketQueries) =>
  new Elysia({ prefix: "/api/markets", tags: ["Markets"] })
    .get("/indices", () => markets.indices(), {
      detail: {
        operationId: "getMarketIndices",
        ...unannounced,
        summary: "List the leading indices",
      },
      response: { 200: MarketIndices, 503: ErrorText },
    })
    .get("/yields", () => markets.yields(), {
      detail: {
        operationId: "getTreasuryYields",
        ...unannounced,
        summary: "Get the latest yield curve of the US Treasury",
        description: "Par yields of one business day, not prices. Published after its close.",
      },
      response: { 200: TreasuryYields, 503: ErrorText },
    })
    .get("/:market", ({ params }) => markets.overview(params.market), {
      params: MarketParameter,
      detail: {
        operationId: "getMarketOverview",
        ...unannounced,
        summary: "Get the sectors and movers of a market",
        description:
          "Computed from the known stocks of the market. Up to 15 seconds old, or up to a minute with live sources.",
      },
      response: { 200: MarketOverview, 404: ErrorText, 422: ErrorText, 503: ErrorText },
    })
    .get("/:market/map", ({ params }) => markets.map(params.market), {
      params: MarketParameter,
      detail: {
        operationId: "getMarketMap",
        ...unannounced,
        summary: "List the stocks of a market with sector, market value and change",
      },
      response: { 200: MarketMap, 404: ErrorText, 422: ErrorText, 503: ErrorText },
    });

type Needs = Platform & {
  readonly screener: { readonly queries: Pick<ScreenerQueries, "results"> };
  readonly watchlist: { readonly entries: { symbols(): Promise<readonly string[]> } };
};

export const markets: Capability<"markets", Needs, MarketQueries> = {
  name: "markets",
  create: ({ market, clock, log, screener, watchlist }) => {
    const readScreened = async () =>
      (
        await Promise.all([
          screener.queries.results("standard"),
          screener.queries.results("earnings"),
        ])
      ).flat();
    const readBoard = createBoard({
      market,
      clock,
      readScreened,
      readWatched: watchlist.entries.symbols,
    });
    const readList = createListReading({
      lists: market.exchangeLists,
      clock,
      onFault: (error) => log.error("an exchange could not be listed", { error }),
    });
    const readSector = async (symbol: string) => (await market.profile(symbol))?.sector ?? null;
    return {
      service: createMarketQueries({
        quote: market.quote,
        readYields: async () => (market.offers("yields") ? market.sourced.yields() : undefined),
        readBoard,
        readList,
        readSector,
      }),
    };
  },
  routes: (service) => [marketRoutes(service)],
};
