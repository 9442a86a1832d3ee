import { Elysia, t } from "elysia";
import { ErrorText, Success } from "../../contract/common.ts";
import { WatchlistEntry } from "../../contract/stocks/watchlist.ts";
import {
  EntriesAdded,
  EntryMove,
  EntryTransfer,
  NewEntries,
  NewEntry,
  PastedText,
  ReadSymbols,
} from "../../contract/stocks/watchlists.ts";
import { notFound, unknownSymbol } from "../../platform/http/errors.ts";
import { IdParameter, parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import { parseLine } from "../../platform/http/textFields.ts";
import type { WatchlistsOperations } from "./listOperations.ts";
import type { WatchlistOperations } from "./operations.ts";

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
