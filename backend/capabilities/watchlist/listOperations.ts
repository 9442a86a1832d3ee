import type { Page, PageRequest } from "../../contract/page.ts";
import type {
  EntriesAdded,
  ExportFormat,
  ReadSymbols,
  Watchlist,
  WatchlistExport,
  WatchlistRow,
} from "../../contract/watchlists.ts";
import { MAX_ADDED } from "../../contract/watchlists.ts";
import type { Market } from "../../market/routing/router.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { HttpError, notFound, unknownSymbol } from "../../platform/http/errors.ts";
import { transactWithRetry } from "../../platform/eventStore/transactWithRetry.ts";
import { ListFull } from "../../platform/listCap.ts";
import { MAX_WATCHLISTS, watchlistCap, watchlistsCap } from "./cap.ts";
import { handleEntries, moveEntry } from "./entryCommands.ts";
import { WATCHLISTS_STREAM, type StockMoved } from "./events.ts";
import { exportList } from "./exportList.ts";
import type { RowFigures } from "./figures.ts";
import {
  decideLists,
  findRefusal,
  watchlistsEvolution,
  type Refusal,
  type WatchlistsCommand,
  type WatchlistsState,
} from "./lists.ts";
import { findNames } from "./names.ts";
import { onList } from "./operations.ts";
import { createWatchlistQueries } from "./queries.ts";
import { readSymbols } from "./readSymbols.ts";
import { resolveEuronext } from "./resolveEuronext.ts";

const MAX_UNREADABLE = 50;
const MAX_REMEMBERED = 4 * MAX_ADDED;

