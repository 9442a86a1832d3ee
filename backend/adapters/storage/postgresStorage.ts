import { sql } from "kysely";
import { silentLog } from "../../platform/log.ts";
import { commandLine } from "../../platform/singleFile.ts";
import { pause } from "../../platform/timer.ts";
import { randomId } from "../../platform/ids.ts";
import { openPostgres } from "../postgres/postgres.ts";
import { ConnectionLost, DatabaseServerError, nameOfDatabase } from "../postgres/postgresErrors.ts";
import { findHolder, PostgresLock } from "../postgres/postgresLock.ts";
import { preparePostgres } from "../postgres/postgresTables.ts";
import { openSharedTexts } from "./sharedTexts.ts";
import type { Storage, StoragePorts } from "./storagePorts.ts";

const CLOSE_MS = 2_000;

/** Poll interval of a command's lock; also the rate at which a long copy confirms it. */
const COMMAND_EVERY_MS = 100;

const ID_LENGTH = 6;

const POSTGRES_NOTE =
  "Data is stored in PostgreSQL: back it up with pg_dump and monitor the disk there. Secrets, sessions and the archive are in this server's data folder";

const SHARED_NOTE =
  "Data, secrets and sessions are stored in PostgreSQL: back it up with pg_dump and monitor the disk there. The archive is in the leader's data folder";

/** One process leads; others wait as standbys. With a `clusterKey`, secrets are in the database. */
export async function openPostgresStorage(
  url: string,
  ports: StoragePorts,
  clusterKey: string | undefined,
): Promise<Storage> {
  const { log, meter, onLost, onStandby, onDoubt } = ports;
  const id = randomId()
    .replace(/[^0-9a-z]/g, "")
    .slice(0, ID_LENGTH);
  let isWaiting = false;
  const lock = await PostgresLock.hold({
    url,
    id,
    log,
    onLost,
    onDoubt,
    onWaiting: () => {
      if (!isWaiting) onStandby(nameOfDatabase(url));
      isWaiting = true;
    },
  });
  // Wait for a transaction that the former leader may still commit, to read all of its work.
  await preparePostgres(url);
  const database = openPostgres(url, {
    process: id,
    // A former leader that was frozen or unreachable must not open sessions and keep writing.
    admit: async (client) => {
      const holder = await findHolder(client);
      if (holder !== undefined && holder !== id) {
        throw new ConnectionLost("another Stock Monitor has taken the database over");
      }
    },
  });
  meter.gauge(
    { name: "database_bytes", help: "Size of the database in bytes", labels: ["file"] },
    async () => {
      const { rows } = await sql<{
        bytes: number;
      }>`select pg_database_size(current_database()) as bytes`.execute(database);
      return rows.map(({ bytes }) => ({ labels: { file: "database" }, value: bytes }));
    },
  );
  return {
    engine: "postgres",
    database,
    note: clusterKey === undefined ? POSTGRES_NOTE : SHARED_NOTE,
    monitor: undefined,
    texts: clusterKey === undefined ? undefined : await openSharedTexts(database, clusterKey),
    isHeld: () => lock.isHeld(),
    explainFailedStart: (error) => explainFailedStart(error, url),
    close: async () => {
      // A server that does not respond must not delay the stop.
      await Promise.race([database.destroy(), pause(CLOSE_MS)]);
      await lock.release();
    },
  };
}

/** Rejects while a server works on the database. `prepare` checks and migrates the tables. */
export async function openIdlePostgres(
  url: string,
  prepare: (url: string) => Promise<void> = preparePostgres,
): Promise<Pick<Storage, "database" | "close">> {
  const stop = new AbortController();
  const refusal = new DatabaseServerError(
    `The database ${nameOfDatabase(url)} is in use: another Stock Monitor uses it. Stop it first`,
  );
  const lock = await PostgresLock.hold({
    url,
    id: "command",
    log: silentLog,
    onLost: () => undefined,
    onWaiting: () => stop.abort(refusal),
    signal: stop.signal,
    everyMs: COMMAND_EVERY_MS,
  });
  try {
    await prepare(url);
  } catch (error) {
    await lock.release();
    throw error;
  }
  // A single transaction holds every row of the log's tables, so it needs no time limit.
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
    `Startup failed on the database ${nameOfDatabase(url)} (${reason}). If this repeats, rebuild its derived tables (${commandLine("rebuild")}), or restore a backup of pg_dump`,
    error,
  );
}
