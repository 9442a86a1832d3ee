import { expect, test } from "bun:test";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { storeOn } from "../../testing/worlds/memoryStore.ts";
import { appendNext } from "./appendNext.ts";

const saved = { type: "Saved", data: {} };

test("an appended event follows whatever came before", async () => {
  const store = storeOn(await openMemoryDatabase());
  await store.append("settings", 0, [saved, saved]);
  for (const stream of ["settings", "other"]) {
    await store.transact((transaction) => appendNext(store, transaction, stream, saved));
  }
  const events = await store.readAll(0, 10);
  expect(events.map(({ stream, version }) => `${stream} ${version}`)).toEqual([
    "settings 1",
    "settings 2",
    "settings 3",
    "other 1",
  ]);
});

test("a change that fails leaves no event, and an event that fails leaves no change", async () => {
  const store = storeOn(await openMemoryDatabase());
  const values = { name: "alerts", value: "{}" };
  const change = (data: unknown, after: () => void) =>
    store.transact(async (transaction) => {
      await transaction.insertInto("settings").values(values).execute();
      await appendNext(store, transaction, "settings", { type: "Saved", data });
      after();
    });
  const fail = () => {
    throw new Error("the disk is full");
  };
  await expect(change({}, fail)).rejects.toThrow("the disk is full");
  // A number that JSON cannot represent.
  await expect(change({ big: 1n }, () => undefined)).rejects.toThrow();
  expect(await store.readAll(0, 10)).toEqual([]);
  expect(await store.database.selectFrom("settings").selectAll().execute()).toEqual([]);
});
