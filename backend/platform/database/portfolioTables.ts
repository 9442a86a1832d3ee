import type { Generated } from "kysely";

export interface PortfolioTable {
  id: number;
  name: string;
  description: string | null;
  created_at: string;
  currency: Generated<string>;
  lot_method: Generated<string>;
  is_archived: Generated<number>;
  is_deleted: Generated<number>;
  /** Events in the stream of its transactions. */
  ledger_version: Generated<number>;
  transaction_count: Generated<number>;
  /** The highest id that a transaction ever had. */
  newest_transaction: Generated<number>;
  benchmark: Generated<string | null>;
}

export interface PortfolioTransactionTable {
  portfolio_id: number;
  /** Date and id in one number: unique in its portfolio, and the order of lists. */
  place: number;
  transaction_id: number;
  symbol: string | null;
  /** JSON, as it was recorded. */
  body: string;
}

export interface PortfolioPriceTable {
  portfolio_id: number;
  symbol: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Decimal text. */
  price: string;
  currency: string;
  is_preferred: number;
}

export interface DismissedSplitTable {
  portfolio_id: number;
  symbol: string;
  /** `YYYY-MM-DD` */
  date: string;
}
