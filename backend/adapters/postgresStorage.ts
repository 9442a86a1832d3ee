import { sql } from "kysely";
import { silentLog } from "../platform/log.ts";
import { commandLine } from "../platform/singleFile.ts";
import { pause } from "../platform/timer.ts";
import { openPostgres } from "./postgres.ts";
import { DatabaseServerError, nameOfDatabase } from "./postgresErrors.ts";
import { holdPostgres } from "./postgresLock.ts";
import { preparePostgres } from "./postgresTables.ts";
import type { Storage, StoragePorts } from "./storage.ts";

const CLOSE_MS = 2_000;

/** For the health page: what the file in the data folder would have. */
export const POSTGRES_NOTE =
  "The data is in PostgreSQL: back it up with pg_dump, and watch its disk there. Secrets, sessions and the archive are in the data folder of this machine";

/**
 * A database of a PostgreSQL server. One process works on it; another one waits here until that
 * ends, and takes over.
 */
export async function openPostgresStorage(url: string, ports: StoragePorts): Promise<Storage> {
  const { log, meter, say, onLost } = ports;
  const lock = await holdPostgres({
    url,
    log,
    onLost,
    onWaiting: () =>
      say(
        `Another Stock Monitor works on the database ${nameOfDatabase(url)}; this one stands by and takes over when that ends`,
      ),
  });
  await preparePostgres(url);
  const database = openPostgres(url);
  meter.gauge({ name: "database_bytes", help: "Of the files", labels: ["file"] }, async () => {
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_database_size(current_database()) as bytes`.execute(database);
    return rows.map(({ bytes }) => ({ labels: { file: "database" }, value: bytes }));
  });
  return {
    engine: "postgres",
    database,
    note: POSTGRES_NOTE,
    monitor: undefined,
    explainFailedStart: (error) => explainFailedStart(error, url),
    close: async () => {
      // A server that does not answer holds up no stop.
      await Promise.race([database.destroy(), pause(CLOSE_MS)]);
      await lock.release();
    },
  };
}

/** For a command while no server works on the database: one that does makes it reject. */
export async function openIdlePostgres(url: string): Promise<Pick<Storage, "database" | "close">> {
  const stop = new AbortController();
  const refusal = new DatabaseServerError(
    `The database ${nameOfDatabase(url)} is in use: another Stock Monitor works on it. Stop it first`,
  );
  const lock = await holdPostgres({
    url,
    log: silentLog,
    onLost: () => undefined,
    onWaiting: () => stop.abort(refusal),
    signal: stop.signal,
    everyMs: 1,
  });
  await preparePostgres(url);
  // One transaction that holds every row of the log's tables.
  const database = openPostgres(url, { statementSeconds: 0 });
  return {
    database,
    close: async () => {
      await database.destroy();
      await lock.release();
    },
  };
}

function explainFailedStart(error: unknown, url: string): unknown {
  if (error instanceof DatabaseServerError) return error;
  const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0];
  return new DatabaseServerError(
    `The start failed on the database ${nameOfDatabase(url)} (${reason}): if it stays so, rebuild its derived tables (${commandLine("rebuild")}), or restore what pg_dump saved`,
    error,
  );
}
