import type { Log } from "../log.ts";
import type { RecordedEvent } from "./event.ts";

/** `isOwn` is false for what another process has committed. */
export type Listener = (events: readonly RecordedEvent[], isOwn: boolean) => void;

/** What one transaction has appended so far. */
export interface Announcement {
  readonly events: RecordedEvent[];
  isCommitted: boolean;
}

/** What is to be announced of a log to which other processes append, too. */
export interface SharedLog {
  /** The last position of which listeners have heard. */
  heard(): number;
  /**
   * Announces what was read behind {@link heard}, up to where this process has appended itself: that
   * is announced with its commit.
   */
  hear(events: readonly RecordedEvent[]): void;
}

/**
 * Announces committed events to listeners in log order. Transactions take turns, so the order in
 * which they open their announcements is the order of the log. The order in which callers learn of
 * their commits is not, so each announcement waits for the earlier ones.
 *
 * In a log that is shared, what another process has appended before waits to be read as well.
 * Positions have no gaps, so a number tells whether there is any.
 */
export function createAnnouncer(log: Log) {
  const listeners = new Set<Listener>();
  const waiting: Announcement[] = [];
  let shared: { heard: number; readonly readOn: () => void } | undefined;

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

  /** Tells of events that are the next ones of the log. */
  const tellNext = (events: readonly RecordedEvent[], isOwn: boolean) => {
    const last = events.at(-1);
    if (!last) return;
    if (shared) shared.heard = last.position;
    tell(events, isOwn);
  };

  const deliver = () => {
    while (waiting[0]?.isCommitted) {
      const [{ events }] = waiting;
      const [first] = events;
      if (first && shared && first.position > shared.heard + 1) return shared.readOn();
      waiting.shift();
      tellNext(events, true);
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
      // Another process may have appended at its positions.
      if (announcement.events.length > 0) shared?.readOn();
    },
    /** From now on what is behind `position` is announced, and `readOn` asks for it to be read. */
    share: (position: number, readOn: () => void): SharedLog => {
      const here = { heard: position, readOn };
      shared = here;
      return {
        heard: () => here.heard,
        hear: (events) => {
          const own = waiting.find((each) => each.events.length > 0)?.events[0]?.position;
          const end = own ?? Number.POSITIVE_INFINITY;
          tellNext(
            events.filter(({ position: at }) => at > here.heard && at < end),
            false,
          );
          deliver();
        },
      };
    },
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
