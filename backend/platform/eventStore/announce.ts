import type { Log } from "../log.ts";
import type { RecordedEvent } from "./event.ts";

export type Listener = (events: readonly RecordedEvent[]) => void;

export interface Announcement {
  readonly events: RecordedEvent[];
  isCommitted: boolean;
}

/**
 * Announces committed events to listeners in log order. Transactions take turns, so the order in
 * which they open their announcements is the log order. The order in which callers learn of their
 * commits is not, so each announcement waits for the earlier ones.
 */
export function createAnnouncer(log: Log) {
  const listeners = new Set<Listener>();
  const waiting: Announcement[] = [];

  return {
    /** Must be called when the transaction gets its turn. */
    open: (): Announcement => {
      const announcement: Announcement = { events: [], isCommitted: false };
      waiting.push(announcement);
      return announcement;
    },
    /** Must be called when the outcome of the transaction is known. */
    settle: (announcement: Announcement, isCommitted: boolean): void => {
      announcement.isCommitted = isCommitted;
      if (!isCommitted) waiting.splice(waiting.indexOf(announcement), 1);
      while (waiting[0]?.isCommitted) {
        const [{ events }] = waiting;
        waiting.shift();
        if (events.length === 0) continue;
        for (const listener of listeners) {
          try {
            listener(events);
          } catch (error) {
            // Must not reach the caller: the events are committed, and the append must resolve.
            log.error("a listener of the event store failed", { error });
          }
        }
      }
    },
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
