import { Elysia, t } from "elysia";
import { ErrorText, MarketCode } from "../../contract/common.ts";
import {
  MarketIndices,
  MarketMap,
  MarketOverview,
  TreasuryYields,
} from "../../contract/discovery/markets.ts";
import { unannounced } from "../../contract/resource.ts";
import type { MarketQueries } from "./queries.ts";

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
