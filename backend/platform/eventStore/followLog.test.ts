import { afterEach, expect, test } from "bun:test";
import * as fc from "fast-check";
import { silentLog } from "../log.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../clock.ts";
import type { RecordedEvent } from "./event.ts";
import { followLog } from "./followLog.ts";
import { createEventStore } from "./store.ts";
import { casesOf } from "../../testing/casesOf.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Two processes on one log: one writes, the other one follows. */
async function startPair() {
  const database = await openMemoryDatabase();
  closing.push(() => database.destroy());
  const open = () => createEventStore({ database, clock: manualClock(), projections: [] });
  const [writer, reader] = [open(), open()];
  const heard: RecordedEvent[] = [];
  reader.subscribe((events) => void heard.push(...events));
  let count = 0;
  return {
    reader,
    positions: () => heard.map(({ position }) => position),
    write: async (events: number) => {
      const appended = Array.from({ length: events }, () => ({ type: "Happened", data: {} }));
      await writer.append(`stream-${++count}`, 0, appended);
    },
  };
}

const never = () => () => undefined;
const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("announces what is appended after it began, each event once and in order", async () => {
  const { reader, write, positions } = await startPair();
  await write(3);
  const follower = await followLog({ store: reader, log: silentLog, startTimer: never });
  await write(2);
  await write(1);
  await follower.catchUp();
  await follower.catchUp();
  expect(positions()).toEqual([4, 5, 6]);
});

test("a backlog of many pages is announced whole, also when woken meanwhile", async () => {
  const { reader, write, positions } = await startPair();
  const follower = await followLog({ store: reader, log: silentLog, startTimer: never });
  await write(1_201);
  const caughtUp = follower.catchUp();
  follower.wake();
  await write(7);
  await Promise.all([caughtUp, follower.catchUp()]);
  expect(positions()).toEqual(upTo(1, 1_208));
});

test("without any notice the log is looked at again and again", async () => {
  const { reader, write, positions } = await startPair();
  const looks: (() => void)[] = [];
  const follower = await followLog({
    store: reader,
    log: silentLog,
    startTimer: (look) => {
      looks.push(look);
      return () => undefined;
    },
  });
  await write(1);
  looks.shift()?.();
  await follower.catchUp();
  await write(1);
  looks.shift()?.();
  await follower.catchUp();
  expect(positions()).toEqual([1, 2]);
});

test("a log that cannot be read is read on later, from where it was", async () => {
  const { reader, write, positions } = await startPair();
  let isAway = false;
  const store: typeof reader = {
    ...reader,
    readAll: async (...how) => {
      if (isAway) throw new Error("the database is away");
      return reader.readAll(...how);
    },
  };
  const follower = await followLog({ store, log: silentLog, startTimer: never });
  isAway = true;
  await write(1);
  expect(follower.catchUp()).rejects.toThrow("away");
  follower.wake();
  await write(1);
  isAway = false;
  await follower.catchUp();
  expect(positions()).toEqual([1, 2]);
});

test("each of two that append hears the whole log in its order, and knows its own", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          by: fc.nat(1),
          events: fc.integer({ min: 1, max: 4 }),
          fails: fc.boolean(),
          waits: fc.boolean(),
          wakes: fc.option(fc.nat(1)),
        }),
        { maxLength: 30 },
      ),
      async (steps) => {
        const database = await openMemoryDatabase();
        const open = async () => {
          const store = createEventStore({ database, clock: manualClock(), projections: [] });
          const heard: (readonly [position: number, isOwn: boolean])[] = [];
          store.subscribe((events, isOwn) => {
            for (const { position } of events) heard.push([position, isOwn]);
          });
          const follower = await followLog({ store, log: silentLog, startTimer: never });
          return { store, heard, follower };
        };
        const both = [await open(), await open()] as const;
        const writers: number[] = [];
        let count = 0;
        const underWay: Promise<unknown>[] = [];
        for (const { by, events, fails, waits, wakes } of steps) {
          const { store } = both[by]!;
          const done = store
            .transact(async (transaction) => {
              const appended = Array.from({ length: events }, () => ({ type: "A", data: {} }));
              const stream = `stream-${++count}`;
              await store.appendWithin(transaction, [
                { stream, expectedVersion: 0, events: appended },
              ]);
              if (fails) throw new Error("it is rolled back");
              for (let each = 0; each < events; each++) writers.push(by);
            })
            .catch(() => undefined);
          if (wakes !== null) both[wakes]!.follower.wake();
          underWay.push(done);
          if (waits) await done;
        }
        await Promise.all(underWay);
        for (const [index, { heard, follower }] of both.entries()) {
          await follower.catchUp();
          await follower.stop();
          expect(heard).toEqual(writers.map((by, at) => [at + 1, by === index]));
        }
        await database.destroy();
      },
    ),
    { numRuns: casesOf({ usual: 20, long: 2000 }) },
  );
});

test("after a stop nothing is announced", async () => {
  const { reader, write, positions } = await startPair();
  const follower = await followLog({ store: reader, log: silentLog, startTimer: never });
  await write(1);
  const reading = follower.catchUp();
  await follower.stop();
  await reading;
  await write(1);
  follower.wake();
  await follower.catchUp();
  expect(positions()).toEqual([]);
});
