import { afterEach, beforeEach, expect, test } from "bun:test";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { handleCommand, type Evolution } from "./commandHandler.ts";
import { ConcurrencyConflict, type DomainEvent } from "./event.ts";
import type { EventStore } from "./store.ts";

type Counted = DomainEvent<"Counted", { readonly by: number }>;

const counter: Evolution<number, Counted> = {
  initialState: 0,
  evolve: (total, event) => total + event.data.by,
};

const count = (by: number): Counted => ({ type: "Counted", data: { by } });

let store: EventStore;

beforeEach(async () => {
  store = await openMemoryStore([]);
});

afterEach(() => store.database.destroy());

test("decides on the state of the stream and returns the state afterwards", async () => {
  await store.append("counter", 0, [count(2), count(3)]);
  const seen: number[] = [];
  const result = await handleCommand(store, counter, "counter", (total) => {
    seen.push(total);
    return [count(10)];
  });
  expect(seen).toEqual([5]);
  expect(result).toMatchObject({ state: 15, version: 3 });
  expect(result.events.map((event) => event.position)).toEqual([3]);
});

test("a command that decides nothing appends nothing, so repeating it is harmless", async () => {
  const openOnce = () =>
    handleCommand(store, counter, "counter", (total) => (total === 0 ? [count(1)] : []));
  await openOnce();
  expect(await openOnce()).toEqual({ state: 1, version: 1, events: [] });
  expect(await store.readStream("counter")).toHaveLength(1);
});

test("a command that loses a race is decided again on the new state", async () => {
  const totals: number[] = [];
  await handleCommand(store, counter, "counter", (total) => {
    totals.push(total);
    return [count(1)];
  });
  const racing = Promise.all([
    handleCommand(store, counter, "counter", (total) => [count(total)]),
    handleCommand(store, counter, "counter", (total) => [count(total)]),
  ]);
  const results = await racing;
  expect(results.map((result) => result.state).toSorted()).toEqual([2, 4]);
  expect(totals).toEqual([0]);
});

/** A stream to which another writer appends between every read and its append. */
const contested = (rivals: number): EventStore => ({
  ...store,
  append: async (stream, version, events) => {
    if (rivals-- > 0) await store.append(stream, version, [count(100)]);
    return store.append(stream, version, events);
  },
});

test("two lost races are retried", async () => {
  const result = await handleCommand(contested(2), counter, "counter", () => [count(1)]);
  expect(result.state).toBe(201);
});

test("the third lost race is reported", async () => {
  const result = handleCommand(contested(3), counter, "counter", () => [count(1)]);
  expect(await result.catch((error: unknown) => error)).toBeInstanceOf(ConcurrencyConflict);
  expect(await store.readStream("counter")).toHaveLength(3);
});

test("a decision that throws is not retried and appends nothing", async () => {
  let tries = 0;
  const result = handleCommand(store, counter, "counter", () => {
    tries++;
    throw new Error("not allowed");
  });
  expect(await result.catch(String)).toContain("not allowed");
  expect(tries).toBe(1);
  expect(await store.position()).toBe(0);
});
