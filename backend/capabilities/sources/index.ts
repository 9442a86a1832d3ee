import type { Alert } from "../../contract/alerts/alert.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createSourcesOperations, type SourcesOperations } from "./operations.ts";
import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { shows, unannounced } from "../../contract/resource.ts";
import {
  KindOrderChange,
  NewRehearsal,
  RehearsalState,
  SourceList,
} from "../../contract/sources.ts";

const sourcesRoutes = (sources: SourcesOperations) =>
  new Elysia({ prefix: "/api/sources", tags: ["Settings"] })
    .get("", () => sources.list(), {
      detail: {
        operationId: "getSources",
        ...shows("sources"),
        summary: "List the market sources with what they give, their terms and their order",
        description: "The health of each source is in /api/health.",
      },
      response: { 200: SourceList },
    })
    .put("/order", ({ body }) => sources.reorder(body), {
      parse: "json",
      body: KindOrderChange,
      detail: {
        operationId: "orderSources",
        summary: "Change the order in which the sources of a kind of data are asked",
        description: "Takes effect with the next request to a source.",
      },
      response: { 200: SourceList, 422: ErrorText },
    })
    .get("/rehearsal", () => sources.readRehearsal(), {
      detail: {
        operationId: "getRehearsal",
        ...unannounced,
        summary: "Report on the outage that is rehearsed, or was last",
      },
      response: { 200: RehearsalState },
    })
    .post("/rehearsal", ({ body }) => sources.begin(body), {
      parse: "json",
      body: NewRehearsal,
      detail: {
        operationId: "startRehearsal",
        summary: "Rehearse the outage of a source",
        description:
          "Until the end, or until it is ended early, the source counts as refusing everything and is not requested. Alerts depend on the other sources. Continues after a restart.",
      },
      response: { 200: RehearsalState, 409: ErrorText, 422: ErrorText },
    })
    .delete("/rehearsal", () => sources.end(), {
      detail: {
        operationId: "endRehearsal",
        summary: "End an outage rehearsal early",
      },
      response: { 200: RehearsalState },
    });

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

/** Written as a whole; changes at every price check. */
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
