import { expect } from "bun:test";
import { stateOf, type Evolution } from "./commandHandler.ts";
import type { DomainEvent } from "./event.ts";

/** Given past events, when a command is decided, then these events: the whole test of a decision. */
export function specFor<State, Command, E extends DomainEvent>(
  evolution: Evolution<State, E>,
  decide: (command: Command, state: State) => readonly E[],
) {
  return {
    given: (...history: readonly E[]) => ({
      when: (command: Command) => {
        const run = () => decide(command, stateOf(evolution, history));
        return {
          then: (...expected: readonly E[]) => expect(run()).toEqual([...expected]),
          thenNothing: () => expect(run()).toEqual([]),
          thenThrows: (message: string | RegExp) => expect(run).toThrow(message),
        };
      },
    }),
  };
}
