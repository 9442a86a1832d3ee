import type { Client, ClientBase } from "pg";
import type { Log } from "../../platform/log.ts";
import { pause } from "../../platform/timer.ts";
import { APPLICATION_NAME, openSession, sessionNameOf } from "./postgres.ts";
import { explainPostgresError } from "./postgresErrors.ts";

export interface PostgresLockPorts {
  readonly url: string;
  readonly log: Log;
  /** Called with a sentence once when another process has taken the lock. */
  readonly onLost: (sentence: string) => void;
  /** Identifies this process in the names of its sessions; letters and digits. */
  readonly id: string;
  /** Called at each look while another process holds the lock. */
  readonly onWaiting: () => void;
  /** Called when the lock can no longer be confirmed; another process may take it from then on. */
  readonly onDoubt?: () => void;
  readonly signal?: AbortSignal;
  readonly everyMs?: number;
  /**
   * Time without a question of this process after which the database server ends its session, and the
   * lock with it. So a frozen process loses it, and one whose network swallows everything.
   */
  readonly silenceMs?: number;
}

/** One process at a time works on a database. */
export interface PostgresLock {
  /**
   * False from the moment at which the database server may have given the lock to another process: it
   * does so after {@link PostgresLockPorts.silenceMs} without a question of this one. A process that
   * was frozen finds it false as soon as it runs again.
   */
  isHeld(): boolean;
  release(): Promise<void>;
}

const LOCK_NAME = "stock-lock";

/** Earlier builds wrote an address behind the id. */
const holderOf = (name: string): string | undefined => {
  const [kind, id] = name.split(" ");
  return kind === LOCK_NAME && id !== "" ? id : undefined;
};

/**
 * The name of sessions that give none, as a setting of the user in this database: what else every user
 * may set there means something, and ours give a name.
 */
const TURN = "application_name";
const turnOf = (id: string): string => `stock-turn ${id}`;

/** Any number that no other program on this database takes; this one is ASCII for "stocklea". */
const LOCK = "8319396884454860129";

const EVERY_MS = 1_000;

/**
 * Several questions may be late, as on a busy machine, and with a look of the next process and its
 * start another one answers within ten seconds.
 */
const SILENCE_MS = 6_000;

const END_MS = 1_000;

/** A session ends within milliseconds, unless its machine is overloaded. */
const FORMER_MS = 2_000;
const LOOK_MS = 10;

/**
 * Takes the lock of the database that ends with its connection, and waits for it while another
 * process holds it. A connection that is cut is made again, with the lock: no other process has it as
 * long as the database cannot be reached. Rejects with a sentence where the database cannot be
 * reached at first, and with the signal's reason when that is aborted.
 */
