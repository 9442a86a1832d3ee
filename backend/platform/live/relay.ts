import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../eventStore/event.ts";
import type { EventStore } from "../eventStore/store.ts";
import { findStorageFault } from "../database/storageFault.ts";
import type { Log } from "../log.ts";
import { yieldToEventLoop } from "../yieldToEventLoop.ts";
import type { Hub } from "./hub.ts";

export type ToLiveMessage = (
  event: RecordedEvent,
) => Promise<LiveMessage | undefined> | LiveMessage | undefined;

export interface RelayPorts {
  readonly store: Pick<EventStore, "subscribe">;
  readonly hub: Pick<Hub, "broadcast" | "clientCount" | "dismissAll">;
  readonly log: Log;
  readonly toLiveMessage: readonly ToLiveMessage[];
}

/** Bounds the time without yielding: composing may read the database synchronously. */
const COMPOSED_AT_ONCE = 20;

export type Relay = ReturnType<typeof startRelay>;

/** Sends in log order. A client that reconnects refetches its lists, so nothing is stored. */
export function startRelay({ store, hub, log, toLiveMessage }: RelayPorts) {
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
      // Clients that missed a message must refetch; for a bug of ours, that would only repeat.
      if (findStorageFault(error) !== undefined) hub.dismissAll();
    }
  };

  const stopListening = store.subscribe((events) => {
    for (const event of events) {
      sent = sendAfter(sent, () => composeMessage(event));
    }
  });

  return {
    publish(message: LiveMessage): void {
      sent = sendAfter(sent, () => Promise.resolve(message));
    },
    /** Stops listening; resolves when pending messages have been sent. */
    stop(): Promise<void> {
      stopListening();
      return sent;
    },
  };
}
