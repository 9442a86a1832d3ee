import { sql, type Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { Log } from "../../platform/log.ts";
import { pause } from "../../platform/timer.ts";
import { openSession, sessionNameOf } from "../postgres.ts";

/** Of the log, and of what the servers keep together. */
const CHANNELS = { events: "stock_monitor_events", cluster_texts: "stock_monitor_texts" } as const;

export type Notice = keyof typeof CHANNELS;

/** Without a notice nothing is heard; a cut that no packet tells of is noticed by this question. */
const EVERY_MS = 2_000;

/** Triggers that notify with the commit, and say by which session. Idempotent; PostgreSQL only. */
export async function createNotices(database: Kysely<Database>): Promise<void> {
  for (const [name, channel] of Object.entries(CHANNELS)) {
    const notify = sql.id(`notify_${name}`);
    await sql`create or replace function ${notify}() returns trigger language plpgsql as
      ${sql.lit(`begin perform pg_notify('${channel}', current_setting('application_name')); return null; end`)}`.execute(
      database,
    );
    await sql`create or replace trigger ${notify} after insert or update or delete on ${sql.table(name)}
      for each statement execute function ${notify}()`.execute(database);
  }
}

/**
 * Calls `heard` after commits of other processes, and for everything each time the connection was made
 * again, for what was said meanwhile is lost. Returns how to stop.
 */
export function listenForNotices(
  url: string,
  process: string,
  log: Log,
  heard: (notice: Notice) => void,
): () => Promise<void> {
  const stopping = new AbortController();

  const listenOnce = async (): Promise<void> => {
    const client = await openSession(url, sessionNameOf(process));
    client.on("notification", ({ channel, payload }) => {
      if (payload === sessionNameOf(process)) return;
      for (const [name, own] of Object.entries(CHANNELS)) {
        if (own === channel) heard(name as Notice);
      }
    });
    try {
      for (const channel of Object.values(CHANNELS)) await client.query(`listen ${channel}`);
      for (const name of Object.keys(CHANNELS)) heard(name as Notice);
      while (!stopping.signal.aborted) {
        await pause(EVERY_MS, stopping.signal);
        await client.query("select 1");
      }
    } finally {
      await Promise.race([client.end().catch(() => undefined), pause(EVERY_MS)]);
    }
  };

  const listen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        log.debug("notices of the database are not heard at the moment", { error });
        await pause(EVERY_MS, stopping.signal);
      }
    }
  };

  const listening = listen();
  return async () => {
    stopping.abort();
    await listening;
  };
}
