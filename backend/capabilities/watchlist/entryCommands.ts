import type { Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import type { StreamAppend } from "../../platform/eventStore/event.ts";
import { CONFLICT_ATTEMPTS, type EventStore } from "../../platform/eventStore/store.ts";
import { notFound, ListFull } from "../../platform/http/errors.ts";
import { watchlistCap } from "./cap.ts";
import { type WatchlistCommand, decide, watchlistEvolution } from "./decide.ts";
import { DEFAULT_LIST, watchlistOrderStream, watchlistStream, type StockMoved } from "./events.ts";
import { countWatched, readLists } from "./queries.ts";

export interface EntryCommand {
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

/**
 * Returns false if a stock is not on the list. `before` may be a removed one, whose position
 * remains.
 */
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
