import type { Capability, Platform } from "../capability.ts";
import { createPortfolioOperations, type PortfolioOperations } from "./operations.ts";
import { portfolioProjection } from "./projection.ts";
import { portfolioRoutes } from "./routes.ts";

type Needs = Platform & { readonly caps?: { readonly portfolios?: number } };

export const portfolios: Capability<"portfolios", Needs, PortfolioOperations> = {
  name: "portfolios",
  projections: [portfolioProjection],
  create: ({ store, caps }) => ({ service: createPortfolioOperations(store, caps?.portfolios) }),
  routes: (service) => [portfolioRoutes(service)],
};
