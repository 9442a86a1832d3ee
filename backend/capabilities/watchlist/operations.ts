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
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { countWatched, createWatchlistQueries, type WatchlistRequest } from "./queries.ts";

/** Undefined for a symbol that the sources say does not exist. */
export type Addition =
  | {
      readonly entry: WatchlistEntry;
      /** False for a stock that was on the list already; it keeps its name. */
      readonly isNew: boolean;
    }
  | undefined;

/** The operations behind the routes. Symbols are upper-cased and checked already. */
export interface WatchlistOperations {
  /** Newest first. */
  list(request?: WatchlistRequest): Promise<Page<WatchlistEntry>>;
  /** Every symbol, newest first. */
  symbols(): Promise<readonly string[]>;
  /**
   * Without a name it is listed under the company's, or under its symbol until a source can be
   * asked. Rejects with {@link ListFull} at the maximum.
   */
  add(stock: { readonly symbol: string; readonly name: string | undefined }): Promise<Addition>;
  /** False when it is not on the list. */
  remove(symbol: string): Promise<boolean>;
  /** Undefined when it was not removed before. */
  restore(symbol: string): Promise<WatchlistEntry | undefined>;
}

export interface WatchlistPorts {
  readonly store: EventStore;
  readonly symbols: SymbolChecks;
  readonly maxWatched?: number | undefined;
}

export function createWatchlistOperations({
  store,
  symbols,
  maxWatched = watchlistCap.usual,
}: WatchlistPorts): WatchlistOperations {
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

  symbols.addList({
    has: async (symbol) => (await queries.find(symbol)) !== undefined,
    verified: async ({ symbol, companyName }) => {
      await handle(symbol, { kind: "name", name: companyName });
    },
  });

  return {
    list: queries.list,
    symbols: queries.symbols,
    add: async ({ symbol, name }) => {
      const listed = await queries.find(symbol);
      if (listed) return { entry: listed, isNew: false };
      if ((await countWatched(store.database)) >= maxWatched) {
        throw new ListFull(watchlistCap, maxWatched);
      }
      const checked = await symbols.check(symbol);
      if (checked.status === "unknown") return undefined;
      if (checked.status === "unverified") await symbols.checkLater(symbol);
      const known = checked.status === "known" ? checked.quote.companyName : symbol;
      const stock: StockWatched["data"] = { symbol, name: name ?? known };
      const isNew = await handle(symbol, { kind: "watch", stock });
      const entry = await queries.find(symbol);
      if (!entry) throw new Error(`${symbol} was recorded and is not in the table`);
      return { entry, isNew };
    },
    remove: (symbol) => handle(symbol, { kind: "unwatch" }),
    restore: async (symbol) =>
      (await handle(symbol, { kind: "restore" })) ? queries.find(symbol) : undefined,
  };
}
