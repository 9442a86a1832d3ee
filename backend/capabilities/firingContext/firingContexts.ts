import type { Kysely, Selectable } from "kysely";
import type { FiringContext } from "../../contract/firingContext.ts";
import type { Market } from "../../market/routing/router.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { ConcurrencyConflict } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { collectContext, collectDayFigures, type DayFigures, type ReadSector } from "./collect.ts";
import { firingContextStream, type FiringContextCollected } from "./events.ts";
import { AFTER_MS } from "./window.ts";

/** Of one run: a flood of firings must leave the sources' budgets to prices. */
const MAX_AT_ONCE = 5;
/** Firings whose figures of the day are noted: those since the run before, and a little more. */
const FRESH_MS = MINUTE_MS;
const MAX_NOTED = 1000;
/** What was missed for longer is not what the sources would say now. */
const MAX_LATE_MS = DAY_MS;

export interface FiringContexts {
  /** Newest firing first. */
  list(of: {
    readonly alertId?: number | undefined;
    readonly symbol?: string | undefined;
    readonly limit: number;
  }): Promise<FiringContext[]>;
  /**
   * Asks the sources about firings that are ten minutes old, and takes the figures of the day for
   * those that have just happened.
   */
  collectDue(): Promise<void>;
}

interface Ports {
  readonly database: Kysely<Database>;
  readonly store: EventStore;
  readonly market: Market;
  readonly clock: Clock;
  /** Left out, sectors are not looked for. */
  readonly readSector?: ReadSector;
}

type Row = Selectable<Database["firing_contexts"]>;

export function createFiringContexts(ports: Ports): FiringContexts {
  const { database, store, market, clock, readSector } = ports;

  /**
   * Figures of the day by the position of their firing, taken at once because ten minutes later
   * they are others. After a restart the index is read from its minutes instead.
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
      // It has been collected meanwhile.
      if (!(error instanceof ConcurrencyConflict)) throw error;
    }
  }

  return {
    async list({ alertId, symbol, limit }) {
      let query = database
        .selectFrom("firing_contexts")
        .selectAll()
        .orderBy("position", "desc")
        .limit(limit);
      if (alertId !== undefined) query = query.where("alert_id", "=", alertId);
      if (symbol !== undefined) query = query.where("symbol", "=", symbol);
      return (await query.execute()).map(toContext);
    },
    async collectDue() {
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
