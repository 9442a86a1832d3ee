import type { NewPortfolioTransaction } from "../../../../contract/portfolioTransaction.ts";
import type { StatementRow } from "../text/statement.ts";

export interface OpenRow {
  /** Position in the file, from 0. */
  readonly index: number;
  readonly row: Extract<StatementRow, { status: "read" }>;
  /** The row's draft plus what has been decided: symbol, price unit, currency. */
  readonly draft: NewPortfolioTransaction;
}
