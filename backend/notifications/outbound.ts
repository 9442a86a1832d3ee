import { handleCommand, stateOf } from "../eventStore/commandHandler.ts";
import { ConcurrencyConflict } from "../eventStore/event.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { decide } from "./decide.ts";
import {
  notificationEvolution,
  type NotificationRequest,
  type NotificationState,
} from "./evolve.ts";
import { readMessageKeys } from "./waiting.ts";

/** A message that is to leave: where its first notification stands, and what it tells. */
export interface Outbound {
  readonly state: NotificationState;
  readonly requests: readonly [NotificationRequest, ...NotificationRequest[]];
}

const ATTEMPTS = 3;

/** A message settles as a whole, so its first notification speaks for all of them. */
export async function readOutbound(store: EventStore, message: string): Promise<Outbound> {
  const keys = await readMessageKeys(store.database, message);
  const streams = await store.readStreams(keys);
  const states = keys.map((key) => stateOf(notificationEvolution, streams.get(key) ?? []));
  const [first, ...rest] = states;
  if (first === undefined || first.status === "unknown") {
    throw new Error(`Nothing was requested under ${message}`);
  }
  const also = rest.flatMap((state) => (state.status === "pending" ? [state.request] : []));
  return { state: first, requests: [first.request, ...also] };
}

/** Writes the outcome for every notification of the message, in one transaction. */
export async function recordOutcome(
  store: EventStore,
  message: string,
  outcome: AttemptOutcome,
): Promise<NotificationState> {
  const keys = await readMessageKeys(store.database, message);
  const [only] = keys;
  if (keys.length === 1 && only !== undefined) {
    const step = (before: NotificationState) => decide(outcome, before);
    return (await handleCommand(store, notificationEvolution, only, step)).state;
  }
  for (let attempt = 1; ; attempt++) {
    const streams = await store.readStreams(keys);
    const appends = keys.map((stream) => {
      const history = streams.get(stream) ?? [];
      const events = decide(outcome, stateOf(notificationEvolution, history));
      return { stream, expectedVersion: history.length, events };
    });
    try {
      await store.appendAll(appends.filter(({ events }) => events.length > 0));
      return (await readOutbound(store, message)).state;
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}
