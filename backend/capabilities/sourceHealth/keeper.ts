import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { Log } from "../../platform/log.ts";
import type { Market } from "../../market/routing/router.ts";
import { isoTime } from "../../platform/clock.ts";
import { capabilities, type Capability } from "../../market/source.ts";
import type { SavedHealth } from "../../market/routing/health/sourceHealth.ts";

const isoOrNull = (time: number | null): string | null => (time === null ? null : isoTime(time));
const timeOrNull = (text: string | null): number | null =>
  text === null ? null : Date.parse(text);

const isCapability = (name: string): name is Capability =>
  capabilities.some((known) => known === name);

/** Source health across restarts. A plain table, because only the latest figures matter. */
const createSourceHealthStore = (database: Kysely<Database>) => ({
  async read(): Promise<readonly SavedHealth[]> {
    const rows = await database.selectFrom("source_health").selectAll().execute();
    return rows.flatMap((row) => {
      // A newer build may have stored capabilities unknown to this one.
      if (!isCapability(row.capability)) return [];
      return {
        source: row.source,
        capability: row.capability,
        asked: row.asked,
        failed: row.failed,
        deferred: row.deferred,
        lastError: row.last_error,
        lastErrorAt: timeOrNull(row.last_error_at),
        lastSuccessAt: timeOrNull(row.last_success_at),
        latencyMs: row.latency_ms,
        failures: row.failures,
        openUntil: timeOrNull(row.open_until),
        pauseMs: row.pause_ms,
      };
    });
  },
  async write(rows: readonly SavedHealth[]): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      for (const kept of rows) {
        const figures = {
          asked: kept.asked,
          failed: kept.failed,
          deferred: kept.deferred,
          last_error: kept.lastError,
          last_error_at: isoOrNull(kept.lastErrorAt),
          last_success_at: isoOrNull(kept.lastSuccessAt),
          latency_ms: kept.latencyMs,
          failures: kept.failures,
          open_until: isoOrNull(kept.openUntil),
          pause_ms: kept.pauseMs,
        };
        await transaction
          .insertInto("source_health")
          .values({ source: kept.source, capability: kept.capability, ...figures })
          .onConflict((conflict) => conflict.columns(["source", "capability"]).doUpdateSet(figures))
          .execute();
      }
    });
  },
});

interface SourceHealthPorts {
  readonly database: Kysely<Database>;
  readonly market: Pick<Market, "savedHealth" | "restoreHealth">;
  readonly log: Log;
}

export type SourceHealthKeeper = ReturnType<typeof createSourceHealthKeeper>;

/** Persists the sources' health across restarts, so that a paused source stays paused. */
export function createSourceHealthKeeper(ports: SourceHealthPorts) {
  const { market, log } = ports;
  const store = createSourceHealthStore(ports.database);
  const written = new Map<string, string>();

  /** Saves changes since the last call; run by a job every few seconds. */
  async function save(): Promise<void> {
    const changed = market.savedHealth().flatMap((kept) => {
      const key = `${kept.source} ${kept.capability}`;
      const text = JSON.stringify(kept);
      return written.get(key) === text ? [] : [{ key, text, kept }];
    });
    if (changed.length === 0) return;
    await store.write(changed.map(({ kept }) => kept));
    for (const { key, text } of changed) written.set(key, text);
  }

  return {
    restore: async (): Promise<void> => market.restoreHealth(await store.read()),
    save,
    /** Saves a last time; never rejects, because an unwritable database must not block shutdown. */
    stop: (): Promise<void> =>
      save().catch((error: unknown) =>
        log.warn("the health of the sources is not kept", { error }),
      ),
  };
}
