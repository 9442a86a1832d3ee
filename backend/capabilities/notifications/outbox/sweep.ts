import type { Kysely } from "kysely";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { Log } from "../../../platform/log.ts";
import { ALWAYS, type Due } from "../due.ts";
import type { Channel } from "../channels/channel.ts";
import type { NotificationState } from "../decide.ts";
import type { KeyedQueue } from "./keyedQueue.ts";
import type { Send } from "./sending.ts";
import { QUEUE_START, readDueMessages, type QueuePlace } from "../waiting.ts";

const QUEUE_CAPACITY = 200;
const LOW_WATER = QUEUE_CAPACITY / 2;

export interface SweepPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly channel: Channel;
  readonly queue: KeyedQueue<NotificationState>;
  /** True if notifications are never grouped, so that each one is a message. */
  readonly isUngroupedToo: boolean;
  /** True if the outcome is known but not yet recorded. */
  readonly isUnrecorded: (key: string) => boolean;
  readonly send: Send;
  readonly closing: AbortSignal;
  readonly log: Log;
}

export type Sweep = ReturnType<typeof createSweep>;

export function createSweep(ports: SweepPorts) {
  const { database, clock, channel, queue, isUngroupedToo, isUnrecorded, send, closing, log } =
    ports;

  const noteFailure = (error: unknown): void => {
    if (!closing.aborted) log.error("a notification was left as it is", { error });
  };

  return {
    channel: channel.name,
    /**
     * Reads through the queue once and resolves with the number of messages it took, once they are
     * settled. Messages that another run is processing are skipped.
     */
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
              .run(key, () => send(channel, key, due))
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
      queue.run(key, () => send(channel, key, ALWAYS), true),
    dropWaiting: queue.dropWaiting,
    settled: queue.settled,
  };
}

/** Sorts after every key. */
const LAST = "\u{10FFFF}";
const LATEST = "9999";
