import type { Kysely, Selectable } from "kysely";
import type { FiringContext } from "../../contract/alerts/firingContext.ts";
import type { Market } from "../../market/routing/router.ts";
import { type Clock, isoTime } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { ConcurrencyConflict } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import {
  AFTER_MS,
  collectContext,
  collectDayFigures,
  type DayFigures,
  type ReadSector,
} from "./collect.ts";
import { type FiringContextCollected, firingContextStream } from "./events.ts";

/** Maximum firings per run, so that a flood leaves enough of the rate limits for prices. */
const MAX_AT_ONCE = 5;
/** Age up to which day figures are collected: a little longer than the interval between runs. */
const FRESH_MS = MINUTE_MS;
const MAX_NOTED = 1000;
/** Older firings are skipped, because sources may no longer report what they did then. */
const MAX_LATE_MS = DAY_MS;

interface Ports {
  readonly database: Kysely<Database>;
  readonly store: EventStore;
  readonly market: Market;
  readonly clock: Clock;
  /** If omitted, sector moves are not collected. */
  readonly readSector?: ReadSector;
}

type Row = Selectable<Database["firing_contexts"]>;

export type FiringContexts = ReturnType<typeof createFiringContexts>;

export function createFiringContexts(ports: Ports) {
  const { database, store, market, clock, readSector } = ports;

  /**
   * Day figures by position of the firing. They are collected immediately because they will have
   * changed ten minutes later. After a restart, the index move is computed from 1-minute bars
   * instead.
   */
  const noted = new Map<number, DayFigures>();

  async function noteDayFigures(now: number): Promise<void> {
    const fresh = await database
      .selectFrom("firing_contexts")
      .select(["position", "symbol", "fired_at"])
      .where("collected_at", "is", null)
      .where("recorded_at", ">", isoTime(now - FRESH_MS))
      .orderBy("recorded_at", "desc")
      .limit(MAX_AT_ONCE)
      .execute();
    for (const { position, symbol, fired_at: firedAt } of fresh) {
      if (noted.has(position)) continue;
      const firing = { symbol, at: Date.parse(firedAt) };
      noted.set(position, await collectDayFigures(market, firing, readSector));
    }
    for (const position of noted.keys()) if (noted.size > MAX_NOTED) noted.delete(position);
  }

  async function collect(row: Row): Promise<void> {
    const { alert_id: alertId, firing, symbol, fired_at: firedAt, position } = row;
    const about = { symbol, at: Date.parse(firedAt) };
    const found = await collectContext(market, about, readSector, noted.get(position));
    noted.delete(position);
    const event: FiringContextCollected = {
      type: "FiringContextCollected",
      data: { alertId, firing, symbol, firedAt, position, ...found },
    };
    try {
      await store.append(firingContextStream(alertId, firing), 0, [event]);
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict)) throw error;
    }
  }

  return {
    /** Newest firing first. */
    async list({
      alertId,
      symbol,
      limit,
    }: {
      readonly alertId?: number | undefined;
      readonly symbol?: string | undefined;
      readonly limit: number;
    }): Promise<FiringContext[]> {
      let query = database
        .selectFrom("firing_contexts")
        .selectAll()
        .orderBy("position", "desc")
        .limit(limit);
      if (alertId !== undefined) query = query.where("alert_id", "=", alertId);
      if (symbol !== undefined) query = query.where("symbol", "=", symbol);
      return (await query.execute()).map(toContext);
    },
    /**
     * Collects the context of firings that are ten minutes old, and the day figures of new ones.
     */
    async collectDue(): Promise<void> {
      const now = clock.now();
      await noteDayFigures(now);
      const due = await database
        .selectFrom("firing_contexts")
        .selectAll()
        .where("collected_at", "is", null)
        .where("recorded_at", "<=", isoTime(now - AFTER_MS))
        .where("recorded_at", ">", isoTime(now - MAX_LATE_MS))
        .orderBy("recorded_at", "desc")
        .limit(MAX_AT_ONCE)
        .execute();
      for (const row of due) await collect(row);
    },
  };
}

const toContext = ({
  alert_id,
  firing,
  symbol,
  fired_at,
  collected_at,
  found,
}: Row): FiringContext => ({
  alertId: alert_id,
  firing,
  symbol,
  firedAt: fired_at,
  collectedAt: collected_at,
  ...(found === null
    ? { facts: [], failed: [], notOffered: [] }
    : (JSON.parse(found) as Pick<FiringContext, "facts" | "failed" | "notOffered">)),
});
