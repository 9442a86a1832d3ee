import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { createOutageTable } from "./outages.ts";

let database: Kysely<Database>;
beforeAll(async () => {
  database = await openMemoryDatabase();
});
afterAll(() => database.destroy());

const rows = () => database.selectFrom("unwatched_symbols").selectAll().orderBy("symbol").execute();

test("holds what the engine knows, and nothing of a process before", async () => {
  let changes = 0;
  let known: { symbol: string; since: string }[] = [];
  const table = createOutageTable(database, { changes: () => changes, list: () => known });
  const since = "2026-01-05T15:00:00.000Z";
  const become = async (symbols: readonly string[]) => {
    known = symbols.map((symbol) => ({ symbol, since }));
    changes++;
    await table.save();
    expect(await rows()).toEqual(known);
  };
  await become(["AAPL", "MSFT"]);
  await become(["MSFT"]);
  // A source that is down takes all of its symbols with it.
  await become(Array.from({ length: 1_201 }, (_, index) => `S${String(index).padStart(4, "0")}`));
  await become([]);

  await become(["AAPL"]);
  known = [];
  await table.save();
  expect(await rows()).toHaveLength(1);
  await createOutageTable(database, { changes: () => 0, list: () => [] }).clear();
  expect(await rows()).toEqual([]);
});

test("what could not be saved is saved the next time", async () => {
  let isAway = true;
  const away: typeof database = Object.assign(Object.create(database), {
    transaction: () => {
      if (isAway) throw new Error("the database is away");
      return database.transaction();
    },
  });
  const list = () => [{ symbol: "AAPL", since: "2026-01-05T15:00:00.000Z" }];
  const table = createOutageTable(away, { changes: () => 1, list });
  expect(table.save()).rejects.toThrow("away");
  isAway = false;
  await table.save();
  expect(await rows()).toEqual(list());
});
