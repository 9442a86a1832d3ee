import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Log } from "../log.ts";
import type { RecordedEvent, StreamAppend } from "./event.ts";
import type { EventStore } from "./store.ts";

/**
 * Answers events with more events. Its checkpoint moves in the transaction that appends the answer,
 * so a crash loses nothing; an event seen twice is answered on a stream that exists, and so dropped.
 */
export interface Reactor {
  readonly name: string;
  readonly handles: readonly string[];
  /** Streams in the answer are new ones whose names follow from the event alone. */
  react(
    events: readonly RecordedEvent[],
    transaction: Transaction<Database>,
  ): Promise<readonly StreamAppend[]>;
}

export interface ReactorRunner {
  /** Works through everything since the checkpoint. Concurrent calls share one run. */
  catchUp(): Promise<void>;
  /** Catches up now and after every append. Returns how to stop; stopping waits for the run. */
  start(): () => Promise<void>;
}

const BATCH = 500;

export function createReactorRunner(store: EventStore, reactor: Reactor, log: Log): ReactorRunner {
  let running: Promise<void> | undefined;
  let again = false;

  const catchUp = async (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        while (await reactToBatch(store, reactor)) {
          // A full batch was answered: there may be more behind it.
        }
      } while (again);
    })();
    try {
      await running;
    } finally {
      running = undefined;
    }
  };

  const catchUpLogged = () =>
    catchUp().catch((error: unknown) => log.error(`reactor ${reactor.name} stopped`, { error }));

  return {
    catchUp,
    start: () => {
      const unsubscribe = store.subscribe((events) => {
        if (events.some((event) => reactor.handles.includes(event.type))) void catchUpLogged();
      });
      void catchUpLogged();
      return async () => {
        unsubscribe();
        await running?.catch(() => undefined);
      };
    },
  };
}

/** One batch, one transaction. True when the log may hold more. */
function reactToBatch(store: EventStore, reactor: Reactor): Promise<boolean> {
  return store.transact(async (transaction) => {
    const checkpoint = await readCheckpoint(transaction, reactor.name);
    const events = await store.readAll(checkpoint ?? 0, BATCH, transaction);
    const last = events.at(-1);
    if (!last) return false;
    const handled = events.filter((event) => reactor.handles.includes(event.type));
    if (handled.length > 0) {
      const appends = await reactor.react(handled, transaction);
      await store.appendWithin(transaction, appends, { existing: "skip" });
    }
    await moveCheckpoint(transaction, reactor.name, checkpoint, last.position);
    return events.length === BATCH;
  });
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

/** Compare and set: two processes that ran the same batch cannot both commit it. */
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
