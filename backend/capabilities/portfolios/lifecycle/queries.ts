import { countRows, type Reader } from "../../../platform/database/reader.ts";
import { sql, type Kysely, type Selectable } from "kysely";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../../contract/page.ts";
import type { Portfolio } from "../../../contract/portfolios/portfolio.ts";
import type { PortfolioTransaction } from "../../../contract/portfolios/portfolioTransaction.ts";
import type { Currency } from "../../../domain/currency.ts";
import type { Decimal } from "../../../market/ledger/decimal.ts";
import type { ReturnBasis } from "../../../market/ledger/returns/flows.ts";
import type { DatedSplit } from "../../../market/ledger/sameSplit.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { StatedPrice } from "../prices/manualPrices.ts";
import { placeOf, type PortfolioTransaction as Recorded } from "./events.ts";

export type PortfolioRow = Pick<
  Portfolio,
  | "id"
  | "name"
  | "description"
  | "currency"
  | "lotMethod"
  | "benchmark"
  | "isArchived"
  | "transactions"
  | "createdAt"
>;

export interface HeldPortfolio {
  readonly id: number;
  readonly name: string;
  readonly currency: Currency;
  readonly isArchived: boolean;
  readonly version: number;
  /** Includes cash if deposits are recorded, else only the shares; see `ReturnBasis`. */
  readonly basis: ReturnBasis;
  readonly paidIn: Decimal;
  readonly paidOut: Decimal;
  readonly holdings: readonly HeldStock[];
  readonly cash: readonly { readonly currency: Currency; readonly amount: Decimal }[];
}

export interface HeldStock {
  readonly symbol: string;
  readonly currency: Currency;
  readonly quantity: Decimal;
  readonly costBase: Decimal;
  readonly since: TradeDate;
  readonly splits: readonly DatedSplit[];
  /** Newest manual price; null if none. */
  readonly stated: StatedPrice | null;
}

/** Must match the partial indexes literally; a bound parameter would not use them. */
const isListed = sql<boolean>`is_deleted = 0`;
const hasSymbol = sql<boolean>`symbol is not null`;

export type PortfolioQueries = ReturnType<typeof createPortfolioQueries>;

export function createPortfolioQueries(database: Kysely<Database>) {
  const portfolios = () => database.selectFrom("portfolios").selectAll().where(isListed);
  return {
    async list({ limit = DEFAULT_PAGE, after }: PageRequest<number> = {}): Promise<
      Page<PortfolioRow>
    > {
      const rows = await portfolios()
        .$if(after !== undefined, (all) => all.where("id", "<", after ?? 0))
        .orderBy("id", "desc")
        .limit(limit + 1)
        .execute();
      const total = await countRows(database.selectFrom("portfolios").where(isListed));
      return cutPage(rows, limit, total, toPortfolio, ({ id }) => id);
    },
    async find(id: number): Promise<PortfolioRow | undefined> {
      const row = await portfolios().where("id", "=", id).executeTakeFirst();
      return row && toPortfolio(row);
    },
    /** Newest date first; the page cursor is a position. */
    async transactions(
      id: number,
      { limit = DEFAULT_PAGE, after }: PageRequest<number> = {},
    ): Promise<Page<PortfolioTransaction>> {
      const rows = await database
        .selectFrom("portfolio_transactions")
        .select(["place", "body"])
        .where("portfolio_id", "=", id)
        .$if(after !== undefined, (all) => all.where("place", "<", after ?? 0))
        .orderBy("place", "desc")
        .limit(limit + 1)
        .execute();
      const total = (await portfolios().where("id", "=", id).executeTakeFirst())?.transaction_count;
      return cutPage(rows, limit, total ?? 0, toTransaction, ({ place }) => place);
    },
    async transaction(
      id: number,
      transactionId: number,
    ): Promise<PortfolioTransaction | undefined> {
      const row = await database
        .selectFrom("portfolio_transactions")
        .select("body")
        .where("portfolio_id", "=", id)
        .where("transaction_id", "=", transactionId)
        .executeTakeFirst();
      return row && toTransaction(row);
    },
    async symbols(limit: number): Promise<readonly string[]> {
      const rows = await database
        .selectFrom("portfolio_transactions")
        .select("symbol")
        .where(hasSymbol)
        .distinct()
        .orderBy("symbol")
        .limit(limit)
        .execute();
      return rows.flatMap(({ symbol }) => (symbol === null ? [] : [symbol]));
    },
  };
}

export async function readPortfolioNames(reader: Reader): Promise<ReadonlyMap<number, string>> {
  const rows = await reader
    .selectFrom("portfolios")
    .select(["id", "name"])
    .where(isListed)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const readNames = async (reader: Reader, exceptId?: number): Promise<readonly string[]> =>
  [...(await readPortfolioNames(reader))].flatMap(([id, name]) => (id === exceptId ? [] : [name]));

const toPortfolio = (row: Selectable<Database["portfolios"]>): PortfolioRow => ({
  id: row.id,
  name: row.name,
  description: row.description,
  currency: row.currency,
  lotMethod: row.lot_method,
  benchmark: row.benchmark,
  isArchived: row.is_archived === 1,
  transactions: row.transaction_count,
  createdAt: row.created_at,
});

const toTransaction = ({ body }: { body: string }): PortfolioTransaction =>
  toContract(JSON.parse(body) as Recorded);

export const toContract = (transaction: Recorded): PortfolioTransaction =>
  ({
    ...transaction,
    id: Number(transaction.id),
    place: placeOf(transaction),
  }) as PortfolioTransaction;
