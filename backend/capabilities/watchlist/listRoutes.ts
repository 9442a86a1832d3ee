import { Elysia, t } from "elysia";
import { ErrorText, Success, SymbolText } from "../../contract/common.ts";
import {
  MAX_ROWS,
  WatchedStocks,
  WatchlistExport,
  WatchlistNaming,
  WatchlistOrder,
  WatchlistRows,
  WatchlistSummaries,
  WatchlistSummary,
  ExportFormat,
  EntriesAdded,
  EntryMove,
  EntryTransfer,
  NewEntries,
  NewEntry,
  PastedText,
  ReadSymbols,
} from "../../contract/stocks/watchlists.ts";
import { shows, unannounced } from "../../contract/resource.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { IdParameter, parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import { parseLine } from "../../platform/http/textFields.ts";
import type { WatchlistsOperations } from "./listOperations.ts";
import { WatchlistEntry } from "../../contract/stocks/watchlist.ts";
import { notFound, unknownSymbol } from "../../platform/http/errors.ts";
import type { WatchlistOperations } from "./operations.ts";

const DEFAULT_ROWS = 50;

const parse = (text?: string) => (text === undefined ? undefined : parseSymbol(text));
const SymbolPage = { limit: PageQuery.limit, after: t.Optional(SymbolText) };

/** Asserts that the list exists: commands on missing lists are refused, and deletions return none. */
const shown = <T>(list: T | undefined): T => {
  if (list === undefined) throw new Error("A watchlist was recorded and is not in the table");
  return list;
};

