import type { PortfolioCreated } from "./events.ts";

/** Opens a portfolio. Names in use are those of the other portfolios. */
export interface CreatePortfolio {
  readonly kind: "create";
  readonly portfolio: PortfolioCreated["data"];
  readonly namesInUse: readonly string[];
}

export type PortfolioCommand = CreatePortfolio;