export interface WatchlistsPorts {
  readonly store: EventStore;
  readonly symbols: SymbolChecks;
  readonly market: Pick<Market, "status" | "listings" | "venueOf">;
  readonly figures: RowFigures;
  readonly countAlerts: (symbols: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly maxWatched?: number | undefined;
}

export type WatchlistsOperations = ReturnType<typeof createWatchlistsOperations>;

export function createWatchlistsOperations({
  store,
  symbols,
  market,
  figures,
  countAlerts,
  maxWatched = watchlistCap.usual,
}: WatchlistsPorts) {
  const queries = createWatchlistQueries(store.database);

  const require = async (id: number): Promise<Watchlist> => {
    const found = (await queries.lists()).find((list) => list.id === id);
    if (!found) throw notFound(`Watchlist ${id}`);
    return found;
  };

  const change = async (command: WatchlistsCommand): Promise<Watchlist | undefined> => {
    const id = await transactWithRetry(store, async (transaction) => {
      const history = await store.readStream(WATCHLISTS_STREAM, transaction);
      const state = stateOf(watchlistsEvolution, history);
      const refusal = findRefusal(command, state, MAX_WATCHLISTS);
      if (refusal) throw toError(refusal, command, state);
      const events = decideLists(command, state);
      if (events.length > 0) {
        const expectedVersion = history.length;
        const append = { stream: WATCHLISTS_STREAM, expectedVersion, events };
        await store.appendWithin(transaction, [append]);
      }
      const [event] = events;
      if (command.kind === "order") return undefined;
      return event && "id" in event.data ? event.data.id : "id" in command ? command.id : undefined;
    });
    return (await queries.lists()).find((list) => list.id === id);
  };

  /** Names found while reading a text; adding these symbols needs no check. */
  const found = new Map<string, string>();
  const remember = (symbol: string, name: string) => {
    const [oldest] = found.keys();
    if (found.size >= MAX_REMEMBERED && oldest !== undefined) found.delete(oldest);
    found.set(symbol, name);
  };

  const namesElsewhere = async (wanted: readonly string[]) => {
    const { rows } = await queries.stocks({ limit: Number.MAX_SAFE_INTEGER });
    const known = new Map(rows.map(({ symbol, name }) => [symbol, name]));
    return new Map(
      wanted.flatMap((symbol): (readonly [string, string])[] => {
        const name = known.get(symbol);
        return name === undefined || name === symbol ? [] : [[symbol, name]];
      }),
    );
  };

  /** Resolves words such as `EURONEXT:MC`, with a request if no list contains them. */
  const readWritten = async (text: string) => {
    const written = readSymbols(text);
    const resolved = await resolveEuronext(written.unreadable, async (candidates, limit) => {
      const { rows } = await queries.stocks({ limit: Number.MAX_SAFE_INTEGER });
      const watched = new Set(rows.map(({ symbol }) => symbol));
      const left = candidates.filter((symbol) => !watched.has(symbol));
      const { known } = await findNames(market, symbols, left, limit);
      return new Set([...watched, ...known.keys()]);
    });
    return resolved.size > 0 ? readSymbols(text, resolved) : written;
  };

  return {
    lists: async (): Promise<Watchlist[]> => [...(await queries.lists())],
    change,
    require,
    stocks: queries.stocks,
    async rows(list: number, request: PageRequest<string>): Promise<Page<WatchlistRow>> {
      await require(list);
      const { rows, ...rest } = await queries.inOrder(list, request);
      const shown = rows.map(({ symbol }) => symbol);
      const [read, alerts] = await Promise.all([figures.read(shown), countAlerts(shown)]);
      return {
        ...rest,
        rows: rows.map((row) => ({
          ...row,
          ...(read.get(row.symbol) ?? NOTHING),
          alerts: alerts.get(row.symbol) ?? 0,
        })),
      };
    },
    async read(list: number, text: string): Promise<ReadSymbols> {
      await require(list);
      const written = await readWritten(text);
      const count = written.symbols.length;
      if (count > MAX_ADDED) {
        throw new HttpError(
          422,
          `Add at most ${MAX_ADDED} symbols at a time. This text has ${count}`,
        );
      }
      const all = written.symbols.map(({ symbol }) => symbol);
      const { rows } = await queries.inOrder(list, { limit: Number.MAX_SAFE_INTEGER });
      const listed = new Map(rows.map(({ symbol, name }) => [symbol, name]));
      const elsewhere = await namesElsewhere(all);
      const left = all.filter((symbol) => !listed.has(symbol) && !elsewhere.has(symbol));
      const answer = await findNames(market, symbols, left);
      for (const [symbol, name] of answer.known) remember(symbol, name);
      return {
        entries: written.symbols.map(({ symbol, name }) => {
          const known = listed.get(symbol) ?? elsewhere.get(symbol) ?? answer.known.get(symbol);
          const status = listed.has(symbol)
            ? "listed"
            : answer.unknown.has(symbol)
              ? "unknown"
              : known === undefined
                ? "unverified"
                : "new";
          return { symbol, name: listed.get(symbol) ?? name ?? known ?? symbol, status };
        }),
        unreadable: written.unreadable.slice(0, MAX_UNREADABLE),
      };
    },
    /**
     * Adds all stocks at the top, in their order and in one batch, or none if the limit would be
     * exceeded. Rejects symbols that do not exist.
     */
    async addMany(
      list: number,
      stocks: readonly { readonly symbol: string; readonly name: string | undefined }[],
    ): Promise<EntriesAdded> {
      const bySymbol = new Map(stocks.map((stock) => [stock.symbol, stock]));
      const unique = [...bySymbol.values()];
      const unnamed = unique.filter(({ name }) => name === undefined).map(({ symbol }) => symbol);
      const names = await namesElsewhere(unnamed);
      const { rows } = await queries.inOrder(list, { limit: Number.MAX_SAFE_INTEGER });
      const isThere = new Set(rows.map(({ symbol }) => symbol));
      const left = unique.filter(({ symbol }) => !isThere.has(symbol) && !found.has(symbol));
      const { known, unknown } = await findNames(
        market,
        symbols,
        left.map(({ symbol }) => symbol),
      );
      const existing = unique.filter(({ symbol }) => !unknown.has(symbol));
      const unasked = left.filter(({ symbol }) => !known.has(symbol) && !unknown.has(symbol));
      // Planned before listing, because a crash in between would leave them unverified for good.
      // Due checks of unlisted symbols are dropped.
      for (const { symbol } of unasked) await symbols.checkLater(symbol);
      // The stock added last comes first, so add in reverse.
      const commands = existing.toReversed().map(({ symbol, name }) => ({
        list,
        symbol,
        command: {
          kind: "watch" as const,
          stock: {
            ...onList(symbol, list),
            name: name ?? names.get(symbol) ?? known.get(symbol) ?? found.get(symbol) ?? symbol,
          },
        },
      }));
      const changed = new Set(
        (await handleEntries(store, commands, maxWatched)).map((one) => one.symbol),
      );
      const all = existing.map(({ symbol }) => symbol);
      const added = all.filter((symbol) => changed.has(symbol));
      const unverified = added.filter((symbol) => !known.has(symbol) && !found.has(symbol));
      return {
        added,
        listed: all.filter((symbol) => !changed.has(symbol)),
        unverified,
        refused: [...unknown].map((symbol) => ({
          symbol,
          reason: unknownSymbol(symbol).message,
        })),
      };
    },
    /** Returns false if one of the stocks is not on the list. */
    move: (move: StockMoved["data"]): Promise<boolean> => moveEntry(store, move),
    /** Returns false if it is not on the source list. */
    async transfer(symbol: string, from: number, to: number, keep: boolean): Promise<boolean> {
      await require(from);
      await require(to);
      const entry = await queries.find(symbol, from);
      if (!entry) return false;
      if (from === to) return true;
      const stock = { ...onList(symbol, to), name: entry.name };
      const copy = { list: to, symbol, command: { kind: "watch" as const, stock } };
      const removal = { list: from, symbol, command: { kind: "unwatch" as const } };
      await handleEntries(store, keep ? [copy] : [copy, removal], maxWatched + (keep ? 0 : 1));
      return true;
    },
    async export(list: number, format: ExportFormat): Promise<WatchlistExport> {
      const { name } = await require(list);
      const { rows } = await queries.inOrder(list, { limit: Number.MAX_SAFE_INTEGER });
      return exportList(name, rows, format, market.venueOf);
    },
  };
}

const NOTHING = { quote: null, spark: [], range: null, earnings: null, isComplete: false };

function toError(refusal: Refusal, command: WatchlistsCommand, { lists }: WatchlistsState): Error {
  const id = "id" in command ? command.id : 0;
  const name = "name" in command ? command.name : lists.find((list) => list.id === id)?.name;
  switch (refusal) {
    case "notFound":
      return notFound(command.kind === "restore" ? `Deleted watchlist ${id}` : `Watchlist ${id}`);
    case "nameTaken":
      return new HttpError(409, `A watchlist named '${name}' already exists`);
    case "full":
      return new ListFull(watchlistsCap, MAX_WATCHLISTS);
    case "isDefault":
      return new HttpError(409, "The first watchlist cannot be deleted. Rename it instead");
    default:
      return refusal satisfies never;
  }
}
