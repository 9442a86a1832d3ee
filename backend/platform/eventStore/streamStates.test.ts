import { expect, test } from "bun:test";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import type { DomainEvent } from "./event.ts";
import { createStreamStates } from "./streamStates.ts";

type Added = DomainEvent<"Added", { readonly amount: number }>;

const evolution = {
  initialState: { sum: 0 },
  evolve: ({ sum }: { readonly sum: number }, { data }: Added) => ({ sum: sum + data.amount }),
};

const added = (amount: number): Added => ({ type: "Added", data: { amount } });

const openStore = async () => {
  const store = await openMemoryStore([]);
  const asked: (number | undefined)[] = [];
  const states = createStreamStates<{ sum: number }, Added>(
    {
      ...store,
      readStream: (stream, reader, after) => {
        asked.push(after);
        return store.readStream(stream, reader, after);
      },
    },
    evolution,
  );
  return { store, states, asked };
};

test("a long stream is read from its last known version", async () => {
  const { store, states, asked } = await openStore();
  await store.append(
    "long",
    0,
    Array.from({ length: 40 }, () => added(1)),
  );
  await store.append("short", 0, [added(7)]);

  const first = await states.read(["long", "short", "none"]);
  await store.append("long", 40, [added(2)]);
  await store.append("short", 1, [added(3)]);
  const second = await states.read(["long", "short"]);

  expect([...first.values()]).toEqual([
    { state: { sum: 40 }, version: 40 },
    { state: { sum: 7 }, version: 1 },
    { state: { sum: 0 }, version: 0 },
  ]);
  expect(Object.fromEntries(second)).toEqual({
    long: { state: { sum: 42 }, version: 41 },
    short: { state: { sum: 10 }, version: 2 },
  });
  expect(asked).toEqual([40]);
});

test("a rolled-back state is not cached", async () => {
  const { store, states } = await openStore();
  await store.append(
    "long",
    0,
    Array.from({ length: 40 }, () => added(1)),
  );
  const failing = store.transact(async (transaction) => {
    await states.read(["long"], transaction);
    const events = [added(100)];
    await store.appendWithin(transaction, [{ stream: "long", expectedVersion: 40, events }]);
    throw new Error("taken back");
  });
  await expect(failing).rejects.toThrow("taken back");

  expect((await states.read(["long"])).get("long")).toEqual({ state: { sum: 40 }, version: 40 });
});
