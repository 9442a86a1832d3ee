import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { Log } from "../../platform/log.ts";
import type { Market } from "../../market/routing/router.ts";
import { createSourceHealthStore } from "./store.ts";

export interface SourceHealthPorts {
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
