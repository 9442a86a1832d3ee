import type { Capability, Platform } from "../capability.ts";
import { createInternationalQueries, type InternationalQueries } from "./queries.ts";
import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { InternationalQuote } from "../../contract/discovery/international.ts";
import { unannounced } from "../../contract/resource.ts";
import { notFound } from "../../platform/http/errors.ts";
import { parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";

export const internationalRoutes = (international: InternationalQueries) =>
  new Elysia({ prefix: "/api/stocks/international", tags: ["Stocks"] }).get(
    "/:symbol",
    async ({ params }) => {
      const symbol = parseSymbol(params.symbol);
      const quote = await international.quote(symbol);
      if (!quote) throw notFound(`Symbol '${symbol}'`);
      return quote;
    },
    {
      params: SymbolParameter,
      detail: {
        operationId: "getInternationalQuote",
        ...unannounced,
        summary: "Get the latest price on any market",
        description: "The symbol includes its market's suffix: VOD.L, 7203.T, SHOP.TO, AAPL.",
      },
      response: { 200: InternationalQuote, 404: ErrorText, 422: ErrorText, 503: ErrorText },
    },
  );

export const international: Capability<"international", Platform, InternationalQueries> = {
  name: "international",
  create: ({ market }) => ({ service: createInternationalQueries(market) }),
  routes: (service) => [internationalRoutes(service)],
};
