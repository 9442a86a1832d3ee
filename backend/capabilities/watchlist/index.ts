import type { Capability, Platform } from "../capability.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { watchlistEntryRoutes, watchlistsRoutes } from "./listRoutes.ts";
import { watchlistEventTypes } from "./events.ts";
import { createRowFigures } from "./figures.ts";
import {
  createWatchlistsOperations,
  type WatchlistsOperations,
  type WatchlistsPorts,
} from "./listOperations.ts";
import { createWatchlistOperations, type WatchlistOperations } from "./operations.ts";
import { watchlistProjection } from "./projection.ts";
import { watchlistRoutes } from "./routes.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";

const handled: ReadonlySet<string> = new Set(watchlistEventTypes);

/** Lists are short, so clients refetch them. */
export const toWatchlistMessage = ({ type }: RecordedEvent): LiveMessage | undefined =>
  handled.has(type) ? { type: "watchlist.changed" } : undefined;

type Needs = Platform & {
  readonly symbols: SymbolChecks;
  readonly alerts: { readonly countActive: WatchlistsPorts["countAlerts"] };
  readonly caps?: { readonly watchlist?: number };
};

interface Service {
  readonly entries: WatchlistOperations;
  readonly lists: WatchlistsOperations;
}

export const watchlist: Capability<"watchlist", Needs, Service> = {
  name: "watchlist",
  projections: [watchlistProjection],
  changes: [{ resource: "watchlists", after: watchlistEventTypes }],
  create: ({ store, symbols, caps, market, clock, alerts }) => {
    const ports = { store, symbols, maxWatched: caps?.watchlist };
    const entries = createWatchlistOperations(ports);
    const lists = createWatchlistsOperations({
      ...ports,
      market,
      figures: createRowFigures(market, clock),
      countAlerts: alerts.countActive,
    });
    return {
      service: { entries, lists },
      toLiveMessage: toWatchlistMessage,
      followedSymbols: entries.symbols,
    };
  },
  routes: ({ entries, lists }) => [
    watchlistRoutes(entries),
    watchlistsRoutes(lists),
    watchlistEntryRoutes(lists, entries),
  ],
};
