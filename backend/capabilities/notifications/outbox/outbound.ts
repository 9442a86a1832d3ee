import { stateOf } from "../../../platform/eventStore/commandHandler.ts";
import { ConcurrencyConflict } from "../../../platform/eventStore/event.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { StreamStates } from "../../../platform/eventStore/streamStates.ts";
import type { SerialQueue } from "../../../platform/serialQueue.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { AttemptOutcome } from "./attempt.ts";
import {
  decide,
  notificationEvolution,
  type Defer,
  type NotificationRequest,
  type NotificationState,
} from "../decide.ts";
import { readMessageKeys } from "../waiting.ts";

export interface Outbound {
  readonly state: NotificationState;
  readonly requests: readonly [NotificationRequest, ...NotificationRequest[]];
}

export interface OutboundPorts {
  readonly store: EventStore;
  readonly states: StreamStates<NotificationState>;
  /** Serializes reads and writes, so that an HTTP request waits for at most one of them. */
  readonly queue: SerialQueue;
}

const ATTEMPTS = 3;
const UNREAD = { state: notificationEvolution.initialState, version: 0 };

/** A message settles as a whole, so the state of its first notification represents all of them. */
export const readOutbound = (
  { store, states, queue }: OutboundPorts,
  message: string,
): Promise<Outbound> =>
  queue.run(async () => {
    await yieldToEventLoop();
    const keys = await readMessageKeys(store.database, message);
    const streams = await states.read(keys);
    const [first, ...rest] = keys.map((key) => (streams.get(key) ?? UNREAD).state);
    if (first === undefined || first.status === "unknown") {
      throw new Error(`Nothing was requested under ${message}`);
    }
    const also = rest.flatMap((state) => (state.status === "pending" ? [state.request] : []));
    return { state: first, requests: [first.request, ...also] };
  });

/** Returns the resulting state of the first notification. */
export const recordOutcome = (
  { store, states, queue }: OutboundPorts,
  message: string,
  outcome: AttemptOutcome | Defer,
): Promise<NotificationState> =>
  queue.run(async () => {
    await yieldToEventLoop();
    const keys = await readMessageKeys(store.database, message);
    for (let attempt = 1; ; attempt++) {
      const streams = await states.read(keys);
      const decided = keys.map((stream) => {
        const { state, version } = streams.get(stream) ?? UNREAD;
        return { stream, expectedVersion: version, events: decide(outcome, state), state };
      });
      try {
        const [only] = decided;
        const appends = decided.filter(({ events }) => events.length > 0);
        if (appends.length > 0) {
          // Yield, because reading or recording hundreds of notifications blocks for up to a slice.
          await yieldToEventLoop();
          await store.appendAll(appends);
        }
        if (!only) return notificationEvolution.initialState;
        return stateOf({ ...notificationEvolution, initialState: only.state }, only.events);
      } catch (error) {
        if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
      }
    }
  });
