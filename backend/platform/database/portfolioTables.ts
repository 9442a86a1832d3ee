import type { LotMethod } from "../../domain/choices.ts";
import type { Generated } from "kysely";

export interface PortfolioTable {
  id: number;
  name: string;
  description: string | null;
  created_at: string;
  currency: Generated<string>;
  lot_method: Generated<LotMethod>;
  is_archived: Generated<number>;
  is_deleted: Generated<number>;
  ledger_version: Generated<number>;
  transaction_count: Generated<number>;
  newest_transaction: Generated<number>;
  benchmark: Generated<string | null>;
}

export interface PortfolioTransactionTable {
  portfolio_id: number;
  /**
   * Date and id combined into one number: unique in its portfolio, and the sort order of lists.
   */
  place: number;
  transaction_id: number;
  symbol: string | null;
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
