import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { openMemoryDatabase } from "./memoryDatabase.ts";
import { manualClock, type Clock, type ManualClock } from "../../platform/clock.ts";
import type { NewAlert } from "../../contract/alerts/alert.ts";
import { createEventStore, type EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { toDailyBar, type Bar, type Interval } from "../../domain/bar.ts";
import type { Split } from "../../market/companyCalendar.ts";
import type { Sample } from "../../market/sample.ts";
import { SourceUnavailable, type MarketKind } from "../../market/source.ts";
import { readStepsOfAlert } from "../../capabilities/notifications/queries.ts";
import { notificationProjection } from "../../capabilities/notifications/projection.ts";
import { createAlerts, type Alerts } from "../../capabilities/alerts/alerts.ts";
import type { AlertEvent, AlertTriggered } from "../../capabilities/alerts/events.ts";
import { alertProjection } from "../../capabilities/alerts/projection.ts";
import { alertUpcasters } from "../../capabilities/alerts/upcasters.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { acceptAll } from "./acceptAll.ts";
import { sampleRow } from "../marketRows.ts";

export const START = Date.parse("2026-01-05T15:00:00Z");

export interface AlertWorld {
  readonly clock: ManualClock;
  readonly store: EventStore;
  alerts: Alerts;
  readonly bars: Map<string, readonly Bar[]>;
  /** Splits by symbol; a missing symbol's are unknown. */
  readonly splits: Map<string, readonly Split[]>;
  /** Makes requests for splits fail unless it is null. */
  splitsFailure: string | null;
  create(alert?: Partial<NewAlert>): Promise<number>;
  feed(price: number, minutes: number, change?: Partial<Sample>): Promise<void>;
  /** Waits until delivered samples are evaluated. */
  settle(): Promise<void>;
  /** Restarts in an orderly way; state in memory is lost. */
  restart(): Promise<void>;
  /** Restarts after a crash; unsaved state is lost, too. */
  kill(): Promise<void>;
  events(): Promise<readonly AlertEvent[]>;
  firings(): Promise<readonly AlertTriggered["data"][]>;
}

export function sampleAt(
  price: number,
  exchangeTime: number,
  change: Partial<Sample> = {},
): Sample {
  const { symbol = "AAPL" } = change;
  return { ...sampleRow({ symbol, price, exchangeTime }), ...change };
}

export const openAlertStore = async (clock: Clock): Promise<EventStore> =>
  createEventStore({
    database: await openMemoryDatabase(),
    clock,
    projections: [alertProjection, notificationProjection],
    upcasters: alertUpcasters,
  });

export async function createAlertWorld(kind: MarketKind = "simulated"): Promise<AlertWorld> {
  const clock = manualClock(new Date(START).toISOString());
  const store = await openAlertStore(clock);
  const bars = new Map<string, readonly Bar[]>();
  const splits = new Map<string, readonly Split[]>();
  const listOf = async (symbol: string) => {
    if (world.splitsFailure !== null) throw new SourceUnavailable("scripted", world.splitsFailure);
    const listed = splits.get(symbol);
    return listed ? { source: "scripted", splits: listed } : null;
  };
  const open = () =>
    createAlerts({
      store,
      clock,
      log: silentLog,
      ...acceptAll({ quote: () => Promise.resolve(undefined) }),
      readNotificationSteps: (alertId) => readStepsOfAlert(store, alertId),
      market: {
        quote: () => Promise.resolve(undefined),
        bars: async (symbol: string, interval: Interval) => bars.get(`${symbol} ${interval}`),
        dailySeries: async (symbol) => {
          const days = bars.get(`${symbol} 1d`);
          return days && { bars: days.map(toDailyBar), splits: await listOf(symbol) };
        },
        splits: listOf,
        status: () => ({
          kind,
          isOpen: true,
          isRoundTheClock: kind === "simulated",
          asOf: clock.now(),
        }),
      },
    });
  /** Samples that waited for splits are evaluated in a later turn. */
  const settle = async () => {
    await yieldToEventLoop();
    await world.alerts.engine.evaluate([]);
  };
  const events = async () => (await store.readAll(0, 1_000_000)) as unknown as AlertEvent[];
  const world: AlertWorld = {
    clock,
    store,
    alerts: open(),
    bars,
    splits,
    splitsFailure: null,
    settle,
    create: async (alert = {}) => {
      const { id } = await world.alerts.operations.create({
        symbol: "AAPL",
        alertType: "above",
        targetPrice: 110,
        ...alert,
      });
      return id;
    },
    feed: async (price, minutes, change) => {
      const time = START + minutes * MINUTE_MS;
      clock.set(new Date(Math.max(clock.now(), time)).toISOString());
      await world.alerts.engine.evaluate([sampleAt(price, time, change)]);
      await settle();
    },
    restart: async () => {
      await world.alerts.engine.save();
      await world.kill();
    },
    kill: async () => {
      world.alerts = open();
      await world.alerts.engine.load();
    },
    events,
    firings: async () =>
      (await events()).filter((event) => event.type === "AlertTriggered").map(({ data }) => data),
  };
  await world.alerts.engine.load();
  return world;
}

/** `minutes` count from the start. */
export const barAt = (minutes: number, low: number, high: number, close = low): Bar => ({
  time: START + minutes * MINUTE_MS,
  open: low,
  high,
  low,
  close,
  volume: null,
});
