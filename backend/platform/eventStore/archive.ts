import type { Selectable, Transaction } from "kysely";
import { isoTime, type Clock } from "../clock.ts";
import type { Database } from "../database/schema.ts";
import { yieldToEventLoop } from "../yieldToEventLoop.ts";
import type { Log } from "../log.ts";
import type { DomainEvent } from "./event.ts";
import type { Reader } from "../database/reader.ts";
import type { EventStore } from "./store.ts";
import { DAY_MS } from "../../domain/durations.ts";

export interface SettledStreams {
  readonly name: string;
  /**
   * Returns a page of streams that receive no more events, oldest first, after the cursor of the
   * previous page; `next` is undefined on the last page. Streams younger than `before` (ISO) may be
   * included: their events decide.
   */
  readPage(reader: Reader, before: string, after: string | undefined): Promise<SettledPage>;
  /** Deletes the derived rows of archived streams, which a rebuild would not recreate. */
  forget(transaction: Transaction<Database>, streams: readonly string[]): Promise<void>;
}

export interface SettledPage {
  readonly streams: readonly string[];
  readonly next: string | undefined;
}

interface SettledRuns {
  readonly name: string;
  readonly streamOf: (id: number) => string;
  /** Runs that stay although they ended. */
  readonly readKept: (reader: Reader) => Promise<readonly { readonly id: number }[]>;
  /** Returns the next runs by id; `endedAt` is null while one is running. */
  readonly readRuns: (
    reader: Reader,
    after: number,
    limit: number,
  ) => Promise<readonly { readonly id: number; readonly endedAt: string | null }[]>;
  readonly forget: (transaction: Transaction<Database>, ids: readonly number[]) => Promise<unknown>;
}

const RUNS_PAGE = 100;

/** Returns the streams of ended runs, each named after the id of its run. */
export const settledRuns = ({
  name,
  streamOf,
  readKept,
  readRuns,
  forget,
}: SettledRuns): SettledStreams => ({
  name,
  async readPage(reader, before, after) {
    const kept = new Set((await readKept(reader)).map(({ id }) => id));
    const runs = await readRuns(reader, Number(after ?? 0), RUNS_PAGE);
    const settled = runs.filter(
      ({ id, endedAt }) => endedAt !== null && endedAt < before && !kept.has(id),
    );
    return {
      streams: settled.map(({ id }) => streamOf(id)),
      next: runs.length < RUNS_PAGE ? undefined : String(runs.at(-1)?.id),
    };
  },
  async forget(transaction, streams) {
    const ids = streams.map((stream) => Number(stream.slice(streamOf(0).length - 1)));
    await forget(transaction, ids);
  },
});

export interface ArchiveFiles {
  /** Starts a file, which grows in memory until it is prepared. */
  begin(name: string): ArchiveFile;
  /** Gives a prepared file its final name; does nothing if it already has it. */
  publish(file: string): Promise<void>;
  /** Removes files that were prepared but not published; their events are still in the log. */
  discardPrepared(): Promise<void>;
}

export interface ArchiveFile {
  /** Compresses more text; resolves to the total compressed bytes so far. */
  add(text: string): Promise<number>;
  /** Writes the file; resolves once it is on disk under a temporary name. */
  prepare(): Promise<PreparedFile>;
}

export interface PreparedFile {
  readonly file: string;
  readonly sha256: string;
}

/**
 * Whole streams have moved from the log to a file. Appended in the transaction that deletes them.
 * Several events may name the same file, which contains the streams of all of them. After a crash
 * in between, the remaining streams are still in the log, and later in another file as well.
 */
export type StreamsArchived = DomainEvent<
  "StreamsArchived",
  {
    readonly file: string;
    readonly sha256: string;
    readonly streams: number;
    readonly events: number;
    readonly firstPosition: number;
    readonly lastPosition: number;
    readonly before: string;
  }
>;

export interface ArchivePorts {
  readonly store: EventStore;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
  readonly files: ArchiveFiles;
  readonly kinds: readonly SettledStreams[];
  readonly days: number;
}

const STREAM = "archive";

/** Events per transaction, except for a long stream; requests wait about 5 ms for 100. */
const EVENTS_AT_ONCE = 100;

/** Compressed size at which a file is full, in bytes: about 20,000 events. */
const FULL_FILE_BYTES = 1_000_000;

type Row = Selectable<Database["events"]>;

interface Slice {
  readonly names: readonly string[];
  readonly events: number;
  readonly firstPosition: number;
  readonly lastPosition: number;
}