export async function holdPostgres(ports: PostgresLockPorts): Promise<PostgresLock> {
  const { url, id, log, onLost, onWaiting, onDoubt, signal } = ports;
  const { everyMs = EVERY_MS, silenceMs = SILENCE_MS } = ports;
  let client: Client | undefined;
  let lastPid: number | undefined;
  let isReleased = false;
  let isNoted = false;
  /** Id of the process that had the lock at the last look. */
  let former: string | undefined;
  /** Time of `performance.now()` until which the server keeps the lock for this process in any case. */
  let heldUntil = Number.NEGATIVE_INFINITY;

  const connect = async (): Promise<Client> => {
    const next = await openSession(url, `${LOCK_NAME} ${id}`);
    await next.query(`set idle_session_timeout = ${silenceMs}`);
    return next;
  };

  /** Whether it is held now; connects where there is no connection. */
  const take = async (): Promise<boolean> => {
    client ??= await connect();
    const askedAt = performance.now();
    const { rows } = await client.query<{ taken: boolean; pid: number }>(
      `select pg_try_advisory_lock(${LOCK}) as taken, pg_backend_pid() as pid`,
    );
    const [{ taken = false, pid } = {}] = rows;
    if (taken) {
      lastPid = pid;
      heldUntil = askedAt + silenceMs;
      return true;
    }
    former = (await findHolder(client)) ?? former;
    // A connection of this process that the server still takes for alive.
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid, 1000) from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) + objid::bigint = ${LOCK} and pid = $1`,
      [lastPid ?? 0],
    );
    return rowCount !== null && rowCount > 0 ? take() : false;
  };

  /**
   * Notes in the database whose turn it is: who gets the lock back after a cut must know whether
   * another one had it meanwhile, although it has ended since.
   */
  const noteTurn = async (): Promise<void> => {
    const noted = await client
      ?.query(
        `do $$ begin execute format('alter role current_user in database %I set ${TURN} = %L',
          current_database(), '${turnOf(id)}'); end $$`,
      )
      .catch((error: unknown) => log.debug("the turn could not be noted", { error }));
    isNoted = noted !== undefined;
  };

  const hadOther = async (): Promise<boolean> => {
    if (!isNoted) return false;
    const found = await client?.query(
      `select from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
        and setrole = (select oid from pg_roles where rolname = current_user)
        and $1 = any (setconfig)`,
      [`${TURN}=${turnOf(id)}`],
    );
    return found?.rowCount === 0;
  };

  const begin = async (): Promise<void> => {
    await noteTurn();
    await endFormerSessions();
  };

  /**
   * What a former holder has not ended, as a transaction of one that is frozen, would block ours.
   * Where it was never seen, the sessions of all others are ended: those that only read open new
   * ones. Resolves when they have ended: until then one may still write.
   */
  const endFormerSessions = async (): Promise<void> => {
    const ended = await client?.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user
        and starts_with(application_name, $1) and application_name <> $2
        and ($3::text is null or application_name = $3)`,
      [APPLICATION_NAME, sessionNameOf(id), former === undefined ? null : sessionNameOf(former)],
    );
    let rest = ended?.rows.map(({ pid }) => pid) ?? [];
    const until = performance.now() + FORMER_MS;
    for (; rest.length > 0 && performance.now() < until; await pause(LOOK_MS)) {
      const left = await client?.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any($1::int[])",
        [rest],
      );
      rest = left?.rows.map(({ pid }) => pid) ?? [];
    }
    if (rest.length > 0) {
      log.warn("sessions of the server that worked before have not ended yet", {
        sessions: rest.length,
      });
    }
  };

  const drop = async (): Promise<void> => {
    const dropped = client;
    client = undefined;
    // A server that does not answer holds nothing up.
    await Promise.race([dropped?.end().catch(() => undefined), pause(END_MS)]);
  };

  const wait = () => pause(everyMs);

  /** The first connection must succeed; while it waits, a fault is one more reason to wait. */
  const takeFirst = async (): Promise<void> => {
    try {
      if (await take()) return await begin();
    } catch (error) {
      await drop();
      throw explainPostgresError(error, url);
    }
    for (;;) {
      onWaiting();
      await wait();
      if (signal?.aborted) {
        await drop();
        throw signal.reason;
      }
      try {
        if (await take()) return await begin();
      } catch {
        await drop();
      }
    }
  };

  const keep = async (): Promise<void> => {
    let wasCut = false;
    for (;;) {
      await wait();
      if (isReleased) return;
      try {
        if (client && !wasCut) {
          const askedAt = performance.now();
          await client.query("select 1");
          heldUntil = askedAt + silenceMs;
          continue;
        }
        if (!(await take()) || (await hadOther())) {
          onLost(
            "Another Stock Monitor has taken this database over while it could not be reached from here",
          );
          return;
        }
        wasCut = false;
        log.info("the database answers again");
      } catch (error) {
        if (isReleased) return;
        if (!wasCut) {
          log.warn("the connection to the database was cut", { error });
          heldUntil = Number.NEGATIVE_INFINITY;
          onDoubt?.();
        }
        wasCut = true;
        await drop();
      }
    }
  };

  await takeFirst();
  void keep();

  return {
    isHeld: () => performance.now() < heldUntil,
    release: async () => {
      isReleased = true;
      await drop();
    },
  };
}

/** Id of the process that works on the database; undefined while none does. */
export async function findHolder(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) + objid::bigint = ${LOCK}`,
  );
  return rows[0] && holderOf(rows[0].name);
}
