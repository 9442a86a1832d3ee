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
  /** Gives the sources what was known of them before the last stop. Before anybody asks them. */
  restore(): Promise<void>;
  /** Writes what has changed since the last time. For a job, every few seconds. */
  save(): Promise<void>;
  /** Saves a last time; never rejects, for a database that cannot be written must not hold up a stop. */
  stop(): Promise<void>;
}

/** Brings the health of the sources over a restart: a source that was left alone stays so. */
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
