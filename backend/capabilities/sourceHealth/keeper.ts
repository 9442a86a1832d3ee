import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { Log } from "../../platform/log.ts";
import type { Market } from "../../market/routing/router.ts";
import { createSourceHealthStore } from "./store.ts";

export interface SourceHealthPorts {
  readonly database: Kysely<Database>;
  readonly market: Pick<Market, "keptHealth" | "restoreHealth">;
  readonly log: Log;
}

export interface SourceHealthKeeper {
  restore(): Promise<void>;
  /** Saves changes since the last call; run by a job every few seconds. */
  save(): Promise<void>;
  /** Saves a last time; never rejects, because an unwritable database must not block shutdown. */
  stop(): Promise<void>;
}

/** Persists the sources' health across restarts, so that a paused source stays paused. */
export function createSourceHealthKeeper(ports: SourceHealthPorts): SourceHealthKeeper {
  const { market, log } = ports;
  const store = createSourceHealthStore(ports.database);
  const written = new Map<string, string>();

  async function save(): Promise<void> {
    const changed = market.keptHealth().flatMap((kept) => {
      const key = `${kept.source} ${kept.capability}`;
      const text = JSON.stringify(kept);
      return written.get(key) === text ? [] : [{ key, text, kept }];
    });
    if (changed.length === 0) return;
    await store.write(changed.map(({ kept }) => kept));
    for (const { key, text } of changed) written.set(key, text);
  }

  return {
    restore: async () => market.restoreHealth(await store.read()),
    save,
    stop: () =>
      save().catch((error: unknown) =>
        log.warn("the health of the sources is not kept", { error }),
      ),
  };
}
