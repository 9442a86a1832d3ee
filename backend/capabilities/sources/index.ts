import type { Alert } from "../../contract/alerts/alert.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createSourcesOperations, type SourcesOperations } from "./operations.ts";
import { sourcesRoutes } from "./routes.ts";

type Needs = Platform & {
  readonly alerts: {
    readonly queries: {
      list(request: {
        status: "active";
        limit: number;
      }): Promise<{ readonly rows: readonly Alert[] }>;
    };
  };
  readonly watchlist: { readonly entries: { readonly symbols: () => Promise<readonly string[]> } };
};

/** All is written at once, and changes at every price check. */
const KEPT_EVERY_SECONDS = 60;

/** A report lists at most this many alerts. */
const MAX_ALERTS = 1000;

export const sources: Capability<"sources", Needs, SourcesOperations> = {
  name: "sources",
  changes: [{ resource: "sources", after: ["SourceOrderSaved"] }],
  create: ({ alerts, watchlist, ...platform }) => {
    const operations = createSourcesOperations({
      ...platform,
      readActiveAlerts: async () =>
        (await alerts.queries.list({ status: "active", limit: MAX_ALERTS })).rows,
      readWatchedSymbols: watchlist.entries.symbols,
    });
    return {
      service: operations,
      jobs: [everySeconds("keep-market-memory", KEPT_EVERY_SECONDS, operations.save)],
      load: operations.load,
      save: () => operations.save().catch(() => undefined),
    };
  },
  routes: (operations) => [sourcesRoutes(operations)],
};
