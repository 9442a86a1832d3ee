import { Elysia, t } from "elysia";
import { ErrorText, Success, SymbolText } from "../../contract/common.ts";
import { NewWatchlistEntry, Watchlist, WatchlistEntry } from "../../contract/stocks/watchlist.ts";
import { shows } from "../../contract/resource.ts";
import { notFound, unknownSymbol, successOf } from "../../platform/http/errors.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import { parseLine } from "../../platform/http/textFields.ts";
import type { WatchlistOperations } from "./operations.ts";

export const watchlistRoutes = (watchlist: WatchlistOperations) =>
  new Elysia({ prefix: "/api/watchlist", tags: ["Watchlist"] })
    .get(
      "",
      async ({ query: { limit, after, symbol }, request, set }) => {
        const parse = (text?: string) => (text === undefined ? undefined : parseSymbol(text));
        const wanted = { limit, after: parse(after), symbol: parse(symbol) };
        return answerPage(await watchlist.list(wanted), { request, set });
      },
      {
        query: t.Object({
          limit: PageQuery.limit,
          after: t.Optional(SymbolText),
          symbol: t.Optional(SymbolText),
        }),
        detail: {
          operationId: "getWatchlist",
          ...shows("watchlists"),
          summary: "List watched stocks, newest first",
          description: PAGES,
        },
        response: { 200: Watchlist, 422: ErrorText },
      },
    )
    .post(
      "",
      async ({ body, set }) => {
        const symbol = parseSymbol(body.symbol);
        // Forms repeat the symbol if they know no name.
        const given = [body.name, body.companyName].find(
          (text) => text?.trim() && text.trim().toUpperCase() !== body.symbol.trim().toUpperCase(),
        );
        const name = given
          ? parseLine(given, given === body.name ? "name" : "companyName")
          : undefined;
        const addition = await watchlist.add({ symbol, name });
        if (!addition) throw unknownSymbol(symbol);
        set.status = addition.isNew ? 201 : 200;
        return addition.entry;
      },
      {
        parse: "json",
        body: NewWatchlistEntry,
        detail: {
          operationId: "addToWatchlist",
          summary: "Add a stock to the watchlist",
          description:
            "Without a name, the company name is used. A symbol that does not exist according to the market " +
            "sources is refused. If no source is available, it is accepted and checked later. Adding a " +
            "stock again returns 200 with the existing entry.",
        },
        response: { 200: WatchlistEntry, 201: WatchlistEntry, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:symbol",
      async ({ params }) => {
        const symbol = parseSymbol(params.symbol);
        return successOf(await watchlist.remove(symbol), `Watched symbol '${symbol}'`);
      },
      {
        params: SymbolParameter,
        detail: {
          operationId: "removeFromWatchlist",
          summary: "Remove a stock from the watchlist",
        },
        response: { 200: Success, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:symbol/restore",
      async ({ params }) => {
        const symbol = parseSymbol(params.symbol);
        const entry = await watchlist.restore(symbol);
        if (!entry) throw notFound(`Removed symbol '${symbol}'`);
        return entry;
      },
      {
        params: SymbolParameter,
        detail: {
          operationId: "restoreToWatchlist",
          summary: "Undo a removal",
          description: "The stock returns to its previous position in the list.",
        },
        response: { 200: WatchlistEntry, 404: ErrorText, 422: ErrorText },
      },
    );
