import type { NewPortfolioTransaction } from "../../../../contract/portfolioTransaction.ts";
import type { StatementRow } from "../text/statement.ts";

/** A row that states a transaction of a known symbol, on its way into the ledger. */
export interface OpenRow {
  /** Place in the file, from 0. */
  readonly index: number;
  readonly row: Extract<StatementRow, { status: "read" }>;
  /** The row's draft with what has been decided since: symbol, unit of the price, currency. */
  readonly draft: NewPortfolioTransaction;
}
