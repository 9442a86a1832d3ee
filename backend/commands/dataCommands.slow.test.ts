import { beforeEach, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { databaseFileIn, openDatabase } from "../adapters/sqlite/sqlite.ts";
import { manualClock } from "../platform/clock.ts";
import { migrateToLatest } from "../platform/database/migrate.ts";
import { createEventStore } from "../platform/eventStore/store.ts";
import { makeTemporaryFolder } from "../testing/worlds/temporaryFolder.ts";

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder();
});

const run = (command: string, ...args: readonly string[]) => {
  const result = Bun.spawnSync({
    cmd: [process.execPath, join(import.meta.dir, `${command}.ts`), ...args],
    env: { PATH: process.env["PATH"], DATA_DIR: folder },
  });
  return {
    code: result.exitCode,
    said: result.stdout.toString().trim(),
    failed: result.stderr.toString().trim(),
  };
};

const openHere = async () => {
  const database = openDatabase(databaseFileIn(folder));
  await migrateToLatest(database);
  return database;
};

test("backup works beside a server; restore and rebuild need it stopped", async () => {
  const file = join(folder, "copy.sqlite");
  const database = await openHere();
  const store = createEventStore({ database, clock: manualClock(), projections: [] });
  await store.append("a", 0, [{ type: "Unknown", data: {} }]);

  expect(run("backup", file)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Wrote ${file}: 1 events`),
  });
  for (const refused of [run("restore", file), run("rebuild")]) {
    expect(refused.code).toBe(1);
    expect(refused.failed).toStartWith("error: The database");
    expect(refused.failed).toContain("another Stock Monitor runs on this data folder");
    expect(refused.failed).not.toContain("    at ");
  }

  await database.destroy();
  expect(run("rebuild")).toMatchObject({ code: 0, said: expect.stringContaining("from 1 events") });
  expect(run("restore", file)).toMatchObject({
    code: 0,
    said: expect.stringContaining("Restored 1 events"),
  });
});

test("rebuild removes rows of derived tables that the events do not have", async () => {
  const before = await openHere();
  await before.insertInto("notifications").values(strayNotification).execute();
  await before.destroy();

  expect(run("rebuild").code).toBe(0);
  const after = await openHere();
  expect(await after.selectFrom("notifications").select("key").execute()).toEqual([]);
  await after.destroy();
});

const strayNotification = {
  key: "stray",
  alert_id: null,
  symbol: "ACME",
  channel: "email",
  contact_id: 1,
  is_test: 0,
  status: "queued",
  attempts: 0,
  requested_at: "2026-01-05T15:00:00.000Z",
  next_attempt_at: null,
  settled_at: null,
  detail: "",
};

test.each(["backup", "restore"])("%s without a file prints its usage", (command) => {
  expect(run(command)).toMatchObject({ code: 2, failed: `error: Usage: bun run ${command} FILE` });
});

test("rebuild makes no database where none is, which the next start would take for a new one", () => {
  const { code, failed } = run("rebuild");
  expect({ code, failed }).toEqual({
    code: 1,
    failed: `error: There is no database at ${databaseFileIn(folder)}`,
  });
  expect(existsSync(databaseFileIn(folder))).toBe(false);
});

test.each(["rebuild", "start"])(
  "%s takes no argument, and does nothing when given one",
  (command) => {
    for (const given of ["--help", "foo"]) {
      const { code, failed } = run(command, given);
      expect({ code, failed }).toEqual({
        code: 2,
        failed: `error: ${command} takes no argument such as ${given}. Usage: bun run ${command}; settings are environment variables`,
      });
    }
    expect(existsSync(databaseFileIn(folder))).toBe(false);
  },
);
