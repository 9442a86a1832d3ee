import { MAX_PASTE, MAX_TEXT, MAX_WATCHLIST_NAME } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import {
  Count,
  CurrencyCode,
  Figure,
  Flag,
  Id,
  IsoTime,
  Named,
  Nullable,
  OneOf,
  SymbolStatus,
  SymbolText,
  Text,
  ExchangeDate,
} from "../common.ts";
import { EarningsHour } from "../earningsDate.ts";
import { MAX_SPARK_POINTS } from "../../domain/spark.ts";

export const MAX_ADDED = 500;
export const MAX_ROWS = 100;

const ListName = Type.String({ minLength: 1, maxLength: MAX_WATCHLIST_NAME });

export const WatchlistSummary = Named("WatchlistSummary", {
  id: Id,
  name: Type.String(),
  isDefault: Flag("The list of `/api/watchlist`, which cannot be deleted"),
  entries: Count(),
});
export type Watchlist = Static<typeof WatchlistSummary>;

export const WatchlistSummaries = Type.Array(WatchlistSummary, { description: "In display order" });

export const WatchlistNaming = Named("WatchlistNaming", { name: ListName });

export const WatchlistOrder = Named("WatchlistOrder", {
  ids: Type.Array(Id, {
    maxItems: 100,
    description: "Lists that are not included keep their order and follow the others",
  }),
});

export const WatchedStock = Named("WatchedStock", {
  symbol: Type.String(),
  name: Type.String(),
  lists: Type.Array(Id),
});
export type WatchedStock = Static<typeof WatchedStock>;

export const WatchedStocks = Type.Array(WatchedStock, { description: "Most recently added first" });

export const NewEntry = Named("NewEntry", {
  symbol: SymbolText,
  name: Type.Optional(Nullable(Type.String({ maxLength: MAX_TEXT }))),
});

export const NewEntries = Named("NewEntries", {
  entries: Type.Array(NewEntry, { minItems: 1, maxItems: MAX_ADDED }),
});

export const EntriesAdded = Named("EntriesAdded", {
  added: Type.Array(Type.String(), { description: "Added symbols, in the order of the list" }),
  listed: Type.Array(Type.String(), { description: "Symbols that were already on the list" }),
  unverified: Type.Array(Type.String(), {
    description: "Symbols in `added` that no source has verified yet; they are checked later",
  }),
  refused: Type.Array(
    Type.Object({
      symbol: Type.String(),
      reason: Text("Reason in one sentence"),
    }),
    { description: "Symbols that do not exist" },
  ),
});
export type EntriesAdded = Static<typeof EntriesAdded>;

export const PastedText = Named("PastedText", {
  text: Type.String({
    maxLength: MAX_PASTE,
    description:
      "Symbols separated by commas, spaces or lines, `$AAPL`, `NASDAQ:AAPL`, a TradingView list, or a " +
      "CSV file with a `symbol` column",
  }),
});

const ReadEntry = Named("ReadEntry", {
  symbol: Type.String(),
  name: Text("Company name, or the symbol if no name is known"),
  status: OneOf(["new", "listed", "unverified", "unknown"], {
    description:
      "`listed`: already on the list; `unverified`: no source has verified the symbol yet, and it is checked after it is " +
      "added; `unknown`: the sources report that the symbol does not exist",
  }),
});

export const ReadSymbols = Named("ReadSymbols", {
  entries: Type.Array(ReadEntry, { description: "Each symbol once, in the order of the text" }),
  unreadable: Type.Array(Type.String(), {
    description: "First words that are not symbols",
  }),
});
export type ReadSymbols = Static<typeof ReadSymbols>;

export const EntryMove = Named("EntryMove", {
  before: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 15,
      description: "Stock that follows it in the list; null for the end of the list",
    }),
  ),
});

export const EntryTransfer = Named("EntryTransfer", {
  to: Id,
  keep: Flag("True to copy the stock, false to move it"),
});

export const ExportFormat = OneOf(["text", "tradingview", "csv"], {
  description: "`text`: one symbol per line",
});
export type ExportFormat = Static<typeof ExportFormat>;

export const WatchlistExport = Named("WatchlistExport", {
  fileName: Type.String(),
  text: Type.String(),
});
export type WatchlistExport = Static<typeof WatchlistExport>;

/** Null and empty mean unknown, or not loaded yet: live sources are queried in the background. */
export const WatchlistRow = Named("WatchlistRow", {
  symbol: Type.String(),
  symbolStatus: Type.Optional(SymbolStatus),
  name: Type.String(),
  addedAt: IsoTime,
  quote: Nullable(
    Type.Object({
      price: Figure("In `currency`"),
      currency: CurrencyCode,
      previousClose: Nullable(Type.Number()),
      change: Nullable(Type.Number()),
      changePercent: Nullable(Type.Number()),
      lastUpdated: IsoTime,
      source: Type.String(),
      delaySeconds: Type.Number(),
    }),
  ),
  spark: Type.Array(Type.Number(), {
    maxItems: MAX_SPARK_POINTS,
    description: "Closes of the current day's bars, oldest first",
  }),
  range: Nullable(
    Type.Object({ low: Type.Number(), high: Type.Number() }, { description: "52-week range" }),
  ),
  earnings: Nullable(
    Type.Object({
      date: ExchangeDate,
      hour: Nullable(EarningsHour),
      isConfirmed: Type.Boolean(),
      daysUntil: Count(),
    }),
  ),
  alerts: Count("Number of active alerts"),
  isComplete: Flag(
    "False while data is still being requested from a source; repeat the request after some seconds",
  ),
});
export type WatchlistRow = Static<typeof WatchlistRow>;

export const WatchlistRows = Type.Array(WatchlistRow, { description: "In the list's order" });
