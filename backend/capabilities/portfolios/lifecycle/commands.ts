import type { PortfolioChanged, PortfolioCreated } from "./events.ts";

/** Opens a portfolio. Names in use are those of the other portfolios. */
export interface CreatePortfolio {
  readonly kind: "create";
  readonly portfolio: PortfolioCreated["data"];
  readonly namesInUse: readonly string[];
}

export interface ChangePortfolio {
  readonly kind: "change";
  readonly changes: Partial<Omit<PortfolioChanged["data"], "id">>;
  readonly namesInUse: readonly string[];
  /** Its transactions state amounts in its currency, which therefore stays. */
  readonly hasTransactions: boolean;
}

export interface ArchivePortfolio {
  readonly kind: "archive" | "unarchive";
}

export interface DeletePortfolio {
  readonly kind: "delete";
}

/** Undoes a deletion. Its name may have been used meanwhile; it keeps it all the same. */
export interface RestorePortfolio {
  readonly kind: "restore";
}

export type PortfolioCommand =
  | CreatePortfolio
  | ChangePortfolio
  | ArchivePortfolio
  | DeletePortfolio
  | RestorePortfolio;
