import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { StorageMonitor } from "../../platform/health/ports.ts";
import type { Log } from "../../platform/log.ts";
import type { Meter } from "../../platform/meter.ts";
import type { Config } from "../config/config.ts";
import type { SharedTexts } from "./sharedTexts.ts";

/** The database that the settings name, ready to be used. */
export interface Storage {
  readonly engine: "sqlite" | "postgres";
  readonly database: Kysely<Database>;
  /** What this server does not do for its database, and who does; null where it does everything. */
  readonly note: string | null;
  /** The file and its backups; undefined where another server has them. */
  readonly monitor: StorageMonitor | undefined;
  /** Secrets, sessions and tokens where they are in the database; undefined where they are files. */
  readonly texts: SharedTexts | undefined;
  /** False once another process may work on the database. */
  readonly isHeld: () => boolean;
  /** The sentence for a start that failed on what the database holds. */
  explainFailedStart(error: unknown): unknown;
  close(): Promise<void>;
}

export interface StoragePorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  /** Another server works on the database, which is named so; this one waits. Called once at most. */
  readonly onStandby: (database: string) => void;
  /** The database is out of reach, so that another server may take it. */
  readonly onDoubt: () => void;
  /** The database is lost to this process, which must end at once. */
  readonly onLost: (sentence: string) => never;
}

/** Opens it, takes it for this process alone, and brings its tables up to date. */
export async function openStorage(
  config: Pick<Config, "databaseUrl" | "clusterKey" | "dataFolder" | "mayStartNew" | "backups">,
  ports: StoragePorts,
): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    // Its driver is loaded only where it is needed.
    const { openPostgresStorage } = await import("./postgresStorage.ts");
    return openPostgresStorage(config.databaseUrl, ports, config.clusterKey);
  }
  const { openSqliteStorage } = await import("./sqliteStorage.ts");
  return openSqliteStorage(config, ports);
}
