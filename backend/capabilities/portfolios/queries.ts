import type { Kysely, Selectable, Transaction } from "kysely";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import type { Portfolio } from "../../contract/portfolio.ts";
import type { Database } from "../../platform/database/schema.ts";

/** Reads run on the given transaction, else on their own. */
type Reader = Kysely<Database> | Transaction<Database>;

export interface PortfolioQueries {
  /** Newest first. */
  list(page?: PageRequest<number>): Promise<Page<Portfolio>>;
  find(id: number): Promise<Portfolio | undefined>;
}

/** Totals without transactions: none can be recorded yet, so no portfolio holds anything. */
const TOTALS_OF_NOTHING = {
  totalValue: 0,
  totalCost: 0,
  totalGainLoss: 0,
  totalGainLossPercent: 0,
} as const satisfies Partial<Portfolio>;

export function createPortfolioQueries(database: Kysely<Database>): PortfolioQueries {
  const portfolios = () => database.selectFrom("portfolios").selectAll();
  return {
    list: async ({ limit = DEFAULT_PAGE, after } = {}) => {
      const rows = await portfolios()
        .$if(after !== undefined, (all) => all.where("id", "<", after ?? 0))
        .orderBy("id", "desc")
        .limit(limit + 1)
        .execute();
      const { count } = await database
        .selectFrom("portfolios")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return cutPage(rows, limit, Number(count), toPortfolio, ({ id }) => id);
    },
    find: async (id) => {
      const row = await portfolios().where("id", "=", id).executeTakeFirst();
      return row && toPortfolio(row);
    },
  };
}

/** The ids and names that a new portfolio must differ from. */
export const readIdsAndNames = (
  reader: Reader,
): Promise<readonly { readonly id: number; readonly name: string }[]> =>
  reader.selectFrom("portfolios").select(["id", "name"]).execute();

const toPortfolio = (row: Selectable<Database["portfolios"]>): Portfolio => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ...TOTALS_OF_NOTHING,
  createdAt: row.created_at,
});
