import type { Log } from "../log.ts";
import type { RecordedEvent } from "./event.ts";

export type Listener = (events: readonly RecordedEvent[]) => void;

/** What one transaction has appended so far. */
export interface Announcement {
  readonly events: RecordedEvent[];
  isCommitted: boolean;
}

/**
 * Tells listeners of committed events in log order. Transactions take turns, so the order in which
 * they open their announcements is the log's; the moment at which each caller hears of its commit
 * is not, and nobody is told before those who came earlier.
 */
export function createAnnouncer(log: Log) {
  const listeners = new Set<Listener>();
  const waiting: Announcement[] = [];

  /** A listener's fault is its own: the events are committed, and whoever appended them must know. */
  const tell = (listener: Listener, events: readonly RecordedEvent[]) => {
    try {
      listener(events);
    } catch (error) {
      log.error("a listener of the event store failed", { error });
    }
  };

  const deliver = () => {
    while (waiting[0]?.isCommitted) {
      const events = waiting.shift()?.events ?? [];
      if (events.length > 0) for (const listener of listeners) tell(listener, events);
    }
  };

  return {
    /** To be called when the transaction has its turn. */
    open: (): Announcement => {
      const announcement: Announcement = { events: [], isCommitted: false };
      waiting.push(announcement);
      return announcement;
    },
    committed: (announcement: Announcement): void => {
      announcement.isCommitted = true;
      deliver();
    },
    rolledBack: (announcement: Announcement): void => {
      waiting.splice(waiting.indexOf(announcement), 1);
      deliver();
    },
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
