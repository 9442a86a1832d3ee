import { expect, test } from "bun:test";
import { isOnPostgres, openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { countWrites } from "./takeTurns.ts";

// Other processes write to a PostgreSQL database too.
test.skipIf(isOnPostgres)(
  "statements that may change a table are counted, and reads are not",
  async () => {
    const database = await openMemoryDatabase();
    const writes = countWrites(database)!;
    const rows = () => database.selectFrom("settings").selectAll().execute();
    const since = async (work: () => Promise<unknown>): Promise<number> => {
      const before = writes();
      await work();
      return writes() - before;
    };
    const setting = { name: "theme", value: '"dark"' };

    expect(await since(rows)).toBe(0);
    expect(await since(() => database.insertInto("settings").values(setting).execute())).toBe(1);
    expect(
      await since(() =>
        database.updateTable("settings").set({ value: "1" }).returningAll().execute(),
      ),
    ).toBe(1);
    const insert = database
      .insertInto("settings")
      .values({ ...setting, name: "zone" })
      .compile();
    expect(await since(() => database.executeQuery(insert))).toBe(1);
    expect(
      await since(() =>
        database.transaction().execute(async (transaction) => {
          await transaction.selectFrom("settings").selectAll().execute();
          await transaction.deleteFrom("settings").execute();
        }),
      ),
    ).toBe(1);
    expect(await rows()).toEqual([]);
    await database.destroy();
  },
);
