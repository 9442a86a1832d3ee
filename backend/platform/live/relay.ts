import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../eventStore/event.ts";
import type { EventStore } from "../eventStore/store.ts";
import { findStorageFault } from "../database/storageFault.ts";
import type { Log } from "../log.ts";
import { yieldToEventLoop } from "../yieldToEventLoop.ts";
import type { Hub } from "./hub.ts";

/** What clients are sent of an event; undefined for one that is no news, or another capability's. */
export type ToLiveMessage = (
  event: RecordedEvent,
) => Promise<LiveMessage | undefined> | LiveMessage | undefined;

export interface RelayPorts {
  readonly store: Pick<EventStore, "subscribe">;
  readonly hub: Pick<Hub, "broadcast" | "clientCount" | "dismissAll">;
  readonly log: Log;
  /** Asked one after the other, until one has a message. */
  readonly toLiveMessage: readonly ToLiveMessage[];
}

export interface Relay {
  /** Sends a message to all clients, behind those of the events that happened before. */
  publish(message: LiveMessage): void;
  /** Listens no more; resolves when what was heard has been sent. */
  stop(): Promise<void>;
}

/** Composing one may read the database, which answers without a turn of the event loop. */
const COMPOSED_AT_ONCE = 20;

/**
 * Sends live clients what the log says, in the order of the log. A client that was away reads the
 * lists again when it is back, so nothing is kept for it here, and without listeners nothing is
 * read.
 */
export function startRelay({ store, hub, log, toLiveMessage }: RelayPorts): Relay {
  let sent: Promise<void> = Promise.resolve();
  let composed = 0;

  const composeMessage = async (event: RecordedEvent): Promise<LiveMessage | undefined> => {
    for (const compose of toLiveMessage) {
      const message = await compose(event);
      if (message) return message;
    }
    return undefined;
  };

  const sendAfter = async (
    before: Promise<void>,
    compose: () => Promise<LiveMessage | undefined>,
  ) => {
    await before;
    if (hub.clientCount() === 0) return;
    if (++composed % COMPOSED_AT_ONCE === 0) await yieldToEventLoop();
    try {
      const message = await compose();
      if (message) hub.broadcast(message);
    } catch (error) {
      log.error("a live message could not be made; clients see it when they next ask", { error });
      // Who missed one must ask; a fault of ours would only send everybody away again and again.
      if (findStorageFault(error) !== undefined) hub.dismissAll();
    }
  };

  const stopListening = store.subscribe((events) => {
    for (const event of events) {
      sent = sendAfter(sent, () => composeMessage(event));
    }
  });

  return {
    publish: (message) => {
      sent = sendAfter(sent, () => Promise.resolve(message));
    },
    stop: () => {
      stopListening();
      return sent;
    },
  };
}
