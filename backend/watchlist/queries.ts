import type { Kysely, Selectable } from "kysely";
import type { WatchlistEntry } from "../contract/watchlist.ts";
import type { Database } from "../database/schema.ts";

/** The watchlist as the screens see it: removed stocks are not there. */
export interface WatchlistQueries {
  /** Newest first. */
  list(): Promise<WatchlistEntry[]>;
  find(symbol: string): Promise<WatchlistEntry | undefined>;
}

export function createWatchlistQueries(database: Kysely<Database>): WatchlistQueries {
  const watched = () => database.selectFrom("watchlist").selectAll().where("is_removed", "=", 0);
  return {
    list: async () => (await watched().orderBy("added_position", "desc").execute()).map(toEntry),
    find: async (symbol) => {
      const row = await watched().where("symbol", "=", symbol).executeTakeFirst();
      return row && toEntry(row);
    },
  };
}

const toEntry = (row: Selectable<Database["watchlist"]>): WatchlistEntry => ({
  symbol: row.symbol,
  name: row.name,
  addedAt: row.added_at,
});
