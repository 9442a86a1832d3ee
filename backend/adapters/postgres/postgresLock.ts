import type { Client, ClientBase } from "pg";
import type { Log } from "../../platform/log.ts";
import { pause } from "../../platform/timer.ts";
import { APPLICATION_NAME, openSession, sessionNameOf } from "./postgres.ts";
import { explainPostgresError } from "./postgresErrors.ts";

export interface PostgresLockPorts {
  readonly url: string;
  readonly log: Log;
  /** Called once, with a sentence, when another process has taken the lock. */
  readonly onLost: (sentence: string) => void;
  /** Identifies this process in the names of its sessions; letters and digits. */
  readonly id: string;
  readonly onWaiting: () => void;
  /** Called when the lock can no longer be confirmed; from then on another process may take it. */
  readonly onDoubt?: () => void;
  readonly signal?: AbortSignal;
  readonly everyMs?: number;
  /** Time without a query, as of a frozen process, after which the server ends session and lock. */
  readonly silenceMs?: number;
}

const LOCK_NAME = "stock-lock";

/** Earlier builds wrote an address after the id. */
const holderOf = (name: string): string | undefined => {
  const [kind, id] = name.split(" ");
  return kind === LOCK_NAME && id !== "" ? id : undefined;
};

/** Any user may set this, and our sessions override it, so it can record the leader. */
const LEADER_SETTING = "application_name";
const turnOf = (id: string): string => `stock-turn ${id}`;

/** Any number that no other program on this database uses; this one is ASCII for "stocklea". */
const LOCK = "8319396884454860129";

const EVERY_MS = 1_000;

/** Long enough for several late queries; short enough for a standby to take over within 10 s. */
const SILENCE_MS = 6_000;

const END_MS = 1_000;

const FORMER_MS = 2_000;
const LOOK_MS = 10;

/** The lock of the database, which ends with its connection. */
export class PostgresLock {
  #client: Client | undefined;
  #lastPid: number | undefined;
  #isReleased = false;
  #isNoted = false;
  #former: string | undefined;
  /** Value of `performance.now()` until which this process certainly holds the lock. */
  #heldUntil = Number.NEGATIVE_INFINITY;

  private constructor(private readonly ports: PostgresLockPorts) {}

  /**
   * Takes the lock, and waits while another process holds it. A lost connection is reopened and the
   * lock taken again: no other process can take it while the database is unreachable. Rejects with
   * a sentence if the database cannot be reached at first, and with the signal's reason when that
   * is aborted.
   */
  static async hold(ports: PostgresLockPorts): Promise<PostgresLock> {
    const lock = new PostgresLock(ports);
    await lock.#takeFirst();
    void lock.#keep();
    return lock;
  }

  /**
   * False as soon as the database server may have given the lock to another process, which it
   * does after {@link PostgresLockPorts.silenceMs} without a query of this one. A process that
   * was frozen reads false as soon as it runs again.
   */
  isHeld(): boolean {
    return performance.now() < this.#heldUntil;
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    await this.#drop();
  }

