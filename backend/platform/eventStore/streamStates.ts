import { LRUCache } from "lru-cache";
import { entryLimit } from "../../domain/entryLimit.ts";
import { stateOf, type Evolution } from "./commandHandler.ts";
import type { DomainEvent } from "./event.ts";
import type { Reader } from "../database/reader.ts";
import type { EventStore } from "./store.ts";

export interface StreamState<State> {
  readonly state: State;
  readonly version: number;
}

export type StreamStates<State extends object> = ReturnType<
  typeof createStreamStates<State, DomainEvent>
>;

/** Minimum length; reading a shorter stream is as fast as a lookup. */
const LONG_STREAM = 32;

/** Maximum number of cached streams; others are read from the start. */
const MAX_REMEMBERED = 10_000;

/** Caches the folded state of long streams, so that a read costs only the new events. */
export function createStreamStates<State extends object, E extends DomainEvent>(
  store: Pick<EventStore, "database" | "readStream" | "readStreams">,
  evolution: Evolution<State, E>,
) {
  // A cache allocates all its places at once, and few kinds of stream become long.
  let remembered: LRUCache<string, StreamState<State>> | undefined;

  return {
    /**
     * Call it in a transaction before anything is appended, because a rolled-back change must not be
     * cached. A stream that does not exist has the initial state and version 0.
     */
    read: async (
      streams: readonly string[],
      reader: Reader = store.database,
    ): Promise<ReadonlyMap<string, StreamState<State>>> => {
      const states = new Map<string, StreamState<State>>();
      const unknown: string[] = [];
      for (const stream of streams) {
        const known = remembered?.get(stream);
        if (!known) {
          unknown.push(stream);
          continue;
        }
        const news = await store.readStream(stream, reader, known.version);
        const current = {
          state: stateOf({ ...evolution, initialState: known.state }, news),
          version: known.version + news.length,
        };
        remembered?.set(stream, current);
        states.set(stream, current);
      }
      const histories = await store.readStreams(unknown, reader);
      for (const stream of unknown) {
        const history = histories.get(stream) ?? [];
        const read = { state: stateOf(evolution, history), version: history.length };
        if (read.version >= LONG_STREAM) {
          remembered ??= new LRUCache(entryLimit(MAX_REMEMBERED));
          remembered.set(stream, read);
        }
        states.set(stream, read);
      }
      return states;
    },
  };
}
