import type { WatchlistEntry } from "../../contract/stocks/watchlist.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { ListFull } from "../../platform/http/errors.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { watchlistCap } from "./cap.ts";
import type { WatchlistCommand } from "./decide.ts";
import { handleEntries } from "./entryCommands.ts";
import { DEFAULT_LIST, type StockWatched } from "./events.ts";
import { countWatched, createWatchlistQueries } from "./queries.ts";

/** Undefined if sources report the symbol as unknown. */
export type Addition =
  | {
      readonly entry: WatchlistEntry;
      readonly isNew: boolean;
    }
  | undefined;

interface NamedStock {
  readonly symbol: string;
  readonly name: string | undefined;
}

export interface WatchlistPorts {
  readonly store: EventStore;
  readonly symbols: SymbolChecks;
  readonly maxWatched?: number | undefined;
}

export const onList = (symbol: string, list: number) => ({
  symbol,
  ...(list === DEFAULT_LIST ? {} : { list }),
});

/**
 * Operations behind the routes; `list` defaults to the default list. Symbols must be validated and
 * upper-case.
 */
export type WatchlistOperations = ReturnType<typeof createWatchlistOperations>;

export function createWatchlistOperations({
  store,
  symbols,
  maxWatched = watchlistCap.usual,
}: WatchlistPorts) {
  const queries = createWatchlistQueries(store.database);

  const handle = async (symbol: string, list: number, command: WatchlistCommand) =>
    (await handleEntries(store, [{ list, symbol, command }], maxWatched)).length > 0;

  symbols.addList({
    has: async (symbol) => (await queries.listsWith(symbol)).length > 0,
    verified: async ({ symbol, companyName }) => {
      for (const list of await queries.listsWith(symbol)) {
        await handle(symbol, list, { kind: "name", name: companyName });
      }
    },
  });

  return {
    list: queries.list,
    symbols: queries.symbols,
    /**
     * If no name is given, the entry uses the company's name, or the symbol until a source responds.
     * Rejects with {@link ListFull} at the limit.
     */
    async add({ symbol, name }: NamedStock, list = DEFAULT_LIST): Promise<Addition> {
      const listed = await queries.find(symbol, list);
      if (listed) return { entry: listed, isNew: false };
      // Avoids a source request; the transaction checks the limit again.
      if ((await countWatched(store.database)) >= maxWatched) {
        throw new ListFull(watchlistCap, maxWatched);
      }
      const checked = await symbols.check(symbol);
      if (checked.status === "unknown") return undefined;
      if (checked.status === "unverified") await symbols.checkLater(symbol);
      const known = checked.status === "known" ? checked.quote.companyName : symbol;
      const stock: StockWatched["data"] = { ...onList(symbol, list), name: name ?? known };
      const isNew = await handle(symbol, list, { kind: "watch", stock });
      const entry = await queries.find(symbol, list);
      if (!entry) throw new Error(`${symbol} was recorded and is not in the table`);
      return { entry, isNew };
    },
    /** Returns false if it is not on the list. */
    remove: (symbol: string, list = DEFAULT_LIST): Promise<boolean> =>
      handle(symbol, list, { kind: "unwatch" }),
    /** Returns undefined if it was not removed before. */
    restore: async (symbol: string, list = DEFAULT_LIST): Promise<WatchlistEntry | undefined> =>
      (await handle(symbol, list, { kind: "restore" })) ? queries.find(symbol, list) : undefined,
  };
}
