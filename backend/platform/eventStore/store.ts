import type { Kysely, Transaction } from "kysely";
import { isoTime, type Clock } from "../clock.ts";
import type { Database } from "../database/schema.ts";
import { isUniqueViolation, findStorageFault } from "../database/storageFault.ts";
import type { RequestOrigin } from "../requestOrigin.ts";
import { silentLog, type Log } from "../log.ts";
import { createAnnouncer, type Announcement, type Listener } from "./announce.ts";
import {
  ConcurrencyConflict,
  NO_STREAM,
  type DomainEvent,
  type EventMetadata,
  type RecordedEvent,
  type StreamAppend,
  UnreadableEvent,
  upcast,
  type Upcasters,
} from "./event.ts";
import { projectInline, type Projection } from "./projection.ts";
import type { Reader } from "../database/reader.ts";
import { createStatements, type EventRow } from "./statements.ts";
import { pauseWith, startIdleTimer } from "../timer.ts";

export type { Listener } from "./announce.ts";

/** Enough when another process appends to the same streams at the same time. */
export const CONFLICT_ATTEMPTS = 10;

export interface AppendOptions {
  /** `skip` drops appends to existing streams, which makes redelivered reactions idempotent. */
  readonly existing?: "conflict" | "skip";
}

export interface EventStore {
  readonly database: Kysely<Database>;
  /** Updates projections too, or rejects with {@link ConcurrencyConflict}. */
  append(
    stream: string,
    expectedVersion: number,
    events: readonly DomainEvent[],
  ): Promise<readonly RecordedEvent[]>;
  appendAll(appends: readonly StreamAppend[]): Promise<readonly RecordedEvent[]>;
  /** For callers that are already in a transaction of this store's {@link EventStore.transact}. */
  appendWithin(
    transaction: Transaction<Database>,
    appends: readonly StreamAppend[],
    options?: AppendOptions,
  ): Promise<readonly RecordedEvent[]>;
  /**
   * Runs `work` in a transaction and publishes its appends to subscribers after the commit. `work`
   * must use only the transaction: the outer database waits for its end. A failed append fails the
   * whole transaction, even if `work` swallowed the error. `attempts` is the maximum number of runs
   * if they end with a {@link ConcurrencyConflict}, which only another process can cause; 1 by default.
   */
  transact<T>(
    work: (transaction: Transaction<Database>) => Promise<T>,
    attempts?: number,
  ): Promise<T>;
  readStream(stream: string, reader?: Reader, after?: number): Promise<readonly RecordedEvent[]>;
  readStreams(
    streams: readonly string[],
    reader?: Reader,
  ): Promise<ReadonlyMap<string, readonly RecordedEvent[]>>;
  readAll(position: number, limit: number, reader?: Reader): Promise<readonly RecordedEvent[]>;
  position(reader?: Reader): Promise<number>;
  /** Calls the listener after commits, in log order. Returns the unsubscribe function. */
  subscribe(listener: Listener): () => void;
}

export interface EventStorePorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly projections: readonly Projection[];
  readonly upcasters?: Upcasters;
  readonly log?: Log;
  /** Origin recorded with the events of the current request; none by default. */
  readonly readOrigin?: (() => RequestOrigin | undefined) | undefined;
}

interface Unit {
  readonly announcement: Announcement;
  failure?: { readonly error: unknown };
}

