import { afterEach, beforeEach, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../clock.ts";
import type { Database } from "../database/schema.ts";
import type { Projection } from "./projection.ts";
import {
  findOutdated,
  rebuildInPages,
  rebuildProjections,
  type RebuildProgress,
} from "./rebuild.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { createEventStore, type EventStore } from "./store.ts";
import { casesOf } from "../../testing/casesOf.ts";

const labels: Projection = {
  name: "labels",
  version: 1,
  tables: ["checkpoints"],
  handles: ["Labelled", "Removed"],
  project: async (transaction, events) => {
    for (const { type, stream, data } of events) {
      const name = `label:${stream}`;
      await transaction.deleteFrom("checkpoints").where("name", "=", name).execute();
      if (type === "Removed") continue;
      const position = (data as { label: number }).label;
      await transaction.insertInto("checkpoints").values({ name, position }).execute();
    }
  },
};

let database: Kysely<Database>;
let store: EventStore;

beforeEach(async () => {
  database = await openMemoryDatabase();
  store = createEventStore({ database, clock: manualClock(), projections: [labels] });
});

afterEach(() => database.destroy());

const label = (value: number) => ({ type: "Labelled", data: { label: value } });
const append = async (stream: string, event: { type: string; data: unknown }) =>
  store.append(stream, (await store.readStream(stream)).length, [event]);
const rows = () => database.selectFrom("checkpoints").selectAll().orderBy("name").execute();

test("rebuilt tables equal those written with the log", async () => {
  const change = fc.record({
    stream: fc.constantFrom("a", "b", "c"),
    event: fc.oneof(
      fc.nat(9).map(label),
      fc.constant({ type: "Removed", data: {} }),
      fc.constant({ type: "Unrelated", data: {} }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
      for (const { stream, event } of changes) await append(stream, event);
      await append("kept", label(1));
      await expectRebuildEqual(store, [labels]);
      await expectRedeliveryHarmless(store, [labels]);
    }),
    { numRuns: casesOf({ usual: 6, long: 500 }) },
  );
});

test("the rebuild check fails when live tables contain more than the log", async () => {
  await append("a", label(1));
  await database.insertInto("checkpoints").values({ name: "label:z", position: 9 }).execute();
  expect(await expectRebuildEqual(store, [labels]).catch(() => "caught")).toBe("caught");
});

test("the rebuild check refuses to compare empty tables", async () => {
  expect(await expectRebuildEqual(store, [labels]).catch(String)).toContain("is empty");
});

test("the redelivery check fails on a projection that counts deliveries", async () => {
  const counting: Projection = {
    ...labels,
    project: async (transaction, events) => {
      for (const { position } of events) {
        await transaction
          .insertInto("checkpoints")
          .values({ name: `${position}`, position: 0 })
          .onConflict((conflict) =>
            conflict
              .column("name")
              .doUpdateSet((eb) => ({ position: eb("checkpoints.position", "+", 1) })),
          )
          .execute();
      }
    },
  };
  const counted = createEventStore({ database, clock: manualClock(), projections: [counting] });
  await counted.append("a", 0, [label(1)]);
  await expectRebuildEqual(counted, [counting]);
  expect(await expectRedeliveryHarmless(counted, [counting]).catch(() => "caught")).toBe("caught");
});

test("a rebuild that fails leaves the tables as they were", async () => {
  await append("a", label(1));
  const failing: Projection = { ...labels, project: () => Promise.reject(new Error("broken")) };
  expect(await rebuildProjections(store, [failing]).catch(String)).toContain("broken");
  expect(await rows()).toEqual([{ name: "label:a", position: 1 }]);
});

test("a rebuild reads a log longer than one batch to its end", async () => {
  await store.append(
    "a",
    0,
    Array.from({ length: 600 }, (_, n) => label(n)),
  );
  await database.deleteFrom("checkpoints").execute();
  expect(await rebuildProjections(store, [labels])).toBe(600);
  expect(await rows()).toEqual([{ name: "label:a", position: 599 }]);
});

const rebuildOutdated = async (projections: readonly Projection[]) => {
  const outdated = await findOutdated(store, projections);
  await rebuildInPages(store, outdated);
  return outdated.map(({ name }) => name);
};

test("only a projection whose version has changed is rebuilt at the start", async () => {
  await append("a", label(1));
  expect(await rebuildOutdated([labels])).toEqual(["labels"]);
  expect(await rebuildOutdated([labels])).toEqual([]);
  const doubled: Projection = {
    ...labels,
    version: 2,
    project: (transaction, events) =>
      labels.project(
        transaction,
        events.map((event) => ({ ...event, data: { label: 20 } })),
      ),
  };
  expect(await rebuildOutdated([doubled])).toEqual(["labels"]);
  expect(await rows()).toEqual([{ name: "label:a", position: 20 }]);
});

test("a paged rebuild lets other reads run in between and reports progress", async () => {
  const many = Array.from({ length: 600 }, (_, n) => label(n));
  await store.append("a", 0, many);
  const reported: RebuildProgress[] = [];
  const between: Promise<unknown>[] = [];
  await rebuildInPages(store, [labels], {
    progressed: (progress) => {
      reported.push(progress);
      between.push(store.position());
    },
  });
  expect(reported.map(({ events }) => events)).toEqual([500, 600]);
  expect(reported.at(-1)?.share).toBe(1);
  expect(await Promise.all(between)).toEqual([600, 600]);
  expect(await rows()).toEqual([{ name: "label:a", position: 599 }]);
  expect(await findOutdated(store, [labels])).toEqual([]);
});

test("an interrupted paged rebuild starts again", async () => {
  await store.append(
    "a",
    0,
    Array.from({ length: 600 }, (_, n) => label(n)),
  );
  await rebuildInPages(store, [labels]);
  const stopping = new AbortController();
  const cut = rebuildInPages(store, [labels], {
    progressed: () => stopping.abort(),
    signal: stopping.signal,
  });
  expect(await cut.catch(() => "cut")).toBe("cut");
  expect(await findOutdated(store, [labels])).toEqual([labels]);
  await rebuildInPages(store, [labels]);
  expect(await rows()).toEqual([{ name: "label:a", position: 599 }]);
});