export const watchlistsRoutes = (watchlists: WatchlistsOperations) =>
  new Elysia({ prefix: "/api/watchlists", tags: ["Watchlists"] })
    .get("", () => watchlists.lists(), {
      detail: {
        operationId: "getWatchlists",
        ...shows("watchlists"),
        summary: "List the watchlists in display order",
      },
      response: { 200: WatchlistSummaries },
    })
    .post(
      "",
      async ({ body, set }) => {
        const name = parseLine(body.name, "name");
        set.status = 201;
        return shown(await watchlists.change({ kind: "create", name }));
      },
      {
        parse: "json",
        body: WatchlistNaming,
        detail: { operationId: "createWatchlist", summary: "Create a watchlist" },
        response: { 201: WatchlistSummary, 409: ErrorText, 422: ErrorText },
      },
    )
    .put(
      "/order",
      async ({ body }) => {
        await watchlists.change({ kind: "order", ids: body.ids });
        return watchlists.lists();
      },
      {
        parse: "json",
        body: WatchlistOrder,
        detail: { operationId: "orderWatchlists", summary: "Change the order of the watchlists" },
        response: { 200: WatchlistSummaries, 422: ErrorText },
      },
    )
    .get(
      "/stocks",
      async ({ query: { limit, after, symbol }, request, set }) =>
        answerPage(await watchlists.stocks({ limit, after: parse(after), symbol: parse(symbol) }), {
          request,
          set,
        }),
      {
        query: t.Object({ ...SymbolPage, symbol: t.Optional(SymbolText) }),
        detail: {
          operationId: "getWatchedStocks",
          ...shows("watchlists"),
          summary: "List the stocks of all watchlists with their lists, or a single stock",
          description: PAGES,
        },
        response: { 200: WatchedStocks, 422: ErrorText },
      },
    )
    .put(
      "/:id",
      async ({ params: { id }, body }) => {
        const name = parseLine(body.name, "name");
        return shown(await watchlists.change({ kind: "rename", id, name }));
      },
      {
        parse: "json",
        params: IdParameter,
        body: WatchlistNaming,
        detail: { operationId: "renameWatchlist", summary: "Rename a watchlist" },
        response: { 200: WatchlistSummary, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:id",
      async ({ params: { id } }) => {
        await watchlists.change({ kind: "delete", id });
        return { success: true };
      },
      {
        params: IdParameter,
        detail: {
          operationId: "deleteWatchlist",
          summary: "Delete a watchlist",
          description:
            "Restoring the watchlist also restores its stocks. The first watchlist cannot be deleted.",
        },
        response: { 200: Success, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:id/restore",
      async ({ params: { id } }) => shown(await watchlists.change({ kind: "restore", id })),
      {
        params: IdParameter,
        detail: {
          operationId: "restoreWatchlist",
          summary: "Restore a deleted watchlist",
        },
        response: { 200: WatchlistSummary, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .get(
      "/:id/rows",
      async ({ params: { id }, query: { limit = DEFAULT_ROWS, after }, request, set }) => {
        const wanted = { limit: Math.min(limit, MAX_ROWS), after: parse(after) };
        return answerPage(await watchlists.rows(id, wanted), { request, set });
      },
      {
        params: IdParameter,
        query: t.Object(SymbolPage),
        detail: {
          operationId: "getWatchlistRows",
          ...shows("watchlists", "alerts"),
          summary: "List the stocks of a watchlist in order, with prices and figures",
          description:
            `Returns at most ${MAX_ROWS} rows, ${DEFAULT_ROWS} by default, starting after the row with the symbol ` +
            '`after`. `X-Total-Count` is the total number of rows, and `Link` with `rel="next"` leads to the next page.',
        },
        response: { 200: WatchlistRows, 404: ErrorText, 422: ErrorText },
      },
    )
    .get(
      "/:id/export",
      async ({ params: { id }, query: { format = "text" } }) => watchlists.export(id, format),
      {
        params: IdParameter,
        query: t.Object({ format: t.Optional(ExportFormat) }),
        detail: {
          operationId: "exportWatchlist",
          ...unannounced,
          summary: "Export a watchlist as a file",
        },
        response: { 200: WatchlistExport, 404: ErrorText, 422: ErrorText },
      },
    );

const EntryParameters = t.Object({ ...IdParameter.properties, ...SymbolParameter.properties });

const nameOf = (name: string | null | undefined): string | undefined =>
  name?.trim() ? parseLine(name, "name") : undefined;

const notListed = (symbol: string) => notFound(`Watched symbol '${symbol}'`);

export const watchlistEntryRoutes = (
  watchlists: WatchlistsOperations,
  entries: WatchlistOperations,
) =>
  new Elysia({ prefix: "/api/watchlists/:id/entries", tags: ["Watchlists"] })
    .post(
      "",
      async ({ params: { id }, body, set }) => {
        const symbol = parseSymbol(body.symbol);
        const name = nameOf(body.name);
        await watchlists.require(id);
        const addition = await entries.add({ symbol, name }, id);
        if (!addition) throw unknownSymbol(symbol);
        set.status = addition.isNew ? 201 : 200;
        return addition.entry;
      },
      {
        parse: "json",
        params: IdParameter,
        body: NewEntry,
        detail: {
          operationId: "addWatchlistEntry",
          summary: "Add a stock to a watchlist",
          description: "Works like `POST /api/watchlist`, which adds to the first watchlist.",
        },
        response: {
          200: WatchlistEntry,
          201: WatchlistEntry,
          404: ErrorText,
          409: ErrorText,
          422: ErrorText,
        },
      },
    )
    .post("/read", async ({ params: { id }, body }) => watchlists.read(id, body.text), {
      parse: "json",
      params: IdParameter,
      body: PastedText,
      detail: {
        operationId: "readSymbols",
        summary: "Find the symbols in a text without adding them",
      },
      response: { 200: ReadSymbols, 404: ErrorText, 422: ErrorText },
    })
    .post(
      "/batch",
      async ({ params: { id }, body }) => {
        const stocks = body.entries.map(({ symbol, name }) => ({
          symbol: parseSymbol(symbol),
          name: nameOf(name),
        }));
        return watchlists.addMany(id, stocks);
      },
      {
        parse: "json",
        params: IdParameter,
        body: NewEntries,
        detail: {
          operationId: "addWatchlistEntries",
          summary: "Add many stocks to the top of a watchlist",
          description:
            "Symbols that do not exist according to the market sources are refused individually, and the rest are " +
            "added. Symbols that no source could verify are added and checked later.",
        },
        response: { 200: EntriesAdded, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:symbol",
      async ({ params }) => {
        const symbol = parseSymbol(params.symbol);
        await watchlists.require(params.id);
        if (!(await entries.remove(symbol, params.id))) throw notListed(symbol);
        return { success: true };
      },
      {
        params: EntryParameters,
        detail: { operationId: "removeWatchlistEntry", summary: "Remove a stock from a watchlist" },
        response: { 200: Success, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:symbol/restore",
      async ({ params }) => {
        const symbol = parseSymbol(params.symbol);
        await watchlists.require(params.id);
        const entry = await entries.restore(symbol, params.id);
        if (!entry) throw notFound(`Removed symbol '${symbol}'`);
        return entry;
      },
      {
        params: EntryParameters,
        detail: {
          operationId: "restoreWatchlistEntry",
          summary: "Undo a removal",
          description: "The stock returns to its previous position in the list.",
        },
        response: { 200: WatchlistEntry, 404: ErrorText, 422: ErrorText },
      },
    )
    .put(
      "/:symbol/place",
      async ({ params, body }) => {
        const symbol = parseSymbol(params.symbol);
        const before = body.before === null ? null : parseSymbol(body.before);
        const isMoved = await watchlists.move({ list: params.id, symbol, before });
        if (!isMoved) throw notFound(`'${symbol}' or '${before ?? "the end"}' on this watchlist`);
        return { success: true };
      },
      {
        parse: "json",
        params: EntryParameters,
        body: EntryMove,
        detail: {
          operationId: "moveWatchlistEntry",
          summary: "Move a stock within its list",
          description:
            "Places the stock directly before another one. Moves from several tabs are applied in the order in " +
            "which they arrive.",
        },
        response: { 200: Success, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:symbol/transfer",
      async ({ params, body }) => {
        const symbol = parseSymbol(params.symbol);
        const isThere = await watchlists.transfer(symbol, params.id, body.to, body.keep);
        if (!isThere) throw notListed(symbol);
        return { success: true };
      },
      {
        parse: "json",
        params: EntryParameters,
        body: EntryTransfer,
        detail: {
          operationId: "transferWatchlistEntry",
          summary: "Copy or move a stock to the top of another watchlist",
        },
        response: { 200: Success, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    );
