import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { MarketMovers } from "../../contract/discovery/discovery.ts";
import { unannounced } from "../../contract/resource.ts";
import type { ReadMovers } from "./movers.ts";

export const moverRoutes = (readMovers: ReadMovers) =>
  new Elysia({ prefix: "/api/stocks", tags: ["Stocks"] }).get("/movers", () => readMovers(), {
    detail: {
      operationId: "getMovers",
      ...unannounced,
      summary: "List today's largest gains and losses",
      description:
        "Five of each from the market's universe, by change from the previous close. Up to 15 seconds old.",
    },
    response: { 200: MarketMovers, 503: ErrorText },
  });
