import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { findEmailContact, phoneExists } from "../contacts/queries.ts";
import { createAlerts, type Alerts } from "./alerts.ts";
import { alertCap } from "./cap.ts";
import { createPollSchedule } from "./engine/pollSchedule.ts";
import { PriceChecks } from "./engine/priceChecks.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { alertEventTypes, type AlertEvent, alertStream } from "./events.ts";
import type { AlertOperationPorts } from "./operations.ts";
import { alertProjection } from "./projection.ts";
import { alertRoutes } from "./routes.ts";
import { alertUpcasters } from "./upcasters.ts";
import type { Alert } from "../../contract/alerts/alert.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import { newestId } from "../../platform/database/nextId.ts";
import type { SettledStreams } from "../../platform/eventStore/archive.ts";
import type { AlertStatus } from "./alertRow.ts";

const PAGE = 200;

const SETTLED: readonly string[] = ["triggered", "expired", "deleted"] satisfies AlertStatus[];

/** Ended alerts. The newest alert is never archived because ids must not be reused. */
export const settledAlerts: SettledStreams = {
  name: "alerts",
  readPage: async (reader, before, after) => {
    const newest = await newestId(reader, "alerts");
    const rows = await reader
      .selectFrom("alerts")
      .select(["id", "status", "created_at"])
      .where("id", ">", Number(after ?? 0))
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    // Ids ascend with the time of creation.
    const isEnd = last === undefined || rows.length < PAGE || last.created_at >= before;
    const settled = rows.filter(({ id, status }) => SETTLED.includes(status) && id !== newest);
    return {
      streams: settled.map(({ id }) => alertStream(id)),
      next: isEnd ? undefined : String(last.id),
    };
  },
  forget: async (transaction, streams) => {
    const ids = streams.map((stream) => Number(stream.slice(alertStream(0).length - 1)));
    await transaction.deleteFrom("alerts").where("id", "in", ids).execute();
  },
};

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

export const alerts: Capability<"alerts", Needs, Alerts> = {
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
    const { database } = platform;
    const schedule = createPollSchedule({
      gapToTarget: (sample) => service.engine.gapToTarget(sample),
      atrOf: (...day) => service.atrOf(...day),
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
    const checks = new PriceChecks({ ...platform, engine, schedule });
    return {
      service,
      jobs: [
        everySeconds(
          "check-alerts",
          1,
          settings.atCheckInterval((everyMs) => checks.check(everyMs)),
        ),
        everySeconds("tidy-alerts", 10, () => engine.tidy()),
        everySeconds("show-prices", 5, () => checks.showPrices()),
      ],
      toLiveMessage: createAlertMessages(queries.find),
      watchedSymbols: () => engine.watchedSymbols(),
      load: async () => {
        await service.followEdition();
        await engine.load();
      },
      play: (signal) => checks.play(signal),
      save: () => engine.save(),
    };
  },
  routes: ({ operations }) => [alertRoutes(operations)],
};
