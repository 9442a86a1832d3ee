import { expect } from "bun:test";
import { stateOf, type Evolution } from "../../platform/eventStore/commandHandler.ts";
import type { DomainEvent } from "../../platform/eventStore/event.ts";
import { projectInline, type Projection } from "../../platform/eventStore/projection.ts";
import { rebuildProjections } from "../../platform/eventStore/rebuild.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";

/** Given past events, when a command is decided, then these events follow. */
export function specFor<State, Command, E extends DomainEvent>(
  evolution: Evolution<State, E>,
  decide: (command: Command, state: State) => readonly E[],
) {
  return {
    given: (...history: readonly E[]) => ({
      when: (command: Command) => {
        const run = () => decide(command, stateOf(evolution, history));
        return {
          // oxlint-disable-next-line unicorn/no-thenable -- reads as a sentence and is never awaited
          then: (...expected: readonly E[]) => expect(run()).toEqual([...expected]),
          thenNothing: () => expect(run()).toEqual([]),
          thenThrows: (message: string | RegExp) => expect(run).toThrow(message),
        };
      },
    }),
  };
}

/**
 * Rebuilt tables must equal the live ones for any log. Fails for an empty table, which proves
 * nothing.
 */
export async function expectRebuildEqual(
  store: EventStore,
  projections: readonly Projection[],
): Promise<void> {
  const live = await readTables(store, projections);
  for (const [table, rows] of live) {
    if (rows.length === 0) throw new Error(`Table ${table} is empty: append something first`);
  }
  await rebuildProjections(store, projections);
  expect(await readTables(store, projections)).toEqual(live);
}

/** Delivering every event a second time must change no row. */
export async function expectRedeliveryHarmless(
  store: EventStore,
  projections: readonly Projection[],
): Promise<void> {
  const once = await readTables(store, projections);
  const events = await store.readAll(0, Number.MAX_SAFE_INTEGER);
  await store.transact((transaction) => projectInline(projections, transaction, events));
  expect(await readTables(store, projections)).toEqual(once);
}

/** Sorts the rows, because their order has no meaning. */
async function readTables(
  store: EventStore,
  projections: readonly Projection[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = new Map<string, readonly string[]>();
  for (const table of projections.flatMap((projection) => projection.tables)) {
    const rows = await store.database.selectFrom(table).selectAll().execute();
    tables.set(table, rows.map((row) => JSON.stringify(row)).toSorted());
  }
  return tables;
}
