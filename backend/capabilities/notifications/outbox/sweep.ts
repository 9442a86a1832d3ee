import type { Kysely } from "kysely";
import { isoTime } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { Log } from "../../../platform/log.ts";
import { ALWAYS, type Due } from "../due.ts";
import type { ChannelName } from "../events.ts";
import type { NotificationState } from "../evolve.ts";
import type { KeyedQueue } from "./keyedQueue.ts";
import { QUEUE_START, readDueMessages, type QueuePlace } from "../waiting.ts";

const QUEUE_CAPACITY = 200;
const LOW_WATER = QUEUE_CAPACITY / 2;

export interface SweepPorts {
  readonly database: Kysely<Database>;
  readonly channel: ChannelName;
  readonly queue: KeyedQueue<NotificationState>;
  /** True if notifications are never grouped, so that each one is a message. */
  readonly isUngroupedToo: boolean;
  /** True if the outcome is known but not yet recorded. */
  readonly isUnrecorded: (key: string) => boolean;
  readonly send: (key: string, due: Due) => Promise<NotificationState>;
  readonly closing: AbortSignal;
  readonly log: Log;
}

export type Sweep = ReturnType<typeof createSweep>;

export function createSweep(ports: SweepPorts) {
  const { database, channel, queue, isUngroupedToo, isUnrecorded, send, closing, log } = ports;

  const noteFailure = (error: unknown): void => {
    if (!closing.aborted) log.error("a notification was left as it is", { error });
  };

  const pass = async (
    { after, until }: { after: QueuePlace; until: string },
    due: Due,
    now: number,
  ): Promise<number> => {
    const underWay = new Set<Promise<unknown>>();
    let taken = 0;
    let place = after;
    while (!closing.aborted) {
      while (queue.size > LOW_WATER && underWay.size > 0) await Promise.race(underWay);
      const limit = QUEUE_CAPACITY - queue.size;
      if (limit <= 0 || closing.aborted) break;
      const range = { after: place, until, now: isoTime(now) };
      const page = await readDueMessages(database, channel, range, { limit, isUngroupedToo });
      for (const { key } of page) {
        if (queue.has(key) || isUnrecorded(key)) continue;
        taken++;
        const attempt: Promise<unknown> = queue
          .run(key, () => send(key, due))
          .catch(noteFailure)
          .finally(() => underWay.delete(attempt));
        underWay.add(attempt);
      }
      const last = page.at(-1);
      if (!last || page.length < limit) break;
      place = last;
    }
    await Promise.all(underWay);
    return taken;
  };

  return {
    channel,
    /**
     * Reads through the queue once and resolves with the number of messages it took, once they are
     * settled. Messages that another run is processing are skipped.
     */
    async run(due: Due, now: number): Promise<number> {
      const taken = await pass({ after: QUEUE_START, until: due.now }, due, now);
      if (due.now >= due.horizon) return taken;
      const after = { at: due.horizon, key: LAST };
      return taken + (await pass({ after, until: LATEST }, due, now));
    },
    sendNow: (key: string): Promise<NotificationState> =>
      queue.run(key, () => send(key, ALWAYS), true),
    dropWaiting: queue.dropWaiting,
    settled: queue.settled,
  };
}

/** Sorts after every key. */
const LAST = "\u{10FFFF}";
const LATEST = "9999";
