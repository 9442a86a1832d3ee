import { sql } from "kysely";
import { silentLog } from "../platform/log.ts";
import { commandLine } from "../platform/singleFile.ts";
import { pause } from "../platform/timer.ts";
import { randomId } from "../platform/ids.ts";
import { createClaims } from "./cluster/claims.ts";
import { createNotices, listenForNotices, type Notice } from "./cluster/notices.ts";
import { createSharedTable, createSharedTexts } from "./cluster/sharedTexts.ts";
import { openPostgres, SILENCE_MS } from "./postgres.ts";
import { ConnectionLost, DatabaseServerError, nameOfDatabase } from "./postgresErrors.ts";
import { findHolder, holdPostgres } from "./postgresLock.ts";
import { isCurrent, preparePostgres } from "./postgresTables.ts";
import type { Storage, StoragePorts } from "./storage.ts";

const CLOSE_MS = 2_000;

/** A refusal takes as long, and a copy that works for half an hour asks no more than that. */
const COMMAND_EVERY_MS = 100;

/** Enough to tell the servers of one database apart. */
const ID_LENGTH = 6;

/** For the health page: what the file in the data folder would have. */
export const POSTGRES_NOTE =
  "The data is in PostgreSQL: back it up with pg_dump, and watch its disk there. Secrets, sessions and the archive are in the data folder of this machine";

const CLUSTER_NOTE =
  "The data is in PostgreSQL, shared by the servers of a cluster: back it up with pg_dump, and watch its disk there. The archive is in the data folder of the server that works";

/**
 * A database of a PostgreSQL server. One process works on it. Another one waits here until that ends,
 * and takes over; with a `clusterKey` it waits only until that works, and has a seat beside it.
 */
export async function openPostgresStorage(
  url: string,
  ports: StoragePorts,
  clusterKey: string | undefined,
): Promise<Storage> {
  const { log, meter, say, onLost } = ports;
  const id = randomId()
    .replace(/[^0-9a-z]/g, "")
    .slice(0, ID_LENGTH);
  let hasTurn = false;
  let leader: string | null = null;
  const listeners: (() => void)[] = [];
  let worker: string | undefined;
  /** One that withdraws before it stops still answers what it was asked. */
  const setLeader = (address: string | null, holder: string | undefined) => {
    leader = address;
    if (holder === worker) return;
    worker = holder;
    for (const listener of listeners) listener();
  };
  let hasSaid = false;
  const found = Promise.withResolvers<"found">();
  const held = holdPostgres({
    url,
    id,
    log,
    onLost,
    onWaiting: (holder) => {
      setLeader(holder?.address ?? null, holder?.id);
      if (leader !== null) found.resolve("found");
      if (hasSaid) return;
      hasSaid = true;
      say(
        `Another Stock Monitor works on the database ${nameOfDatabase(url)}; this one ${clusterKey === undefined ? "stands by and takes over" : "answers beside it, and takes over"} when that ends`,
      );
    },
  });
  const takeTurn = async (): Promise<void> => {
    await held;
    setLeader(null, id);
    await preparePostgres(url);
    if (clusterKey !== undefined) await prepareCluster(url);
    hasTurn = true;
  };
  const turn = takeTurn();
  // Its failure is reported where it is awaited.
  turn.catch(() => undefined);
  const first = await Promise.race([turn, ...(clusterKey === undefined ? [] : [found.promise])]);
  if (first === "found" && !(await isCurrent(url))) {
    say("The other one has tables of another version: until it ends, this one stands by");
    await turn;
  }
  const database = openPostgres(url, {
    process: id,
    // The turn to write is one for all servers: one that is frozen in it stops the others.
    ...(clusterKey !== undefined && { idleTransactionSeconds: SILENCE_MS / 1000 }),
    // A server that takes over ends our sessions. One that was frozen, or out of reach, would open new
    // ones and go on working beside the other until it learns of that.
    admit: async (client) => {
      const holder = hasTurn ? await findHolder(client) : undefined;
      if (holder && holder.id !== id) {
        throw new ConnectionLost("another Stock Monitor has taken the database over");
      }
    },
  });
  const claims = createClaims({ url, process: id, log });
  meter.gauge({ name: "database_bytes", help: "Of the files", labels: ["file"] }, async () => {
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_database_size(current_database()) as bytes`.execute(database);
    return rows.map(({ bytes }) => ({ labels: { file: "database" }, value: bytes }));
  });
  return {
    engine: "postgres",
    database,
    note: clusterKey === undefined ? POSTGRES_NOTE : CLUSTER_NOTE,
    monitor: undefined,
    ...(clusterKey !== undefined && {
      seat: {
        turn,
        hasTurn: () => hasTurn,
        findLeader: () => leader,
        onLeader: (listener: () => void) => void listeners.push(listener),
        announce: async (address: string | null) => (await held).announce(address),
        listen: (heard: (notice: Notice) => void) => listenForNotices(url, id, log, heard),
        claims,
        texts: createSharedTexts(database, clusterKey, () => hasTurn),
      },
    }),
    explainFailedStart: (error) => explainFailedStart(error, url),
    close: async () => {
      await claims.close();
      // A server that does not answer holds up no stop.
      await Promise.race([database.destroy(), pause(CLOSE_MS)]);
      // One that still waits for its turn ends with the process.
      if (hasTurn) await (await held).release();
    },
  };
}

async function prepareCluster(url: string): Promise<void> {
  const database = openPostgres(url, { connections: 1 });
  try {
    await createSharedTable(database);
    await createNotices(database);
  } finally {
    await database.destroy();
  }
}

/**
 * For a command while no server works on the database: one that does makes it reject. `prepare`
 * checks and migrates the tables.
 */
export async function openIdlePostgres(
  url: string,
  prepare: (url: string) => Promise<void> = preparePostgres,
): Promise<Pick<Storage, "database" | "close">> {
  const stop = new AbortController();
  const refusal = new DatabaseServerError(
    `The database ${nameOfDatabase(url)} is in use: another Stock Monitor works on it. Stop it first`,
  );
  const lock = await holdPostgres({
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
