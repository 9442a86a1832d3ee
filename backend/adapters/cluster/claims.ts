import type { Client } from "pg";
import type { Log } from "../../platform/log.ts";
import { pause } from "../../platform/timer.ts";
import type { Claims } from "../../capabilities/notifications/outbox/claims.ts";
import { openSession, SILENCE_MS } from "../postgres.ts";

export interface ClaimsPorts {
  readonly url: string;
  /** Of this process, for the name of the session. */
  readonly process: string;
  readonly log: Log;
}

/** What this process has claimed, and how to end that. */
export interface HeldClaims extends Claims {
  close(): Promise<void>;
}

const EVERY_MS = 2_000;
const RETRY_MS = 50;

/**
 * Not one of the names whose sessions a server ends when it takes over: it may have to end those of
 * all others, and what they send goes on. One that is frozen loses its claims by its silence.
 */
export const nameOfClaims = (process: string): string => `stock-claims ${process}`;

/**
 * Claims as advisory locks of one session: another session skips what is locked, as with `for update
 * skip locked`, and they end with the process or its connection. A lock of a row would end with its
 * transaction, and take a connection for each message that is on its way.
 */
export function createClaims({ url, process, log }: ClaimsPorts): HeldClaims {
  const held = new Set<string>();
  const closing = new AbortController();
  let connection: Promise<Client> | undefined;

  const ask = async (client: Client, question: string, key: string): Promise<boolean> => {
    const { rows } = await client.query<{ is: boolean }>({
      name: question,
      text: `select ${question}(hashtextextended($1::text, 0)) as is`,
      values: [key],
    });
    return rows[0]?.is === true;
  };

  const connect = async (): Promise<Client> => {
    const client = await openSession(url, nameOfClaims(process));
    try {
      await client.query(`set idle_session_timeout = ${SILENCE_MS}`);
      // Of a connection that was cut: what another process has taken meanwhile is sent twice.
      for (const key of held) await ask(client, "pg_try_advisory_lock", key);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };

  /** Until it is cut. */
  const keepAlive = async (client: Client): Promise<void> => {
    const cut = new Promise((resolve) => client.once("end", resolve));
    for (;;) {
      await Promise.race([pause(EVERY_MS, closing.signal), cut]);
      if (closing.signal.aborted) return;
      await client.query("select 1");
    }
  };

  /** What is on its way is claimed again as soon as may be. */
  const reachAgain = async (): Promise<void> => {
    await pause(RETRY_MS, closing.signal);
    if (held.size > 0 && !closing.signal.aborted) await reach().catch(() => undefined);
  };

  const reach = (): Promise<Client> => {
    if (connection) return connection;
    const next = connect();
    connection = next;
    const keep = async () => {
      let client: Client | undefined;
      try {
        client = await next;
        await keepAlive(client);
      } catch (error) {
        log.debug("the connection of what is claimed was cut", { error });
        if (connection === next) connection = undefined;
        await client?.end().catch(() => undefined);
        await reachAgain();
      }
    };
    void keep();
    return next;
  };

  return {
    take: async (key) => {
      const isTaken = await ask(await reach(), "pg_try_advisory_lock", key);
      if (isTaken) held.add(key);
      return isTaken;
    },
    release: async (key) => {
      held.delete(key);
      try {
        if (connection) await ask(await connection, "pg_advisory_unlock", key);
      } catch (error) {
        // It ends with the connection.
        log.debug("a claim could not be given back", { error });
      }
    },
    close: async () => {
      closing.abort();
      const end = async () => (await connection)?.end();
      // A server that does not answer holds up no stop.
      await Promise.race([end().catch(() => undefined), pause(EVERY_MS)]);
    },
  };
}
