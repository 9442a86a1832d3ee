import type { Kysely } from "kysely";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { Log } from "../../../platform/log.ts";
import { ALWAYS, type Due, QUEUE_START, readDueMessages, type QueuePlace } from "../waiting.ts";
import type { Channel } from "../channels/channel.ts";
import type { NotificationState } from "../decide.ts";
import type { Sending } from "./sending.ts";

interface Waiting {
  readonly begin: () => void;
  readonly drop: (reason: Error) => void;
}

/** Limits concurrency and never runs the same key concurrently. */
function createKeyedQueue<T>(concurrency: number) {
  const runs = new Map<string, Promise<T>>();
  const waiting: Waiting[] = [];
  let running = 0;

  const next = () => {
    while (running < concurrency) {
      const entry = waiting.shift();
      if (!entry) return;
      running++;
      entry.begin();
    }
  };

  return {
    get size(): number {
      return runs.size;
    },
    has: (key: string): boolean => runs.has(key),
    /** Joins the key's current run or queues `work`, at the head of the queue if `first`. */
    run: (key: string, work: () => Promise<T>, first = false): Promise<T> => {
      const existing = runs.get(key);
      if (existing) return existing;
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const entry: Waiting = {
        begin: () => {
          void work()
            .finally(() => {
              running--;
              runs.delete(key);
              next();
            })
            .then(resolve, reject);
        },
        drop: (reason) => {
          runs.delete(key);
          reject(reason);
        },
      };
      runs.set(key, promise);
      if (first) waiting.unshift(entry);
      else waiting.push(entry);
      next();
      return promise;
    },
    dropWaiting: (reason: Error): void => {
      for (const entry of waiting.splice(0)) entry.drop(reason);
    },
    settled: async (): Promise<void> => {
      while (runs.size > 0) await Promise.allSettled(runs.values());
    },
  };
}

const QUEUE_CAPACITY = 200;
const LOW_WATER = QUEUE_CAPACITY / 2;

interface SweepPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly channel: Channel;
  /** True if notifications are never grouped, so that each one is a message. */
  readonly isUngroupedToo: boolean;
  /** True if the outcome is known but not yet recorded. */
  readonly isUnrecorded: (key: string) => boolean;
  readonly sending: Sending;
  readonly closing: AbortSignal;
  readonly log: Log;
}

export type Sweep = ReturnType<typeof createSweep>;

export function createSweep(ports: SweepPorts) {
  const { database, clock, channel, isUngroupedToo, isUnrecorded, sending, closing, log } = ports;
  const queue = createKeyedQueue<NotificationState>(channel.concurrency);

  const noteFailure = (error: unknown): void => {
    if (!closing.aborted) log.error("a notification was left as it is", { error });
  };

  return {
    channel: channel.name,
    /** Resolves with the number of messages once they are settled; skips those of another run. */
    async run(due: Due): Promise<number> {
      const now = isoTime(clock.now());
      const ranges = [{ after: QUEUE_START, until: due.now }];
      if (due.now < due.horizon) {
        ranges.push({ after: { at: due.horizon, key: LAST }, until: LATEST });
      }
      let taken = 0;
      for (const { after, until } of ranges) {
        const underWay = new Set<Promise<unknown>>();
        let place: QueuePlace | undefined = after;
        while (place && !closing.aborted) {
          while (queue.size > LOW_WATER && underWay.size > 0) await Promise.race(underWay);
          const limit = QUEUE_CAPACITY - queue.size;
          if (limit <= 0 || closing.aborted) break;
          const range = { after: place, until, now };
          const page = await readDueMessages(database, channel.name, range, {
            limit,
            isUngroupedToo,
          });
          for (const { key } of page) {
            if (queue.has(key) || isUnrecorded(key)) continue;
            taken++;
            const attempt: Promise<unknown> = queue
              .run(key, () => sending.send(channel, key, due))
              .catch(noteFailure)
              .finally(() => underWay.delete(attempt));
            underWay.add(attempt);
          }
          place = page.length < limit ? undefined : page.at(-1);
        }
        await Promise.all(underWay);
      }
      return taken;
    },
    sendNow: (key: string): Promise<NotificationState> =>
      queue.run(key, () => sending.send(channel, key, ALWAYS), true),
    dropWaiting: queue.dropWaiting,
    settled: queue.settled,
  };
}

/** Sorts after every key. */
const LAST = "\u{10FFFF}";
const LATEST = "9999";
