import type { Log } from "../log.ts";
import type { RecordedEvent } from "./event.ts";

/** `isOwn` is false for what another process has committed. */
export type Listener = (events: readonly RecordedEvent[], isOwn: boolean) => void;

/** What one transaction has appended so far. */
export interface Announcement {
  readonly events: RecordedEvent[];
  isCommitted: boolean;
}

/**
 * Announces committed events to listeners in log order. Transactions take turns, so the order in
 * which they open their announcements is the order of the log. The order in which callers learn of
 * their commits is not, so each announcement waits for the earlier ones.
 */
export function createAnnouncer(log: Log) {
  const listeners = new Set<Listener>();
  const waiting: Announcement[] = [];

  /** A listener's error stays its own: the events are committed, and the append must resolve. */
  const notify = (listener: Listener, ...heard: Parameters<Listener>) => {
    try {
      listener(...heard);
    } catch (error) {
      log.error("a listener of the event store failed", { error });
    }
  };

  const tell = (...heard: Parameters<Listener>) => {
    for (const listener of listeners) notify(listener, ...heard);
  };

  const deliver = () => {
    while (waiting[0]?.isCommitted) {
      const events = waiting.shift()?.events ?? [];
      if (events.length > 0) tell(events, true);
    }
  };

  return {
    /** To be called when the transaction gets its turn. */
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
    /** Of what another process has committed. */
    tell: (events: readonly RecordedEvent[]): void => tell(events, false),
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
