import type { SymbolChecks } from "../../market/symbolCheck.ts";
import type { Capability, Platform } from "../capability.ts";
import { toPortfolioMessage } from "./liveMessages.ts";
import { createPortfolioOperations, type PortfolioOperations } from "./operations.ts";
import { portfolioProjection } from "./projection.ts";
import { portfolioRoutes } from "./routes.ts";
import { portfolioTransactionRoutes } from "./transactionRoutes.ts";

type Needs = Platform & {
  readonly symbols: SymbolChecks;
  readonly caps?: { readonly portfolios?: number };
};

export const portfolios: Capability<"portfolios", Needs, PortfolioOperations> = {
  name: "portfolios",
  projections: [portfolioProjection],
  create: ({ store, market, clock, symbols, caps }) => {
    const service = createPortfolioOperations({
      store,
      market,
      clock,
      symbols,
      maxPortfolios: caps?.portfolios,
    });
    return { service, toLiveMessage: toPortfolioMessage, followedSymbols: service.symbols };
  },
  routes: (service) => [portfolioRoutes(service), portfolioTransactionRoutes(service)],
};
