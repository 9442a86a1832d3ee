import type { PortfolioChanged, PortfolioCreated } from "./events.ts";

export interface CreatePortfolio {
  readonly kind: "create";
  readonly portfolio: PortfolioCreated["data"];
  readonly namesInUse: readonly string[];
}

export interface ChangePortfolio {
  readonly kind: "change";
  readonly changes: Partial<Omit<PortfolioChanged["data"], "id">>;
  readonly namesInUse: readonly string[];
  /** If true, the currency is fixed because the transactions state amounts in it. */
  readonly hasTransactions: boolean;
}

export interface ArchivePortfolio {
  readonly kind: "archive" | "unarchive";
}

export interface DeletePortfolio {
  readonly kind: "delete";
}

/** Undoes a deletion. The portfolio keeps its name even if another one has used it since. */
export interface RestorePortfolio {
  readonly kind: "restore";
}

export type PortfolioCommand =
  | CreatePortfolio
  | ChangePortfolio
  | ArchivePortfolio
  | DeletePortfolio
  | RestorePortfolio;