export function createEventStore(ports: EventStorePorts): EventStore {
  const { database, clock, projections, upcasters = {}, log = silentLog } = ports;
  const { readOrigin = () => undefined } = ports;
  const statements = createStatements(database);
  const announcer = createAnnouncer(log);
  const doubtfulCommits = createDoubtfulCommits({
    ...announcer,
    readAt: async (position) => {
      const [row] = await database
        .transaction()
        .execute((transaction) => statements.readAll(transaction, position - 1, 1));
      return row?.position === position ? { ...row, recordedAt: row.recorded_at } : undefined;
    },
  });
  const units = new WeakMap<Transaction<Database>, Unit>();

  const transact: EventStore["transact"] = async (work, attempts = 1) => {
    for (let attempt = 1; ; attempt++) {
      let unit: Unit | undefined;
      try {
        const result = await database.transaction().execute(async (transaction) => {
          unit = { announcement: announcer.open() };
          units.set(transaction, unit);
          const done = await work(transaction);
          if (unit.failure) throw unit.failure.error;
          return done;
        });
        if (unit) announcer.settle(unit.announcement, true);
        return result;
      } catch (error) {
        if (unit) void doubtfulCommits.failed(unit.announcement, error);
        if (!(error instanceof ConcurrencyConflict) || attempt >= attempts) throw error;
      }
    }
  };

  const appendWithin: EventStore["appendWithin"] = async (transaction, appends, options) => {
    const unit = units.get(transaction);
    if (!unit)
      throw new Error("Append within a transaction that the event store's transact opened");
    try {
      const accepted = await selectAppends(transaction, appends, options?.existing ?? "conflict");
      if (accepted.length === 0) return [];
      const recorded = await insert(transaction, accepted);
      await projectInline(projections, transaction, recorded);
      for (const event of recorded) unit.announcement.events.push(event);
      return recorded;
    } catch (error) {
      unit.failure ??= { error };
      throw error;
    }
  };

  const selectAppends = async (
    transaction: Transaction<Database>,
    appends: readonly StreamAppend[],
    existing: "conflict" | "skip",
  ): Promise<readonly StreamAppend[]> => {
    const wanted = appends.filter((append) => append.events.length > 0);
    if (existing === "conflict" || wanted.length === 0) return wanted;
    const isNew = ({ expectedVersion }: StreamAppend) => expectedVersion === NO_STREAM;
    const names = wanted.filter(isNew).map(({ stream }) => stream);
    const taken = await statements.findExisting(transaction, names);
    return wanted.filter((append) => {
      if (!isNew(append)) return true;
      if (taken.has(append.stream)) return false;
      taken.add(append.stream);
      return true;
    });
  };

  /** A user action is usually one event: one round trip to a server instead of three. */
  const insertOne = async (
    transaction: Transaction<Database>,
    event: RecordedEvent,
  ): Promise<RecordedEvent> => {
    const position = await statements.insertEvent(transaction, event);
    if (position === undefined) throw new ConcurrencyConflict(event.stream);
    return { ...event, position };
  };

  /** Checks for gaps afterwards, in one query for all streams; the index rejects duplicates. */
  const insert = async (
    transaction: Transaction<Database>,
    appends: readonly StreamAppend[],
  ): Promise<readonly RecordedEvent[]> => {
    const [first, ...others] = appends;
    const isOne = first?.events.length === 1 && others.length === 0;
    const position = isOne ? 0 : await statements.readPosition(transaction);
    const recorded = record(appends, position, isoTime(clock.now()), readOrigin());
    const [event] = recorded;
    try {
      if (isOne && event) return [await insertOne(transaction, event)];
      await statements.insertEvents(transaction, recorded);
    } catch (error) {
      throw isUniqueViolation(error) ? new ConcurrencyConflict(namesOf(appends)) : error;
    }
    if (appends.some(({ expectedVersion }) => expectedVersion !== NO_STREAM)) {
      const stream = await statements.findGap(transaction, position);
      if (stream !== undefined) throw new ConcurrencyConflict(stream);
    }
    return recorded;
  };

  const appendAll: EventStore["appendAll"] = (appends) =>
    transact((transaction) => appendWithin(transaction, appends));

  const toEvent = (row: EventRow): RecordedEvent => {
    const parse = (text: string) => {
      try {
        return JSON.parse(text);
      } catch (error) {
        throw new UnreadableEvent(row.position, row.stream, error);
      }
    };
    const { type, data } = upcast({ type: row.type, data: parse(row.data) }, upcasters);
    return {
      type,
      data,
      position: row.position,
      stream: row.stream,
      version: row.version,
      metadata: row.metadata === "{}" ? NO_METADATA : parse(row.metadata),
      recordedAt: row.recorded_at,
    };
  };

  return {
    database,
    transact,
    appendWithin,
    appendAll,
    append: (stream, expectedVersion, events) => appendAll([{ stream, expectedVersion, events }]),
    readStream: async (stream, reader = database, after = NO_STREAM) =>
      (await statements.readStream(reader, stream, after)).map(toEvent),
    readStreams: async (streams, reader = database) => {
      const rows = await statements.readStreams(reader, streams);
      return Map.groupBy(rows.map(toEvent), (event) => event.stream);
    },
    readAll: async (position, limit, reader = database) => {
      const rows = await statements.readAll(reader, position, limit);
      refuseDisorder(rows, position);
      return rows.map(toEvent);
    },
    position: (reader = database) => statements.readPosition(reader),
    subscribe: announcer.subscribe,
  };
}

