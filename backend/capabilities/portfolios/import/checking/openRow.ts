import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";
import type { StatementRow } from "../text/statement.ts";

export interface OpenRow {
  readonly index: number;
  readonly row: Extract<StatementRow, { status: "read" }>;
  readonly draft: NewPortfolioTransaction;
}
