import { sql, type Kysely, type Selectable } from "kysely";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import type { SymbolStatus } from "../../contract/common.ts";
import type { WatchlistEntry } from "../../contract/watchlist.ts";
import type { Database } from "../../platform/database/schema.ts";

/** All of them or one, page by page; `after` is a symbol. */
export interface WatchlistRequest extends PageRequest<string> {
  readonly symbol?: string | undefined;
}

/** The watchlist as the screens see it: removed stocks are not there. */
export interface WatchlistQueries {
  /** Newest first. Nothing follows a stock that was never on the list. */
  list(request?: WatchlistRequest): Promise<Page<WatchlistEntry>>;
  /** Every symbol, newest first. */
  symbols(): Promise<readonly string[]>;
  find(symbol: string): Promise<WatchlistEntry | undefined>;
}

type ShownRow = Selectable<Database["watchlist"]> & { readonly symbol_status: string | null };

const symbolStatusOf = sql<
  string | null
>`(select status from symbol_checks where symbol_checks.symbol = watchlist.symbol)`.as(
  "symbol_status",
);

/** Word for word the condition of the partial index: a bound parameter would not match it. */
const isListed = sql<boolean>`is_removed = 0`;

export function createWatchlistQueries(database: Kysely<Database>): WatchlistQueries {
  const watched = () => database.selectFrom("watchlist").where(isListed);
  const find: WatchlistQueries["find"] = async (symbol) => {
    const row = await watched()
      .selectAll()
      .select(symbolStatusOf)
      .where("symbol", "=", symbol)
      .executeTakeFirst();
    return row && toEntry(row);
  };
  return {
    list: async ({ limit = DEFAULT_PAGE, after, symbol } = {}) => {
      if (symbol !== undefined) {
        const found = await find(symbol);
        return { rows: found ? [found] : [], total: found ? 1 : 0, next: null };
      }
      const rows = await watched()
        .selectAll()
        .select(symbolStatusOf)
        .$if(after !== undefined, (all) =>
          // The row of a stock that was removed meanwhile still has its position.
          all.where("added_position", "<", (eb) =>
            eb
              .selectFrom("watchlist as last")
              .select("last.added_position")
              .where("last.symbol", "=", after ?? ""),
          ),
        )
        .orderBy("added_position", "desc")
        .limit(limit + 1)
        .execute();
      const total = await countWatched(database);
      return cutPage(rows, limit, total, toEntry, (row) => row.symbol);
    },
    symbols: async () => {
      const rows = await watched().select("symbol").orderBy("added_position", "desc").execute();
      return rows.map(({ symbol }) => symbol);
    },
    find,
  };
}

/** Stocks on the list, counted on an index. */
export async function countWatched(reader: Kysely<Database>): Promise<number> {
  const { count } = await reader
    .selectFrom("watchlist")
    .where(isListed)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const toEntry = (row: ShownRow): WatchlistEntry => ({
  symbol: row.symbol,
  ...(row.symbol_status === null ? {} : { symbolStatus: row.symbol_status as SymbolStatus }),
  name: row.name,
  addedAt: row.added_at,
});
