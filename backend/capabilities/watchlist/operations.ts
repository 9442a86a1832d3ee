import type { WatchlistEntry } from "../../contract/stocks/watchlist.ts";
import { type EventStore, CONFLICT_ATTEMPTS } from "../../platform/eventStore/store.ts";
import { ListFull, notFound, type ListCap } from "../../platform/http/errors.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { type WatchlistCommand, decide, watchlistEvolution } from "./decide.ts";
import {
  DEFAULT_LIST,
  type StockWatched,
  watchlistOrderStream,
  watchlistStream,
  type StockMoved,
} from "./events.ts";
import { countWatched, createWatchlistQueries, readLists } from "./queries.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import type { StreamAppend } from "../../platform/eventStore/event.ts";

export const watchlistCap: ListCap = {
  usual: 10_000,
  name: "watched stocks",
};

/** As many as a person can still find by name; deleted lists do not count. */
export const MAX_WATCHLISTS = 50;
export const watchlistsCap: ListCap = { usual: MAX_WATCHLISTS, name: "watchlists" };

interface EntryCommand {
  readonly list: number;
  readonly symbol: string;
  readonly command: WatchlistCommand;
}

/** Throws 404 if the list does not exist or was deleted. */
async function requireList(transaction: Transaction<Database>, list: number) {
  const lists = await readLists(transaction);
  if (!lists.some(({ id }) => id === list)) throw notFound(`Watchlist ${list}`);
}

/**
 * Decides on all commands in one transaction, all or nothing, and appends in the given order; the
 * stock added last comes first. Rejects with {@link ListFull} if the limit would be exceeded, and
 * with 404 for a missing list. Returns the commands that had an effect.
 */
export const handleEntries = (
  store: EventStore,
  commands: readonly EntryCommand[],
  maxWatched: number,
): Promise<readonly EntryCommand[]> =>
  store.transact(async (transaction) => {
    for (const list of new Set(commands.map((one) => one.list))) {
      if (list !== DEFAULT_LIST) await requireList(transaction, list);
    }
    const streamOf = ({ symbol, list }: EntryCommand) => watchlistStream(symbol, list);
    const histories = await store.readStreams(commands.map(streamOf), transaction);
    const appends: StreamAppend[] = [];
    const changed: EntryCommand[] = [];
    for (const one of commands) {
      const stream = streamOf(one);
      const history = histories.get(stream) ?? [];
      const events = decide(one.command, stateOf(watchlistEvolution, history));
      if (events.length === 0) continue;
      appends.push({ stream, expectedVersion: history.length, events });
      changed.push(one);
    }
    const additions = changed.filter(({ command }) => command.kind === "watch").length;
    if (additions > 0 && (await countWatched(transaction)) + additions > maxWatched) {
      throw new ListFull(watchlistCap, maxWatched);
    }
    if (appends.length > 0) await store.appendWithin(transaction, appends);
    return changed;
  }, CONFLICT_ATTEMPTS);

/** False if a stock is not on the list. `before` may be a removed one, whose position remains. */
export const moveEntry = (store: EventStore, move: StockMoved["data"]): Promise<boolean> =>
  store.transact(async (transaction) => {
    const { list, symbol, before } = move;
    await requireList(transaction, list);
    const rows = await transaction
      .selectFrom("watchlist_entries")
      .select(["symbol", "is_removed"])
      .where("symbol", "in", before === null ? [symbol] : [symbol, before])
      .where("list_id", "=", list)
      .execute();
    const isThere = rows.some((row) => row.symbol === symbol && row.is_removed === 0);
    if (!isThere || !(before === null || rows.some((row) => row.symbol === before))) return false;
    if (symbol === before) return true;
    const stream = watchlistOrderStream(list);
    const expectedVersion = (await store.readStream(stream, transaction)).length;
    const events: readonly StockMoved[] = [{ type: "StockMoved", data: move }];
    await store.appendWithin(transaction, [{ stream, expectedVersion, events }]);
    return true;
  }, CONFLICT_ATTEMPTS);

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

/** `list` defaults to the default list. Symbols must be validated and upper-case. */
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
    /** `name` defaults to the company's name, if known, or the symbol. Rejects with ListFull. */
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
