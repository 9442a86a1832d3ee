import { everyQuarterHour } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { signalEventTypes, type SignalEvent } from "./events.ts";
import { createSignals, type Signals } from "./signals.ts";
import { Elysia } from "elysia";
import { StockSignals } from "../../contract/stocks/stockSignal.ts";
import { shows } from "../../contract/resource.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";

/** Every observed rating change; the query decides which of them are signals. */
export const signalProjection: Projection = {
  name: "stock_signals",
  version: 1,
  tables: ["stock_signals"],
  handles: signalEventTypes,
  project: async (transaction, events) => {
    for (const { data } of events as readonly RecordedEvent<SignalEvent>[]) {
      await transaction
        .insertInto("stock_signals")
        .values({
          id: data.id,
          symbol: data.symbol,
          company_name: data.companyName,
          rating: data.rating,
          published_at: data.publishedAt,
          published_price: data.publishedPrice,
          currency: data.currency,
          target_low: data.targetLow,
          target_mean: data.targetMean,
          target_high: data.targetHigh,
          analyst_count: data.analystCount,
          source: data.source,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    }
  },
};

export const signalRoutes = (signals: Pick<Signals, "list">) =>
  new Elysia({ prefix: "/api/stock-signals", tags: ["Signals"] }).get("", () => signals.list(), {
    detail: {
      operationId: "getStockSignals",
      ...shows("stock-signals"),
      summary: "List upgrades to a buy rating within the last two weeks, newest first",
    },
    response: { 200: StockSignals },
  });

export const signals: Capability<"signals", Platform, Signals> = {
  name: "signals",
  projections: [signalProjection],
  changes: [{ resource: "stock-signals", after: signalEventTypes }],
  create: ({ store, log, followedMarket: market, hub }) => {
    const service = createSignals({
      store,
      log,
      market,
      announce: () => hub.broadcast({ type: "signals.changed" }),
    });
    return {
      service,
      jobs: [everyQuarterHour("observe-analysts", service.observe)],
      start: () => {
        void service.observe();
        return service.stop;
      },
    };
  },
  routes: (service) => [signalRoutes(service)],
};
