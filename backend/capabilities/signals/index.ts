import { everyQuarterHour } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { signalEventTypes } from "./events.ts";
import { signalProjection } from "./projection.ts";
import { signalRoutes } from "./routes.ts";
import { createSignals, type Signals } from "./signals.ts";

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
