import { ConcurrencyConflict, type DomainEvent, type RecordedEvent } from "./event.ts";
import type { EventStore } from "./store.ts";

/** Derives state from events: `evolve` folds, `initialState` is the start. Both are pure. */
export interface Evolution<State, E extends DomainEvent> {
  readonly initialState: State;
  readonly evolve: (state: State, event: E) => State;
}

export interface CommandResult<State, E extends DomainEvent> {
  readonly state: State;
  readonly version: number;
  readonly events: readonly RecordedEvent<E>[];
}

const ATTEMPTS = 3;

/** The caller guarantees that the stream contains only `E`. */
export function stateOf<State, E extends DomainEvent>(
  { initialState, evolve }: Evolution<State, E>,
  events: readonly DomainEvent[],
): State {
  return (events as readonly E[]).reduce(evolve, initialState);
}

/**
 * Reads the stream, decides on its state and appends the result. After a concurrent append the
 * whole decision is retried, with at most three attempts in total. A decision without events
 * appends nothing, which makes repeated commands idempotent.
 */
export async function handleCommand<State, E extends DomainEvent>(
  store: EventStore,
  evolution: Evolution<State, E>,
  stream: string,
  decide: (state: State) => readonly E[],
): Promise<CommandResult<State, E>> {
  for (let attempt = 1; ; attempt++) {
    const history = await store.readStream(stream);
    const before = stateOf(evolution, history);
    const decided = decide(before);
    const after = decided.reduce(evolution.evolve, before);
    if (decided.length === 0) return { state: before, version: history.length, events: [] };
    try {
      const events = await store.append(stream, history.length, decided);
      return {
        state: after,
        version: history.length + decided.length,
        events: events as readonly RecordedEvent<E>[],
      };
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}
