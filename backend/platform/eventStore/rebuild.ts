import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import { yieldToEventLoop } from "../yieldToEventLoop.ts";
import { projectInline, type Projection } from "./projection.ts";
import type { EventStore } from "./store.ts";

export interface RebuildPace {
  /** Whole percent of the log that has been read; 100 only once all of it has. */
  readonly percent: number;
  readonly eventsPerSecond: number;
  readonly secondsLeft: number | null;
}

/** Minimum time before an estimate, which would otherwise be a guess. */
const FIRST_GUESS_MS = 200;

export function paceOf({ events, share }: RebuildProgress, elapsedMs: number): RebuildPace {
  const isKnown = share > 0 && elapsedMs >= FIRST_GUESS_MS;
  return {
    percent: Math.floor(share * 100),
    eventsPerSecond: elapsedMs > 0 ? Math.round((events / elapsedMs) * 1000) : 0,
    secondsLeft: isKnown ? Math.ceil((elapsedMs * (1 - share)) / share / 1000) : null,
  };
}

export interface RebuildProgress {
  readonly events: number;
  /** Fraction of the log that has been read, from 0 to 1. */
  readonly share: number;
}

export interface RebuildOptions {
  readonly progressed?: (progress: RebuildProgress) => void;
  readonly signal?: AbortSignal;
}

/** Number of events held in memory at once; requests wait for as long as a page takes. */
const PAGE = 500;

/** Uses one transaction, so a failure changes nothing. Returns the number of events read. */
export async function rebuildProjections(
  store: EventStore,
  projections: readonly Projection[],
  { progressed }: RebuildOptions = {},
): Promise<number> {
  return store.transact(async (transaction) => {
    await begin(transaction, projections);
    const newest = await store.position(transaction);
    let [position, events] = [0, 0];
    for (;;) {
      const page = await projectPage(store, projections, transaction, position);
      if (!page) break;
      position = page.position;
      events += page.events;
      progressed?.({ events, share: position / newest });
    }
    await finish(transaction, projections);
    return events;
  });
}

export async function findOutdated(
  store: EventStore,
  projections: readonly Projection[],
): Promise<readonly Projection[]> {
  const rows = await store.database.selectFrom("projections").selectAll().execute();
  const stored = new Map(rows.map((row) => [row.name, row.version]));
  return projections.filter((projection) => stored.get(projection.name) !== projection.version);
}

/**
 * Like {@link rebuildProjections}, but one page at a time, with requests answered in between. Until
 * this resolves, readers must be kept away from the tables and nothing may be appended. An
 * interrupted rebuild starts from the beginning at the next start, of whichever build.
 */
export async function rebuildInPages(
  store: EventStore,
  projections: readonly Projection[],
  { progressed, signal }: RebuildOptions = {},
): Promise<void> {
  await store.transact((transaction) => begin(transaction, projections));
  const newest = await store.position();
  let [position, events] = [0, 0];
  for (;;) {
    signal?.throwIfAborted();
    const after = position;
    const page = await store.transact((transaction) =>
      projectPage(store, projections, transaction, after),
    );
    if (!page) break;
    position = page.position;
    events += page.events;
    progressed?.({ events, share: Math.min(1, position / newest) });
    await yieldToEventLoop();
  }
  await store.transact((transaction) => finish(transaction, projections));
}

/** Progress of a rebuild, stored in the same transaction as the rows it has written. */
export interface RebuildCheckpoint {
  /** Position of the last processed event; undefined if no rebuild was started. */
  read(transaction: Transaction<Database>): Promise<number | undefined>;
  write(transaction: Transaction<Database>, position: number): Promise<void>;
}

/** Like {@link rebuildInPages}, but resumes an interrupted rebuild. */
export async function continueRebuild(
  store: EventStore,
  projections: readonly Projection[],
  place: RebuildCheckpoint,
  { progressed }: RebuildOptions = {},
): Promise<void> {
  const newest = await store.position();
  let events = 0;
  const takePage = async (transaction: Transaction<Database>) => {
    const after = await place.read(transaction);
    if (after === undefined) await begin(transaction, projections);
    const page = await projectPage(store, projections, transaction, after ?? 0);
    if (page) await place.write(transaction, page.position);
    else await finish(transaction, projections);
    return page;
  };
  for (;;) {
    const page = await store.transact(takePage);
    if (!page) return;
    events += page.events;
    progressed?.({ events, share: Math.min(1, page.position / newest) });
  }
}

/** Removes the stored version, so that no build mistakes half-filled tables for complete ones. */
async function begin(
  transaction: Transaction<Database>,
  projections: readonly Projection[],
): Promise<void> {
  const names = projections.map(({ name }) => name);
  if (names.length === 0) return;
  await transaction.deleteFrom("projections").where("name", "in", names).execute();
  for (const { tables } of projections) {
    for (const table of tables) await transaction.deleteFrom(table).execute();
  }
}

async function projectPage(
  store: EventStore,
  projections: readonly Projection[],
  transaction: Transaction<Database>,
  after: number,
): Promise<{ readonly position: number; readonly events: number } | undefined> {
  const events = await store.readAll(after, PAGE, transaction);
  const last = events.at(-1);
  if (!last) return undefined;
  await projectInline(projections, transaction, events);
  return { position: last.position, events: events.length };
}

async function finish(
  transaction: Transaction<Database>,
  projections: readonly Projection[],
): Promise<void> {
  for (const { name, version } of projections) {
    await transaction
      .insertInto("projections")
      .values({ name, version })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ version }))
      .execute();
  }
}
