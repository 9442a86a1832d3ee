import { openMemoryDatabase } from "../adapters/memoryDatabase.ts";
import { manualClock, type ManualClock } from "../clock.ts";
import type { NewAlert } from "../contract/alert.ts";
import { createEventStore, type EventStore } from "../eventStore/store.ts";
import { silentLog } from "../log.ts";
import type { Bar, Interval } from "../market/bar.ts";
import type { Sample } from "../market/sample.ts";
import type { MarketKind } from "../market/source.ts";
import { dateIn } from "../market/sessions.ts";
import { marketOf } from "../market/symbol.ts";
import { notificationProjection } from "../notifications/projection.ts";
import { createAlerts, type Alerts } from "./alerts.ts";
import type { AlertEvent, AlertTriggered } from "./events.ts";
import { alertProjection } from "./projection.ts";
import { alertUpcasters } from "./upcasters.ts";

export const START = Date.parse("2026-01-05T15:00:00Z");
const MINUTE = 60_000;

/** Alerts over a database in memory and a market that says what a test has told it. */
export interface AlertWorld {
  readonly clock: ManualClock;
  readonly store: EventStore;
  alerts: Alerts;
  readonly bars: Map<string, readonly Bar[]>;
  create(alert?: Partial<NewAlert>): Promise<number>;
  /** Evaluates one price `minutes` after the start. */
  tell(price: number, minutes: number, change?: Partial<Sample>): Promise<void>;
  /** The process ends and begins again: what it kept in memory is gone. */
  restart(): Promise<void>;
  events(): Promise<readonly AlertEvent[]>;
  firings(): Promise<readonly AlertTriggered["data"][]>;
}

/** One sample, as a source would deliver it. */
export function sampleAt(
  price: number,
  exchangeTime: number,
  change: Partial<Sample> = {},
): Sample {
  const symbol = change.symbol ?? "AAPL";
  return {
    symbol,
    price,
    currency: marketOf(symbol).currency,
    exchangeTime,
    receivedAt: exchangeTime,
    session: "regular",
    tradeDate: dateIn(marketOf(symbol).zone, exchangeTime),
    previousClose: 100,
    source: "scripted",
    delayMs: 0,
    intervalMs: MINUTE,
    ...change,
  };
}

export async function createAlertWorld(kind: MarketKind = "simulated"): Promise<AlertWorld> {
  const clock = manualClock(new Date(START).toISOString());
  const database = await openMemoryDatabase();
  const store = createEventStore({
    database,
    clock,
    projections: [alertProjection, notificationProjection],
    upcasters: alertUpcasters,
  });
  const bars = new Map<string, readonly Bar[]>();
  const open = () =>
    createAlerts({
      store,
      log: silentLog,
      market: {
        quote: () => Promise.resolve(undefined),
        bars: async (symbol: string, interval: Interval) => bars.get(`${symbol} ${interval}`),
        status: () => ({
          kind,
          isOpen: true,
          isRoundTheClock: kind === "simulated",
          asOf: clock.now(),
        }),
      },
      destinations: {
        emailExists: () => Promise.resolve(true),
        phoneExists: () => Promise.resolve(true),
      },
    });
  const events = async () => (await store.readAll(0, 1_000_000)) as unknown as AlertEvent[];
  const world: AlertWorld = {
    clock,
    store,
    alerts: open(),
    bars,
    create: async (alert = {}) => {
      const creation = await world.alerts.operations.create({
        symbol: "AAPL",
        alertType: "above",
        targetPrice: 110,
        ...alert,
      });
      if (creation.status !== "created") throw new Error(creation.status);
      return creation.alert.id;
    },
    tell: async (price, minutes, change) => {
      const time = START + minutes * MINUTE;
      clock.set(new Date(Math.max(clock.now(), time)).toISOString());
      await world.alerts.engine.evaluate([sampleAt(price, time, change)]);
    },
    restart: async () => {
      await world.alerts.engine.tidy();
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

/** A bar that begins `minutes` after the start. */
export const barAt = (minutes: number, low: number, high: number, close = low): Bar => ({
  time: START + minutes * MINUTE,
  open: low,
  high,
  low,
  close,
  volume: null,
});
