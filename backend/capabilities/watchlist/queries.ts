import { sql, type Kysely, type Selectable } from "kysely";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import type { SymbolStatus } from "../../contract/common.ts";
import type { WatchlistEntry } from "../../contract/stocks/watchlist.ts";
import type { Watchlist, WatchedStock } from "../../contract/stocks/watchlists.ts";
import { countRows, type Reader } from "../../platform/database/reader.ts";
import type { Database } from "../../platform/database/schema.ts";
import { DEFAULT_LIST, DEFAULT_LIST_NAME } from "./events.ts";

/** Requests all stocks or one; the page cursor is a symbol. */
export interface WatchlistRequest extends PageRequest<string> {
  readonly symbol?: string | undefined;
}

type ShownRow = Selectable<Database["watchlist_entries"]> & {
  readonly symbol_status: string | null;
};

const symbolStatusOf = sql<
  string | null
>`(select status from symbol_checks where symbol_checks.symbol = watchlist_entries.symbol)`.as(
  "symbol_status",
);

/** Must match the partial index literally; a bound parameter would not use it. */
const isListed = sql<boolean>`is_removed = 0`;

export type WatchlistQueries = ReturnType<typeof createWatchlistQueries>;

export function createWatchlistQueries(database: Kysely<Database>) {
  const watched = () => database.selectFrom("watchlist_entries").where(isListed);
  const rowsOf = (list: number) =>
    watched().where("list_id", "=", list).selectAll().select(symbolStatusOf);
  const find = async (symbol: string, list = DEFAULT_LIST): Promise<WatchlistEntry | undefined> => {
    const row = await rowsOf(list).where("symbol", "=", symbol).executeTakeFirst();
    return row && toEntry(row);
  };
  const page = async (rows: readonly ShownRow[], limit: number, list: number) =>
    cutPage(rows, limit, await countEntries(database, list), toEntry, (row) => row.symbol);
  /** A removed stock's row keeps its position, so cursors stay valid. */
  const placeOf = (column: "added_position" | "place", symbol: string, list: number) =>
    database
      .selectFrom("watchlist_entries as last")
      .select(`last.${column}`)
      .where("last.symbol", "=", symbol)
      .where("last.list_id", "=", list);
  return {
    /** Returns one list, newest first. A cursor that was never on the list yields an empty page. */
    async list(
      { limit = DEFAULT_PAGE, after, symbol }: WatchlistRequest = {},
      list = DEFAULT_LIST,
    ): Promise<Page<WatchlistEntry>> {
      if (symbol !== undefined) {
        const found = await find(symbol, list);
        return { rows: found ? [found] : [], total: found ? 1 : 0, next: null };
      }
      const rows = await rowsOf(list)
        .$if(after !== undefined, (all) =>
          all.where("added_position", "<", placeOf("added_position", after ?? "", list)),
        )
        .orderBy("added_position", "desc")
        .limit(limit + 1)
        .execute();
      return page(rows, limit, list);
    },
    async inOrder(
      list: number,
      { limit = DEFAULT_PAGE, after }: PageRequest<string> = {},
    ): Promise<Page<WatchlistEntry>> {
      const rows = await rowsOf(list)
        .$if(after !== undefined, (all) =>
          all.where("place", ">", placeOf("place", after ?? "", list)),
        )
        .orderBy("place")
        .limit(limit + 1)
        .execute();
      return page(rows, limit, list);
    },
    async symbols(): Promise<readonly string[]> {
      const rows = await shownEntries(database).select("symbol").distinct().execute();
      return rows.map(({ symbol }) => symbol);
    },
    /** Returns each stock once with its lists, or only one stock; newest first. */
    async stocks({ limit = DEFAULT_PAGE, after, symbol }: WatchlistRequest = {}): Promise<
      Page<WatchedStock>
    > {
      const rows = await shownEntries(database)
        .select(["symbol", "list_id", "name"])
        .$if(symbol !== undefined, (all) => all.where("symbol", "=", symbol ?? ""))
        .orderBy("added_position", "desc")
        .execute();
      const bySymbol = Map.groupBy(rows, (row) => row.symbol);
      const stocks = [...bySymbol].map(([one, on]): WatchedStock => ({
        symbol: one,
        name: on.find(({ name }) => name !== one)?.name ?? one,
        lists: on.map(({ list_id }) => list_id),
      }));
      const following = stocks.slice(stocks.findIndex((stock) => stock.symbol === after) + 1);
      return cutPage(
        following,
        limit,
        stocks.length,
        (stock) => stock,
        (stock) => stock.symbol,
      );
    },
    find,
    async lists(): Promise<readonly Watchlist[]> {
      const rows = await readLists(database);
      const counts = await shownEntries(database)
        .select(["list_id", (eb) => eb.fn.countAll<number>().as("count")])
        .groupBy("list_id")
        .execute();
      const countOf = (id: number) =>
        Number(counts.find(({ list_id }) => list_id === id)?.count ?? 0);
      return rows.map(({ id, name }) => ({
        id,
        name,
        isDefault: id === DEFAULT_LIST,
        entries: countOf(id),
      }));
    },
    async listsWith(symbol: string): Promise<readonly number[]> {
      const rows = await shownEntries(database)
        .select("list_id")
        .where("symbol", "=", symbol)
        .execute();
      return rows.map(({ list_id }) => list_id);
    },
  };
}

const shownEntries = (reader: Reader) =>
  reader
    .selectFrom("watchlist_entries")
    .where(isListed)
    .where("list_id", "in", (eb) =>
      eb.selectFrom("watchlists").select("id").where("is_deleted", "=", 0),
    );

/** Returns lists that are not deleted. A new data folder has no row of the default list yet. */
export async function readLists(
  reader: Reader,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const rows = await reader
    .selectFrom("watchlists")
    .select(["id", "name"])
    .where("is_deleted", "=", 0)
    .orderBy("place")
    .execute();
  return rows.length > 0 ? rows : [{ id: DEFAULT_LIST, name: DEFAULT_LIST_NAME }];
}

const countEntries = (reader: Reader, list: number): Promise<number> =>
  countRows(reader.selectFrom("watchlist_entries").where(isListed).where("list_id", "=", list));

/** Counts stocks over all lists; a stock on two lists counts twice. */
export const countWatched = (reader: Reader): Promise<number> => countRows(shownEntries(reader));

const toEntry = (row: ShownRow): WatchlistEntry => ({
  symbol: row.symbol,
  ...(row.symbol_status === null ? {} : { symbolStatus: row.symbol_status as SymbolStatus }),
  name: row.name,
  addedAt: row.added_at,
});
