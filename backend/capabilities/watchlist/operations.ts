import { ListFull } from "../../platform/listCap.ts";
import { watchlistCap } from "./cap.ts";
import type { Page } from "../../contract/page.ts";
import type { WatchlistEntry } from "../../contract/watchlist.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { WatchlistCommand } from "./commands.ts";
import { decide } from "./decide.ts";
import { watchlistStream, type StockWatched } from "./events.ts";
import { watchlistEvolution, type WatchlistState } from "./evolve.ts";
import { countWatched, createWatchlistQueries, type WatchlistRequest } from "./queries.ts";

/** `isNew` is false for a stock that was on the list already; it keeps its name. */
export interface Addition {
  readonly entry: WatchlistEntry;
  readonly isNew: boolean;
}

/** The operations behind the routes. Symbols are upper-cased and checked already. */
export interface WatchlistOperations {
  /** Newest first. */
  list(request?: WatchlistRequest): Promise<Page<WatchlistEntry>>;
  /** Every symbol, newest first. */
  symbols(): Promise<readonly string[]>;
  /** An unknown symbol is accepted. Rejects with {@link ListFull} at the maximum. */
  add(stock: StockWatched["data"]): Promise<Addition>;
  /** False when it is not on the list. */
  remove(symbol: string): Promise<boolean>;
  /** Undefined when it was not removed before. */
  restore(symbol: string): Promise<WatchlistEntry | undefined>;
}

export function createWatchlistOperations(
  store: EventStore,
  maxWatched = watchlistCap.usual,
): WatchlistOperations {
  const queries = createWatchlistQueries(store.database);

  /** Whether it changed anything. */
  const handle = async (symbol: string, command: WatchlistCommand): Promise<boolean> => {
    const { events } = await handleCommand(
      store,
      watchlistEvolution,
      watchlistStream(symbol),
      (state: WatchlistState) => decide(command, state),
    );
    return events.length > 0;
  };

  return {
    list: queries.list,
    symbols: queries.symbols,
    add: async (stock) => {
      const isFull = (await countWatched(store.database)) >= maxWatched;
      if (isFull && !(await queries.find(stock.symbol))) {
        throw new ListFull(watchlistCap, maxWatched);
      }
      const isNew = await handle(stock.symbol, { kind: "watch", stock });
      const entry = await queries.find(stock.symbol);
      if (!entry) throw new Error(`${stock.symbol} was recorded and is not in the table`);
      return { entry, isNew };
    },
    remove: (symbol) => handle(symbol, { kind: "unwatch" }),
    restore: async (symbol) =>
      (await handle(symbol, { kind: "restore" })) ? queries.find(symbol) : undefined,
  };
}
