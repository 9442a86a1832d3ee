import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/schema.ts";
import type { StorageMonitor } from "../platform/health/ports.ts";
import type { Log } from "../platform/log.ts";
import type { Meter } from "../platform/meter.ts";
import type { ClusterSeat } from "./cluster/seat.ts";
import type { Config } from "./config/config.ts";

/** The database that the settings name, ready to be used. */
export interface Storage {
  readonly engine: "sqlite" | "postgres";
  readonly database: Kysely<Database>;
  /** What this server does not do for its database, and who does; null where it does everything. */
  readonly note: string | null;
  /** The file and its backups; undefined where another server has them. */
  readonly monitor: StorageMonitor | undefined;
  /** This server among others that share the database; undefined where it is alone. */
  readonly seat?: ClusterSeat;
  /** The sentence for a start that failed on what the database holds. */
  explainFailedStart(error: unknown): unknown;
  close(): Promise<void>;
}

export interface StoragePorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  /** Prints a sentence on the terminal of this server. */
  readonly say: (sentence: string) => void;
  /** The database is lost to this process, which must end at once. */
  readonly onLost: (sentence: string) => never;
}

/** Opens it, takes it for this process alone, and brings its tables up to date. */
export async function openStorage(
  config: Pick<Config, "databaseUrl" | "cluster" | "dataFolder" | "mayStartNew" | "backups">,
  ports: StoragePorts,
): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    // Its driver is loaded only where it is needed.
    const { openPostgresStorage } = await import("./postgresStorage.ts");
    return openPostgresStorage(config.databaseUrl, ports, config.cluster?.key);
  }
  const { openSqliteStorage } = await import("./sqliteStorage.ts");
  return openSqliteStorage(config, ports);
}
