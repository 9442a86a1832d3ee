import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { StorageMonitor } from "../../platform/health/ports.ts";
import type { Log } from "../../platform/log.ts";
import type { Meter } from "../../platform/meter.ts";
import type { SharedTexts } from "./sharedTexts.ts";

export interface Storage {
  readonly engine: "sqlite" | "postgres";
  readonly database: Kysely<Database>;
  /** Maintenance that others do for this server, and who does it; null if there is none. */
  readonly note: string | null;
  /** Monitor of the file and its backups; undefined if another server has them. */
  readonly monitor: StorageMonitor | undefined;
  /** Secrets, sessions and tokens if they are in the database; undefined if they are files. */
  readonly texts: SharedTexts | undefined;
  /** False once another process may be the leader. */
  readonly isHeld: () => boolean;
  explainFailedStart(error: unknown): unknown;
  close(): Promise<void>;
}

export interface StoragePorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  /** Called at most once, with the database's name, if this server waits for a leader. */
  readonly onStandby: (database: string) => void;
  /** Called when the database is unreachable, so that another server may take over. */
  readonly onDoubt: () => void;
  /** Called when this process has lost the database; it must end at once. */
  readonly onLost: (sentence: string) => never;
}
