import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import { yieldToEventLoop } from "../yieldToEventLoop.ts";
import type { Log } from "../log.ts";
import type { RecordedEvent, StreamAppend } from "./event.ts";
import type { EventStore } from "./store.ts";

/**
 * Answers events with more events. Its checkpoint moves in the transaction that appends the answer,
 * so a crash loses nothing. The answer to an event seen twice goes to an existing stream and is
 * dropped.
 */
export interface Reactor {
  readonly name: string;
  readonly handles: readonly string[];
  /** Answers go to new streams whose names depend only on the event. */
  react(
    events: readonly RecordedEvent[],
    transaction: Transaction<Database>,
  ): Promise<readonly StreamAppend[]>;
}

/** Number of events answered per transaction; the process blocks and requests wait meanwhile. */
const BATCH = 25;

/** Maximum number of pages of irrelevant events per transaction; a burst leaves thousands. */
const MAX_PAGES = 20;

/** Delays after consecutive failures; the last one repeats until a run succeeds. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 60_000];

export function createReactorRunner(
  store: EventStore,
  reactor: Reactor,
  log: Log,
  retryAfterMs: readonly number[] = RETRY_AFTER_MS,
) {
  let running: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();

  /** Processes everything since the checkpoint. Concurrent calls share one run. */
  const catchUp = async (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        for (let isEnd = false; !isEnd && !stopping.signal.aborted;) {
          isEnd = await store.transact(async (transaction) => {
            const checkpoint = await readCheckpoint(transaction, reactor.name);
            const before = checkpoint ?? 0;
            const batch = await readHandled(store, reactor, transaction, before);
            if (batch.handled.length > 0) {
              const appends = await reactor.react(batch.handled, transaction);
              await store.appendWithin(transaction, appends, { existing: "skip" });
            }
            if (batch.position > before)
              await moveCheckpoint(transaction, reactor.name, checkpoint, batch.position);
            return batch.isEnd;
          });
          if (!isEnd) await yieldToEventLoop();
        }
      } while (again && !stopping.signal.aborted);
    })();
    try {
      await running;
    } finally {
      running = undefined;
    }
  };

  /** Catches up now, after appends and failures. The returned stop waits for one transaction. */
  const start = (): (() => Promise<void>) => {
    let failures = 0;
    let retry: ReturnType<typeof setTimeout> | undefined;

    const run = async (): Promise<void> => {
      clearTimeout(retry);
      // Do not run in the turn of the append that is being answered.
      await yieldToEventLoop();
      if (stopping.signal.aborted) return;
      try {
        await catchUp();
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) return;
        const waitMs = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 0;
        failures++;
        log.error(`reactor ${reactor.name} failed and will try again`, { error, waitMs, failures });
        clearTimeout(retry);
        retry = setTimeout(() => void run(), waitMs);
      }
    };

    const unsubscribe = store.subscribe((events) => {
      if (events.some((event) => reactor.handles.includes(event.type))) void run();
    });
    void run();
    return async () => {
      stopping.abort();
      unsubscribe();
      clearTimeout(retry);
      await running?.catch(() => undefined);
    };
  };

  return { catchUp, start };
}

async function readHandled(
  store: EventStore,
  reactor: Reactor,
  transaction: Transaction<Database>,
  after: number,
) {
  let position = after;
  for (let page = 1; ; page++) {
    const events = await store.readAll(position, BATCH, transaction);
    position = events.at(-1)?.position ?? position;
    const handled = events.filter((event) => reactor.handles.includes(event.type));
    const isEnd = events.length < BATCH;
    if (handled.length > 0 || isEnd || page === MAX_PAGES) return { handled, position, isEnd };
  }
}

async function readCheckpoint(
  transaction: Transaction<Database>,
  name: string,
): Promise<number | undefined> {
  const row = await transaction
    .selectFrom("checkpoints")
    .select("position")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.position;
}

/** Compare-and-set, so that two processes that ran the same batch cannot both commit it. */
async function moveCheckpoint(
  transaction: Transaction<Database>,
  name: string,
  from: number | undefined,
  to: number,
): Promise<void> {
  if (from === undefined) {
    await transaction.insertInto("checkpoints").values({ name, position: to }).execute();
    return;
  }
  const { numUpdatedRows } = await transaction
    .updateTable("checkpoints")
    .set({ position: to })
    .where("name", "=", name)
    .where("position", "=", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Checkpoint ${name} was moved by another process`);
}
