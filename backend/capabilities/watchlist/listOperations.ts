import type { Page, PageRequest } from "../../contract/page.ts";
import type {
  EntriesAdded,
  ExportFormat,
  ReadSymbols,
  Watchlist,
  WatchlistExport,
  WatchlistRow,
} from "../../contract/stocks/watchlists.ts";
import type { Market } from "../../market/routing/router.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import { CONFLICT_ATTEMPTS, type EventStore } from "../../platform/eventStore/store.ts";
import { HttpError, notFound, ListFull } from "../../platform/http/errors.ts";
import {
  MAX_WATCHLISTS,
  watchlistCap,
  watchlistsCap,
  handleEntries,
  moveEntry,
  onList,
} from "./operations.ts";
import { WATCHLISTS_STREAM, type StockMoved } from "./events.ts";
import type { RowFigures } from "./figures.ts";
import {
  decideLists,
  findRefusal,
  watchlistsEvolution,
  type Refusal,
  type WatchlistsCommand,
  type WatchlistsState,
} from "./decide.ts";
import { PastedSymbols, type NewEntry } from "./pastedSymbols.ts";
import { createWatchlistQueries } from "./queries.ts";
import type { WatchlistEntry } from "../../contract/stocks/watchlist.ts";
import { fileNameOf, linesOf, toCsvRow } from "../../platform/exportFile.ts";
import type { ListingVenue } from "../../domain/exchanges/venue.ts";
import { toTradingView } from "../../domain/tradingView.ts";

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
  const pasted = new PastedSymbols({ store, symbols, market, queries, maxWatched });

  const require = async (id: number): Promise<Watchlist> => {
    const found = (await queries.lists()).find((list) => list.id === id);
    if (!found) throw notFound(`Watchlist ${id}`);
    return found;
  };

  const change = async (command: WatchlistsCommand): Promise<Watchlist | undefined> => {
    const id = await store.transact(async (transaction) => {
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
    }, CONFLICT_ATTEMPTS);
    return (await queries.lists()).find((list) => list.id === id);
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
      return pasted.read(list, text);
    },
    addMany: (list: number, stocks: readonly NewEntry[]): Promise<EntriesAdded> =>
      pasted.add(list, stocks),
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

/** `readSymbols` can read every format again; Euronext symbols also need `resolveEuronext`. */
export function exportList(
  name: string,
  entries: readonly WatchlistEntry[],
  format: ExportFormat,
  venueOf: (symbol: string) => ListingVenue | undefined = () => undefined,
): WatchlistExport {
  const base = fileNameOf(name, "watchlist");
  switch (format) {
    case "text":
      return { fileName: `${base}.txt`, text: linesOf(entries.map(({ symbol }) => symbol)) };
    case "tradingview": {
      const text = entries.map(({ symbol }) => toTradingView(symbol, venueOf(symbol))).join(",");
      return { fileName: `${base}-tradingview.txt`, text };
    }
    case "csv": {
      const rows = entries.map((entry) => toCsvRow([entry.symbol, entry.name, entry.addedAt]));
      return { fileName: `${base}.csv`, text: linesOf(["symbol,name,added", ...rows]) };
    }
    default:
      return format satisfies never;
  }
}