  /** The first connection must succeed; later errors are only reasons to wait longer. */
  async #takeFirst(): Promise<void> {
    const { url, onWaiting, signal, everyMs = EVERY_MS } = this.ports;
    try {
      if (await this.#take()) return await this.#begin();
    } catch (error) {
      await this.#drop();
      throw explainPostgresError(error, url);
    }
    for (;;) {
      onWaiting();
      await pause(everyMs);
      if (signal?.aborted) {
        await this.#drop();
        throw signal.reason;
      }
      try {
        if (await this.#take()) return await this.#begin();
      } catch {
        await this.#drop();
      }
    }
  }

  async #keep(): Promise<void> {
    const { log, onLost, onDoubt, everyMs = EVERY_MS, silenceMs = SILENCE_MS } = this.ports;
    let wasCut = false;
    for (;;) {
      await pause(everyMs);
      if (this.#isReleased) return;
      try {
        if (this.#client && !wasCut) {
          const askedAt = performance.now();
          await this.#client.query("select 1");
          this.#heldUntil = askedAt + silenceMs;
          continue;
        }
        if (!(await this.#take()) || (await this.#hadOther())) {
          onLost(
            "Another Stock Monitor has taken this database over while it could not be reached from here",
          );
          return;
        }
        wasCut = false;
        log.info("the database answers again");
      } catch (error) {
        if (this.#isReleased) return;
        if (!wasCut) {
          log.warn("the connection to the database was cut", { error });
          this.#heldUntil = Number.NEGATIVE_INFINITY;
          onDoubt?.();
        }
        wasCut = true;
        await this.#drop();
      }
    }
  }

  /** Tries to take the lock, connecting if necessary; resolves to true if it is held now. */
  async #take(): Promise<boolean> {
    const { silenceMs = SILENCE_MS } = this.ports;
    const client = (this.#client ??= await this.#connect());
    const askedAt = performance.now();
    const { rows } = await client.query<{ taken: boolean; pid: number }>(
      `select pg_try_advisory_lock(${LOCK}) as taken, pg_backend_pid() as pid`,
    );
    const [{ taken = false, pid } = {}] = rows;
    if (taken) {
      this.#lastPid = pid;
      this.#heldUntil = askedAt + silenceMs;
      return true;
    }
    this.#former = (await findHolder(client)) ?? this.#former;
    // End a connection of this process that the server still considers alive.
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid, 1000) from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) + objid::bigint = ${LOCK} and pid = $1`,
      [this.#lastPid ?? 0],
    );
    return rowCount !== null && rowCount > 0 ? this.#take() : false;
  }

  async #connect(): Promise<Client> {
    const { url, id, silenceMs = SILENCE_MS } = this.ports;
    const next = await openSession(url, `${LOCK_NAME} ${id}`);
    await next.query(`set idle_session_timeout = ${silenceMs}`);
    return next;
  }

  async #begin(): Promise<void> {
    await this.#recordLeader();
    await this.#endFormerSessions();
  }

  /** Lets a process that regains the lock know whether another one held it meanwhile. */
  async #recordLeader(): Promise<void> {
    const noted = await this.#client
      ?.query(
        `do $$ begin execute format('alter role current_user in database %I set ${LEADER_SETTING} = %L',
          current_database(), '${turnOf(this.ports.id)}'); end $$`,
      )
      .catch((error: unknown) => this.ports.log.debug("the turn could not be noted", { error }));
    this.#isNoted = noted !== undefined;
  }

  /**
   * Ends the former leader's sessions: an open transaction of a frozen process would block ours. If
   * the former leader was never seen, ends the sessions of all others; those that only read
   * reconnect. Resolves when they have ended, because they may write until then.
   */
  async #endFormerSessions(): Promise<void> {
    const former = this.#former === undefined ? null : sessionNameOf(this.#former);
    const ended = await this.#client?.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user
        and starts_with(application_name, $1) and application_name <> $2
        and ($3::text is null or application_name = $3)`,
      [APPLICATION_NAME, sessionNameOf(this.ports.id), former],
    );
    let rest = ended?.rows.map(({ pid }) => pid) ?? [];
    const until = performance.now() + FORMER_MS;
    for (; rest.length > 0 && performance.now() < until; await pause(LOOK_MS)) {
      const left = await this.#client?.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any($1::int[])",
        [rest],
      );
      rest = left?.rows.map(({ pid }) => pid) ?? [];
    }
    if (rest.length > 0) {
      this.ports.log.warn("sessions of the server that worked before have not ended yet", {
        sessions: rest.length,
      });
    }
  }

  async #hadOther(): Promise<boolean> {
    if (!this.#isNoted) return false;
    const found = await this.#client?.query(
      `select from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
        and setrole = (select oid from pg_roles where rolname = current_user)
        and $1 = any (setconfig)`,
      [`${LEADER_SETTING}=${turnOf(this.ports.id)}`],
    );
    return found?.rowCount === 0;
  }

  async #drop(): Promise<void> {
    const dropped = this.#client;
    this.#client = undefined;
    // A server that does not respond must not delay this.
    await Promise.race([dropped?.end().catch(() => undefined), pause(END_MS)]);
  }
}

export async function findHolder(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) + objid::bigint = ${LOCK}`,
  );
  return rows[0] && holderOf(rows[0].name);
}
