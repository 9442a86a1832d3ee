import type { Capability, Platform } from "../capability.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { toWatchlistMessage } from "./liveMessages.ts";
import { createWatchlistOperations, type WatchlistOperations } from "./operations.ts";
import { watchlistProjection } from "./projection.ts";
import { watchlistRoutes } from "./routes.ts";

type Needs = Platform & {
  readonly symbols: SymbolChecks;
  readonly caps?: { readonly watchlist?: number };
};

export const watchlist: Capability<"watchlist", Needs, WatchlistOperations> = {
  name: "watchlist",
  projections: [watchlistProjection],
  create: ({ store, symbols, caps }) => {
    const service = createWatchlistOperations({ store, symbols, maxWatched: caps?.watchlist });
    return { service, toLiveMessage: toWatchlistMessage, followedSymbols: service.symbols };
  },
  routes: (service) => [watchlistRoutes(service)],
};
