import { createPollSchedule } from "../../market/polling/pollSchedule.ts";
import type { PriceFollower } from "../../market/polling/priceFollower.ts";
import { createMarketWatch } from "../../market/polling/watch.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { findEmailContact, phoneExists } from "../contacts/queries.ts";
import { createAlerts, type Alerts } from "./alerts.ts";
import { alertCap } from "./cap.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { alertEventTypes, type AlertEvent } from "./events.ts";
import type { AlertOperationPorts } from "./operations.ts";
import { alertProjection } from "./projection.ts";
import { alertRoutes } from "./routes.ts";
import { settledAlerts } from "./settledStreams.ts";
import { alertUpcasters } from "./upcasters.ts";
import type { Alert } from "../../contract/alerts/alert.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";

const types: ReadonlySet<string> = new Set(alertEventTypes);

export const createAlertMessages =
  (readAlert: (id: number) => Promise<Alert | undefined>) =>
  async (recorded: RecordedEvent): Promise<LiveMessage | undefined> => {
    if (!types.has(recorded.type)) return undefined;
    const { type, data } = recorded as RecordedEvent<AlertEvent>;
    const alertId = "alertId" in data ? data.alertId : data.id;
    const alert = type === "AlertDeleted" ? null : ((await readAlert(alertId)) ?? null);
    if (type !== "AlertTriggered") return { type: "alert.changed", alertId, alert };
    return alert ? { type: "alert.triggered", alert } : undefined;
  };

type Needs = Platform & {
  readonly caps?: { readonly alerts?: number };
  readonly symbols: SymbolChecks;
  readonly notifications: {
    readonly mutes: AlertOperationPorts["mutes"];
    readonly queries: {
      readonly stepsOfAlert: AlertOperationPorts["readNotificationSteps"];
    };
  };
  readonly settings: {
    atCheckInterval(check: (everyMs: number) => Promise<void>): () => Promise<void>;
  };
};

/** Seconds, from normal load on a small machine up to a burst of thousands of firings. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Service = Alerts & { readonly followPrices: (follower: PriceFollower) => void };

export const alerts: Capability<"alerts", Needs, Service> = {
  name: "alerts",
  projections: [alertProjection],
  changes: [
    {
      resource: "alerts",
      after: alertEventTypes,
      idOf: (data: AlertEvent["data"]) => ("alertId" in data ? data.alertId : data.id),
    },
    {
      resource: "alert-firings",
      after: [
        "AlertTriggered",
        "AlertFiringUndone",
        "AlertDeleted",
        "AlertRestored",
      ] satisfies readonly AlertEvent["type"][],
    },
  ],
  upcasters: alertUpcasters,
  settled: settledAlerts,
  create: ({ caps, settings, notifications, ...platform }) => {
    const { clock, database, market, hub, readMarket, publish } = platform;
    const followers: PriceFollower[] = [];
    const schedule = createPollSchedule({
      gapToTarget: (sample) =>
        followers.some((follower) => follower.follows(sample.symbol))
          ? 0
          : service.engine.gapToTarget(sample),
      atrOf: (...day) => service.atrOf(...day),
    });
    const { meter } = platform;
    const count = meter.counter({ name: "price_checks_total", help: "Number of prices evaluated" });
    const observe = meter.histogram({
      name: "evaluation_seconds",
      help: "Duration of one evaluation of alerts and rules, including recording their firings, in seconds",
      buckets: BUCKETS,
    });
    const service = createAlerts({
      ...platform,
      mutes: notifications.mutes,
      readNotificationSteps: notifications.queries.stepsOfAlert,
      maxAlerts: caps?.alerts ?? alertCap.usual,
      polledEveryMs: schedule.everyMsOf,
      destinations: {
        emailExists: async (id) => (await findEmailContact(database, id)) !== undefined,
        phoneExists: (id) => phoneExists(database, id),
      },
    });
    const { engine, queries } = service;
    const watchedSymbols = () =>
      new Set([
        ...engine.watchedSymbols(),
        ...followers.flatMap((follower) => [...follower.symbols()]),
      ]);
    meter.gauge(
      { name: "watched_symbols", help: "Number of symbols whose prices alerts and rules need" },
      () => [{ value: watchedSymbols().size }],
    );
    const watch = createMarketWatch({
      market,
      elapsed: clock.elapsed,
      schedule,
      armedSymbols: watchedSymbols,
      isExtended: (symbol) =>
        engine.isExtended(symbol) || followers.some((follower) => follower.isExtended(symbol)),
      shownSymbols: () => hub.watchedSymbols(),
      evaluate: async (samples) => {
        if (samples.length === 0) return;
        const begun = clock.elapsed();
        await engine.evaluate(samples);
        for (const follower of followers) await follower.take(samples);
        count({}, samples.length);
        observe((clock.elapsed() - begun) / 1000);
      },
      checked: (asked, samples) => engine.checked(asked, samples),
      show: (samples) => hub.publishQuotes(samples),
      statusChanged: () => publish({ type: "market.status", market: readMarket() }),
      isOpen: () => readMarket().isOpen,
    });
    const checkAlerts = async (everyMs: number): Promise<void> => {
      await watch.checkAlerts(everyMs);
      platform.evaluated(everyMs);
    };
    return {
      service: { ...service, followPrices: (follower) => void followers.push(follower) },
      jobs: [
        everySeconds("check-alerts", 1, settings.atCheckInterval(checkAlerts)),
        everySeconds("tidy-alerts", 10, () => engine.tidy()),
        everySeconds("show-prices", 5, watch.showPrices),
      ],
      toLiveMessage: createAlertMessages(queries.find),
      watchedSymbols,
      load: async () => {
        await service.followEdition();
        await engine.load();
      },
      play: watch.play,
      save: () => engine.save(),
    };
  },
  routes: ({ operations }) => [alertRoutes(operations)],
};
