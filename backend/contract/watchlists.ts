import { Type, type Static } from "@sinclair/typebox";
import {
  CurrencyCode,
  Id,
  IsoTime,
  MAX_TEXT,
  Nullable,
  SymbolStatus,
  SymbolText,
} from "./common.ts";
import { EarningsHour } from "./earningsDate.ts";
import { MAX_SPARK_POINTS } from "../domain/spark.ts";

export const MAX_WATCHLIST_NAME = 60;
export const MAX_ADDED = 500;
export const MAX_ROWS = 100;
/** Maximum characters of pasted text: enough for 500 symbols with company names. */
const MAX_PASTE = 60_000;

const ListName = Type.String({ minLength: 1, maxLength: MAX_WATCHLIST_NAME });

export const WatchlistSummary = Type.Object(
  {
    id: Id,
    name: Type.String(),
    isDefault: Type.Boolean({
      description: "The list of `/api/watchlist`, which cannot be deleted",
    }),
    entries: Type.Integer({ minimum: 0 }),
  },
  { $id: "WatchlistSummary" },
);
export type Watchlist = Static<typeof WatchlistSummary>;

export const WatchlistSummaries = Type.Array(WatchlistSummary, { description: "First to last" });

export const WatchlistNaming = Type.Object({ name: ListName }, { $id: "WatchlistNaming" });

export const WatchlistOrder = Type.Object(
  {
    ids: Type.Array(Id, {
      maxItems: 100,
      description: "Lists that are not named keep their order, behind the others",
    }),
  },
  { $id: "WatchlistOrder" },
);

export const WatchedStock = Type.Object(
  { symbol: Type.String(), name: Type.String(), lists: Type.Array(Id) },
  { $id: "WatchedStock" },
);
export type WatchedStock = Static<typeof WatchedStock>;

export const WatchedStocks = Type.Array(WatchedStock, { description: "Newest first" });

export const NewEntry = Type.Object(
  {
    symbol: SymbolText,
    name: Type.Optional(Nullable(Type.String({ maxLength: MAX_TEXT }))),
  },
  { $id: "NewEntry" },
);

export const NewEntries = Type.Object(
  { entries: Type.Array(NewEntry, { minItems: 1, maxItems: MAX_ADDED }) },
  { $id: "NewEntries" },
);

export const EntriesAdded = Type.Object(
  {
    added: Type.Array(Type.String(), { description: "In the order of the list" }),
    listed: Type.Array(Type.String(), { description: "Those that were on it already" }),
    unverified: Type.Array(Type.String(), {
      description: "Those of `added` that no source was asked about; they are checked later",
    }),
    refused: Type.Array(
      Type.Object({
        symbol: Type.String(),
        reason: Type.String({ description: "One plain sentence" }),
      }),
      { description: "Those that do not exist" },
    ),
  },
  { $id: "EntriesAdded" },
);
export type EntriesAdded = Static<typeof EntriesAdded>;

export const PastedText = Type.Object(
  {
    text: Type.String({
      maxLength: MAX_PASTE,
      description:
        "Symbols between commas, blanks or lines, `$AAPL`, `NASDAQ:AAPL`, a list of TradingView or a " +
        "CSV with a column `symbol`",
    }),
  },
  { $id: "PastedText" },
);

const ReadEntry = Type.Object(
  {
    symbol: Type.String(),
    name: Type.String({ description: "The symbol where no name is known" }),
    status: Type.Union(
      [
        Type.Literal("new"),
        Type.Literal("listed"),
        Type.Literal("unverified"),
        Type.Literal("unknown"),
      ],
      {
        description:
          "`listed`: on the list already; `unverified`: no source was asked, it is checked after it was " +
          "added; `unknown`: the sources say that there is no such symbol",
      },
    ),
  },
  { $id: "ReadEntry" },
);
export type ReadEntry = Static<typeof ReadEntry>;

export const ReadSymbols = Type.Object(
  {
    entries: Type.Array(ReadEntry, { description: "Each symbol once, as it was written" }),
    unreadable: Type.Array(Type.String(), {
      description: "Words that are no symbol, the first of them",
    }),
  },
  { $id: "ReadSymbols" },
);
export type ReadSymbols = Static<typeof ReadSymbols>;

export const EntryMove = Type.Object(
  {
    before: Nullable(
      Type.String({
        minLength: 1,
        maxLength: 15,
        description: "The stock that it stands directly before; null for the end of the list",
      }),
    ),
  },
  { $id: "EntryMove" },
);

export const EntryTransfer = Type.Object(
  {
    to: Id,
    keep: Type.Boolean({ description: "True copies it, false takes it off this list" }),
  },
  { $id: "EntryTransfer" },
);

export const ExportFormat = Type.Union(
  [Type.Literal("text"), Type.Literal("tradingview"), Type.Literal("csv")],
  { description: "`text`: a symbol a line" },
);
export type ExportFormat = Static<typeof ExportFormat>;

export const WatchlistExport = Type.Object(
  { fileName: Type.String(), text: Type.String() },
  { $id: "WatchlistExport" },
);
export type WatchlistExport = Static<typeof WatchlistExport>;

/** Null and empty mean unknown, or not loaded yet: live sources are queried in the background. */
export const WatchlistRow = Type.Object(
  {
    symbol: Type.String(),
    symbolStatus: Type.Optional(SymbolStatus),
    name: Type.String(),
    addedAt: IsoTime,
    quote: Nullable(
      Type.Object({
        price: Type.Number({ description: "In `currency`" }),
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
      description: "Closes of the day's bars, oldest first",
    }),
    range: Nullable(
      Type.Object({ low: Type.Number(), high: Type.Number() }, { description: "Of 52 weeks" }),
    ),
    earnings: Nullable(
      Type.Object({
        date: Type.String({ description: "YYYY-MM-DD in the exchange's zone" }),
        hour: Nullable(EarningsHour),
        isConfirmed: Type.Boolean(),
        daysUntil: Type.Integer({ minimum: 0 }),
      }),
    ),
    alerts: Type.Integer({ minimum: 0, description: "Active ones" }),
    isComplete: Type.Boolean({
      description: "False while a source is still asked; ask again in some seconds",
    }),
  },
  { $id: "WatchlistRow" },
);
export type WatchlistRow = Static<typeof WatchlistRow>;

export const WatchlistRows = Type.Array(WatchlistRow, { description: "In the list's order" });
