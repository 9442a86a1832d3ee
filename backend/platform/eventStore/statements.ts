import { sql, type CompiledQuery, type Kysely, type RawBuilder, type Transaction } from "kysely";
import type { Reader } from "../database/reader.ts";
import type { Database } from "../database/schema.ts";
import type { RecordedEvent } from "./event.ts";

export type EventRow = Database["events"];

/** At seven parameters per row, keeps a statement far below every engine's limit. */
const ROWS_PER_STATEMENT = 125;

/** SQLite allows 32,766 parameters per statement; this stays well below that on every engine. */
const STREAMS_PER_QUERY = 500;

/** Queries of the append are compiled once: building one costs more than running it. */
export function createStatements(database: Kysely<Database>) {
  const events = database.selectFrom("events");
  const newest = events.select("position").orderBy("position", "desc").limit(1).compile();
  const ofStream = events
    .selectAll()
    .where("stream", "=", "")
    .where("version", ">", 0)
    .orderBy("version")
    .compile();
  const orphan = database
    .selectFrom("events as event")
    .select("event.stream")
    .where("event.position", ">", 0)
    .where("event.version", ">", 1)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("events as before")
            .select("before.version")
            .whereRef("before.stream", "=", "event.stream")
            .whereRef("before.version", "=", (eb) => eb("event.version", "-", 1)),
        ),
      ),
    )
    .limit(1)
    .compile();
  const inserts = new Map<number, CompiledQuery>();
  /** Inserts a later event only if the one before it exists. */
  const insertAfter = (predecessor: RawBuilder<unknown>): CompiledQuery<{ position: number }> =>
    sql<{ position: number }>`
      insert into events (${sql.join(COLUMNS)})
      select coalesce((select max(position) from events), 0) + 1,
        ${sql.join(Array.from({ length: COLUMNS.length - 1 }, () => ""))}
      ${predecessor}
      returning position`.compile(database);
  const insertFirst = insertAfter(sql``);
  const insertLater = insertAfter(
    sql`where exists (select 1 from events where stream = ${""} and version = ${0})`,
  );

  const insertOf = (rows: number): CompiledQuery => {
    let compiled = inserts.get(rows);
    if (!compiled) {
      const values = Array.from({ length: rows }, () => emptyRow);
      compiled = database.insertInto("events").values(values).compile();
      inserts.set(rows, compiled);
    }
    return compiled;
  };

  return {
    readPosition: async (reader: Reader): Promise<number> => {
      const { rows } = await reader.executeQuery(newest);
      return rows[0]?.position ?? 0;
    },

    readStream: async (
      reader: Reader,
      stream: string,
      after: number,
    ): Promise<readonly EventRow[]> => {
      const { rows } = await reader.executeQuery(given(ofStream, [stream, after]));
      return rows;
    },

    /** Inserts in one statement. Resolves to undefined if the preceding version is missing. */
    insertEvent: async (
      transaction: Transaction<Database>,
      event: RecordedEvent,
    ): Promise<number | undefined> => {
      const parameters: unknown[] = [];
      pushParameters(parameters, event);
      parameters.shift();
      const isFirst = event.version === 1;
      if (!isFirst) parameters.push(event.stream, event.version - 1);
      const query = given(isFirst ? insertFirst : insertLater, parameters);
      const { rows } = await transaction.executeQuery(query);
      return rows[0]?.position;
    },

    insertEvents: async (
      transaction: Transaction<Database>,
      recorded: readonly RecordedEvent[],
    ): Promise<void> => {
      for (const part of chunksOf(recorded, ROWS_PER_STATEMENT)) {
        const parameters: unknown[] = [];
        for (const event of part) pushParameters(parameters, event);
        await transaction.executeQuery(given(insertOf(part.length), parameters));
      }
    },

    /** Finds a stream whose event after `position` lacks its predecessor. */
    findGap: async (
      transaction: Transaction<Database>,
      position: number,
    ): Promise<string | undefined> => {
      const query = given(orphan, orphan.parameters.with(0, position));
      const { rows } = await transaction.executeQuery(query);
      return rows[0]?.stream;
    },

    readStreams: async (
      reader: Reader,
      streams: readonly string[],
    ): Promise<readonly EventRow[]> => {
      const found: EventRow[] = [];
      for (const part of chunksOf(streams, STREAMS_PER_QUERY)) {
        const query = reader.selectFrom("events").selectAll().where("stream", "in", part);
        for (const row of await query.orderBy("stream").orderBy("version").execute()) {
          found.push(row);
        }
      }
      return found;
    },

    readAll: (reader: Reader, position: number, limit: number): Promise<readonly EventRow[]> =>
      reader
        .selectFrom("events")
        .selectAll()
        .where("position", ">", position)
        .orderBy("position")
        .limit(limit)
        .execute(),

    findExisting: async (reader: Reader, streams: readonly string[]): Promise<Set<string>> => {
      const existing = new Set<string>();
      for (const part of chunksOf(streams, STREAMS_PER_QUERY)) {
        const query = reader.selectFrom("events").select("stream").where("stream", "in", part);
        for (const { stream } of await query.where("version", "=", 1).execute()) {
          existing.add(stream);
        }
      }
      return existing;
    },
  };
}

const given = <R>(query: CompiledQuery<R>, parameters: readonly unknown[]): CompiledQuery<R> => ({
  ...query,
  parameters,
});

const emptyRow: EventRow = {
  position: 0,
  stream: "",
  version: 0,
  type: "",
  data: "",
  metadata: "",
  recorded_at: "",
};

const COLUMNS = Object.keys(emptyRow).map((name) => sql.ref(name));

/** Must follow the order of {@link emptyRow}'s keys, as in the compiled statement. */
function pushParameters(parameters: unknown[], event: RecordedEvent): void {
  parameters.push(
    event.position,
    event.stream,
    event.version,
    event.type,
    JSON.stringify(event.data),
    JSON.stringify(event.metadata),
    event.recordedAt,
  );
}

function* chunksOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  if (items.length <= size) {
    if (items.length > 0) yield items;
    return;
  }
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
