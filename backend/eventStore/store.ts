import type { Kysely, Transaction } from "kysely";
import { isoTime, type Clock } from "../clock.ts";
import type { Database } from "../database/schema.ts";
import { isUniqueViolation } from "../database/uniqueViolation.ts";
import {
  ConcurrencyConflict,
  NO_STREAM,
  type DomainEvent,
  type RecordedEvent,
  type StreamAppend,
} from "./event.ts";
import { createEventInsert } from "./insert.ts";
import { projectInline, type Projection } from "./projection.ts";
import { upcast, type Upcasters } from "./upcasters.ts";

export type Listener = (events: readonly RecordedEvent[]) => void;

export interface AppendOptions {
  /** `skip` drops appends to streams that exist already: how a redelivered reaction does nothing. */
  readonly existing?: "conflict" | "skip";
}

/** Reads run on the transaction that is handed in, else on their own. */
type Reader = Kysely<Database> | Transaction<Database>;

export interface EventStore {
  readonly database: Kysely<Database>;
  /** Appends to one stream or rejects with {@link ConcurrencyConflict}; projections are included. */
  append(
    stream: string,
    expectedVersion: number,
    events: readonly DomainEvent[],
  ): Promise<readonly RecordedEvent[]>;
  /** Appends to many streams in one transaction: all or nothing. */
  appendAll(appends: readonly StreamAppend[]): Promise<readonly RecordedEvent[]>;
  /** For callers that already hold a {@link transact} transaction. */
  appendWithin(
    transaction: Transaction<Database>,
    appends: readonly StreamAppend[],
    options?: AppendOptions,
  ): Promise<readonly RecordedEvent[]>;
  /** Runs `work` in a transaction; what it appended is published to subscribers after the commit. */
  transact<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  readStream(stream: string, reader?: Reader): Promise<readonly RecordedEvent[]>;
  readStreams(
    streams: readonly string[],
    reader?: Reader,
  ): Promise<ReadonlyMap<string, readonly RecordedEvent[]>>;
  /** Events after `position` in log order, `limit` at most. */
  readAll(position: number, limit: number, reader?: Reader): Promise<readonly RecordedEvent[]>;
  /** Position of the newest event; 0 for an empty log. */
  position(reader?: Reader): Promise<number>;
  /** Told of events after their commit, in log order. Returns how to stop. */
  subscribe(listener: Listener): () => void;
}

export interface EventStorePorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly projections: readonly Projection[];
  readonly upcasters?: Upcasters;
}

/** SQLite allows 32,766 parameters in a statement; this stays well below on every engine. */
const STREAMS_PER_QUERY = 500;

export function createEventStore(ports: EventStorePorts): EventStore {
  const { database, clock, projections, upcasters = {} } = ports;
  const listeners = new Set<Listener>();
  const insertEvents = createEventInsert(database);
  const appendedIn = new WeakMap<Transaction<Database>, RecordedEvent[]>();

  const transact: EventStore["transact"] = async (work) => {
    let appended: RecordedEvent[] = [];
    const result = await database.transaction().execute(async (transaction) => {
      appendedIn.set(transaction, appended);
      return work(transaction);
    });
    if (appended.length > 0) for (const listener of listeners) listener(appended);
    appended = [];
    return result;
  };

  const appendWithin: EventStore["appendWithin"] = async (transaction, appends, options) => {
    const wanted = appends.filter((append) => append.events.length > 0);
    const accepted = await checkVersions(transaction, wanted, options?.existing ?? "conflict");
    if (accepted.length === 0) return [];
    const recorded = record(accepted, await readPosition(transaction), isoTime(clock.now()));
    try {
      await insertEvents(transaction, recorded);
    } catch (error) {
      throw isUniqueViolation(error) ? new ConcurrencyConflict(accepted[0]?.stream ?? "") : error;
    }
    await projectInline(projections, transaction, recorded);
    appendedIn.get(transaction)?.push(...recorded);
    return recorded;
  };

  const appendAll: EventStore["appendAll"] = (appends) =>
    transact((transaction) => appendWithin(transaction, appends));

  const toEvent = (row: EventRow): RecordedEvent => {
    const { type, data } = upcast({ type: row.type, data: JSON.parse(row.data) }, upcasters);
    return {
      type,
      data,
      position: row.position,
      stream: row.stream,
      version: row.version,
      metadata: JSON.parse(row.metadata),
      recordedAt: row.recorded_at,
    };
  };

  const readStreams: EventStore["readStreams"] = async (streams, reader = database) => {
    const found = new Map<string, RecordedEvent[]>();
    for (const part of chunksOf(streams, STREAMS_PER_QUERY)) {
      const rows = await reader
        .selectFrom("events")
        .selectAll()
        .where("stream", "in", part)
        .orderBy("stream")
        .orderBy("version")
        .execute();
      for (const row of rows) {
        const events = found.get(row.stream);
        if (events) events.push(toEvent(row));
        else found.set(row.stream, [toEvent(row)]);
      }
    }
    return found;
  };

  return {
    database,
    transact,
    appendWithin,
    appendAll,
    append: (stream, expectedVersion, events) => appendAll([{ stream, expectedVersion, events }]),
    readStreams,
    readStream: async (stream, reader) => (await readStreams([stream], reader)).get(stream) ?? [],
    readAll: async (position, limit, reader = database) => {
      const rows = await reader
        .selectFrom("events")
        .selectAll()
        .where("position", ">", position)
        .orderBy("position")
        .limit(limit)
        .execute();
      return rows.map(toEvent);
    },
    position: (reader = database) => readPosition(reader),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type EventRow = Database["events"];

async function readPosition(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom("events")
    .select("position")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/**
 * The unique index alone would let a version be skipped, so the newest versions are read too. An
 * append to a new stream needs no reading unless it may be skipped: there the index is enough.
 */
async function checkVersions(
  transaction: Transaction<Database>,
  appends: readonly StreamAppend[],
  existing: "conflict" | "skip",
): Promise<readonly StreamAppend[]> {
  const toRead = appends
    .filter((append) => existing === "skip" || append.expectedVersion !== NO_STREAM)
    .map((append) => append.stream);
  const versions = new Map<string, number>();
  for (const part of chunksOf(toRead, STREAMS_PER_QUERY)) {
    const rows = await transaction
      .selectFrom("events")
      .select(["stream", (eb) => eb.fn.max("version").as("version")])
      .where("stream", "in", part)
      .groupBy("stream")
      .execute();
    for (const row of rows) versions.set(row.stream, Number(row.version));
  }
  return appends.filter((append) => {
    const current = versions.get(append.stream) ?? NO_STREAM;
    if (existing === "skip" && append.expectedVersion === NO_STREAM) return current === NO_STREAM;
    if (append.expectedVersion !== NO_STREAM && current !== append.expectedVersion) {
      throw new ConcurrencyConflict(append.stream);
    }
    return true;
  });
}

function record(
  appends: readonly StreamAppend[],
  lastPosition: number,
  recordedAt: string,
): readonly RecordedEvent[] {
  let position = lastPosition;
  return appends.flatMap(({ stream, expectedVersion, events, metadata = {} }) =>
    events.map((event, index) => ({
      type: event.type,
      data: event.data,
      position: ++position,
      stream,
      version: expectedVersion + index + 1,
      metadata,
      recordedAt,
    })),
  );
}

function* chunksOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