/** A damaged page tree may contain a cycle, in which reading would never end. */
function refuseDisorder(rows: readonly EventRow[], after: number): void {
  let last = after;
  for (const { position, stream } of rows) {
    if (!(position > last)) throw new UnreadableEvent(position, stream);
    last = position;
  }
}

/** Shared, because most events have none and a start reads hundreds of thousands. */
const NO_METADATA: EventMetadata = Object.freeze({});

const NAMES_IN_MESSAGE = 3;

/** The index does not report which of several appends it rejected. */
function namesOf(appends: readonly StreamAppend[]): string {
  const names = appends.slice(0, NAMES_IN_MESSAGE).map(({ stream }) => stream);
  const others = appends.length - names.length;
  return others > 0 ? `${names.join(", ")} or one of ${others} others` : names.join(" or ");
}

function record(
  appends: readonly StreamAppend[],
  lastPosition: number,
  recordedAt: string,
  origin: RequestOrigin | undefined,
): readonly RecordedEvent[] {
  let position = lastPosition;
  const recorded: RecordedEvent[] = [];
  for (const { stream, expectedVersion, events, metadata: own } of appends) {
    const metadata: EventMetadata = { ...origin, ...own };
    if (!Number.isSafeInteger(expectedVersion) || expectedVersion < NO_STREAM) {
      throw new RangeError(`Stream ${stream} cannot have version ${expectedVersion}`);
    }
    let version = expectedVersion;
    for (const { type, data } of events) {
      position++;
      version++;
      recorded.push({ type, data, position, stream, version, metadata, recordedAt });
    }
  }
  return recorded;
}

interface DoubtfulCommitPorts {
  readonly readAt: (
    position: number,
  ) => Promise<Pick<RecordedEvent, "stream" | "version" | "recordedAt"> | undefined>;
  readonly settle: (announcement: Announcement, isCommitted: boolean) => void;
  readonly retryMs?: number;
}

const RETRY_MS = 1_000;

const pause = pauseWith(startIdleTimer);

/**
 * If a connection is lost during a commit, it is unknown whether the transaction was committed. Its
 * caller learns this from the error. Its listeners learn the outcome from the log, as soon as that
 * can be read. Transactions take turns, so the one that reads follows the end of the doubtful one.
 */
function createDoubtfulCommits(ports: DoubtfulCommitPorts) {
  const { readAt, settle, retryMs = RETRY_MS } = ports;

  const wasCommitted = async ({ events: [first] }: Announcement): Promise<boolean> => {
    if (!first) return false;
    for (;;) {
      try {
        const found = await readAt(first.position);
        return (
          found?.stream === first.stream &&
          found.version === first.version &&
          found.recordedAt === first.recordedAt
        );
      } catch {
        await pause(retryMs);
      }
    }
  };

  return {
    failed: async (announcement: Announcement, error: unknown): Promise<void> => {
      const isInDoubt = announcement.events.length > 0 && findStorageFault(error) === "unreachable";
      settle(announcement, isInDoubt && (await wasCommitted(announcement)));
    },
  };
}