export function createArchiver({ store, clock, log, files, kinds, days }: ArchivePorts) {
  const { database } = store;
  const stopping = new AbortController();
  let running: Promise<number> | undefined;
  let version = 0;

  /** A file left prepared by a crash belongs to a recorded event, or to none. */
  const recover = async (): Promise<void> => {
    const last = await database
      .selectFrom("events")
      .select(["version", "data"])
      .where("stream", "=", STREAM)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last) await files.publish((JSON.parse(last.data) as StreamsArchived["data"]).file);
    await files.discardPrepared();
    version = last?.version ?? 0;
  };

  /** Moves one slice; its events are already in the prepared file. */
  const move = async (
    kind: SettledStreams,
    { names, events, firstPosition, lastPosition }: Slice,
    { file, sha256 }: PreparedFile,
    before: string,
  ): Promise<void> => {
    await store.transact(async (transaction) => {
      const now = await readOld(transaction, names, before);
      if (now.length !== events) throw new Error("A stream changed while it was archived");
      await transaction.deleteFrom("events").where("stream", "in", names).execute();
      await kind.forget(transaction, names);
      const streams = names.length;
      const event: StreamsArchived = {
        type: "StreamsArchived",
        data: { file, sha256, streams, events, firstPosition, lastPosition, before },
      };
      const append = { stream: STREAM, expectedVersion: version, events: [event] };
      await store.appendWithin(transaction, [append]);
    });
    version++;
  };

  const archiveKind = async (kind: SettledStreams, before: string): Promise<number> => {
    let archived = 0;
    let file: ArchiveFile | undefined;
    let slices: Slice[] = [];

    const finish = async (): Promise<void> => {
      if (!file) return;
      const prepared = await file.prepare();
      const full = slices;
      [file, slices] = [undefined, []];
      let isRecorded = false;
      try {
        for (const slice of full) {
          if (stopping.signal.aborted) return;
          await move(kind, slice, prepared, before);
          isRecorded = true;
          archived += slice.events;
          await yieldToEventLoop();
        }
      } finally {
        if (isRecorded) await files.publish(prepared.file);
      }
    };

    let after: string | undefined;
    do {
      const page = await kind.readPage(database, before, after);
      for (const streams of await slicesOf(database, page.streams)) {
        if (stopping.signal.aborted) return archived;
        const seen = await readOld(database, streams, before);
        if (seen.length === 0) continue;
        slices.push({
          names: [...new Set(seen.map(({ stream }) => stream))],
          events: seen.length,
          firstPosition: seen[0]?.position ?? 0,
          lastPosition: seen.at(-1)?.position ?? 0,
        });
        file ??= files.begin(`${String(version + 1).padStart(6, "0")}-${kind.name}`);
        const bytes = await file.add(seen.map(lineOf).join(""));
        if (bytes >= FULL_FILE_BYTES) await finish();
        await yieldToEventLoop();
      }
      after = page.next;
      await yieldToEventLoop();
    } while (after !== undefined && !stopping.signal.aborted);
    await finish();
    return archived;
  };

  const runOnce = async (): Promise<number> => {
    await recover();
    const before = isoTime(clock.now() - days * DAY_MS);
    let archived = 0;
    for (const kind of kinds) {
      if (stopping.signal.aborted) break;
      archived += await archiveKind(kind, before);
    }
    if (archived > 0) log.info("settled events were archived", { events: archived, before });
    return archived;
  };

  return {
    /** Resolves to the number of archived events. Concurrent calls share one run. */
    run: (): Promise<number> => (running ??= runOnce().finally(() => (running = undefined))),
    async stop(): Promise<void> {
      stopping.abort();
      await running?.catch(() => undefined);
    },
  };
}

async function slicesOf(
  reader: Reader,
  streams: readonly string[],
): Promise<readonly (readonly string[])[]> {
  if (streams.length === 0) return [];
  const counts = await reader
    .selectFrom("events")
    .select(["stream", (eb) => eb.fn.countAll<number>().as("count")])
    .where("stream", "in", streams)
    .groupBy("stream")
    .execute();
  const slices: string[][] = [];
  let events = EVENTS_AT_ONCE;
  for (const { stream, count } of counts) {
    if (events + count > EVENTS_AT_ONCE) {
      slices.push([]);
      events = 0;
    }
    slices.at(-1)?.push(stream);
    events += count;
  }
  return slices;
}

/**
 * Returns the events, in log order, of the streams without recent events and without events that a
 * reactor has not processed yet.
 */
async function readOld(
  reader: Reader,
  streams: readonly string[],
  before: string,
): Promise<readonly Row[]> {
  const { answered } = await reader
    .selectFrom("checkpoints")
    .select(({ fn }) => fn.min("position").as("answered"))
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom("events")
    .selectAll()
    .where("stream", "in", streams)
    .orderBy("position")
    .execute();
  const young = new Set(
    rows
      .filter((row) => row.recorded_at >= before || row.position > (answered ?? 0))
      .map(({ stream }) => stream),
  );
  return rows.filter(({ stream }) => !young.has(stream));
}

/** Writes events as stored; interpreting an old event is left to the build that reads it. */
const lineOf = (row: Row): string =>
  `{"position":${row.position},"stream":${JSON.stringify(row.stream)},"version":${row.version},` +
  `"type":${JSON.stringify(row.type)},"recordedAt":${JSON.stringify(row.recorded_at)},` +
  `"metadata":${row.metadata},"data":${row.data}}\n`;
