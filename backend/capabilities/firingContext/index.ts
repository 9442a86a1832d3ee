import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createFiringContexts, type FiringContexts } from "./firingContexts.ts";
import type { ReadSector } from "./collect.ts";
import { firingContextProjection, FIRING_CONTEXTS } from "./projection.ts";
import { Elysia, t } from "elysia";
import { ErrorText, SymbolText } from "../../contract/common.ts";
import { FiringContexts as Contexts } from "../../contract/alerts/firingContext.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { IdParameter, parseSymbol } from "../../platform/http/parameters.ts";
import type { SettledStreams } from "../../platform/eventStore/archive.ts";
import { firingContextStream } from "./events.ts";
import { hasLeftTheLog } from "../../platform/eventStore/eventRows.ts";

const PAGE = 200;

/** Each stream is complete once its context was collected. */
const settledFiringContexts: SettledStreams = {
  name: "firing-contexts",
  readPage: async (reader, before, after) => {
    const rows = await reader
      .selectFrom("firing_contexts")
      .select(["position", "alert_id", "firing", "collected_at"])
      .where("position", ">", Number(after ?? 0))
      .orderBy("position")
      .limit(PAGE)
      .execute();
    const settled = rows.filter(({ collected_at: at }) => at !== null && at < before);
    return {
      streams: settled.map((row) => firingContextStream(row.alert_id, row.firing)),
      next: rows.length < PAGE ? undefined : String(rows.at(-1)?.position),
    };
  },
  forget: async (transaction, streams) => {
    for (const stream of streams) {
      const [, alertId, firing] = /^firing-context-(\d+)-(\d+)$/.exec(stream) ?? [];
      const row = await transaction
        .selectFrom("firing_contexts")
        .select("position")
        .where("alert_id", "=", Number(alertId))
        .where("firing", "=", Number(firing))
        .executeTakeFirst();
      if (!row) continue;
      await transaction
        .deleteFrom("firing_contexts")
        .where("position", "=", row.position)
        .where(hasLeftTheLog(FIRING_CONTEXTS))
        .execute();
      // If the firing is still in the log, keep its row without context, as after a rebuild.
      const fired = await transaction
        .selectFrom("events")
        .select("recorded_at")
        .where("position", "=", row.position)
        .executeTakeFirst();
      await transaction
        .updateTable("firing_contexts")
        .set({ collected_at: null, found: null, ...(fired && { recorded_at: fired.recorded_at }) })
        .where("position", "=", row.position)
        .execute();
    }
  },
};

const MAX_LISTED = 50;

const firingContextRoutes = (contexts: FiringContexts) =>
  new Elysia({ prefix: "/api/firing-contexts", tags: ["Alerts"] }).get(
    "",
    ({ query: { alertId, symbol } }) => {
      if ((alertId === undefined) === (symbol === undefined)) {
        throw new HttpError(422, "Send `alertId` or `symbol`");
      }
      return contexts.list({
        alertId,
        symbol: symbol === undefined ? undefined : parseSymbol(symbol),
        limit: MAX_LISTED,
      });
    },
    {
      query: t.Object({
        alertId: t.Optional(IdParameter.properties.id),
        symbol: t.Optional(SymbolText),
      }),
      detail: {
        operationId: "getFiringContexts",
        ...shows("firing-contexts"),
        summary:
          "List what happened around the triggers of an alert or symbol, newest first; maximum 50 triggers",
        description:
          "Collected once, ten minutes after each trigger: halts, filings, reports, ratings, insider trades, splits, headlines and the market's index, starting one day before the trigger. Coincidence does not imply causation.",
      },
      response: { 200: Contexts, 422: ErrorText },
    },
  );

type Needs = Platform & { readonly markets: { readonly sectorOf: ReadSector } };

export const firingContext: Capability<"firingContext", Needs, FiringContexts> = {
  name: "firingContext",
  projections: [firingContextProjection],
  changes: [{ resource: "firing-contexts", after: firingContextProjection.handles }],
  settled: settledFiringContexts,
  create: ({ database, store, market, clock, markets }) => {
    const service = createFiringContexts({
      database,
      store,
      market,
      clock,
      readSector: markets.sectorOf,
    });
    return { service, jobs: [everySeconds("collect-firing-contexts", 30, service.collectDue)] };
  },
  routes: (service) => [firingContextRoutes(service)],
};
