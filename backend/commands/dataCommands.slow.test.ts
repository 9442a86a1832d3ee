import { beforeEach, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { databaseFileIn, openDatabase } from "../adapters/sqlite/sqlite.ts";
import { manualClock } from "../platform/clock.ts";
import { createEventStore } from "../platform/eventStore/store.ts";
import { writeMigratedFile } from "../testing/worlds/memoryDatabase.ts";
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

test("backup works while a server runs; restore and rebuild need it stopped", async () => {
  const file = join(folder, "copy.sqlite");
  await writeMigratedFile(databaseFileIn(folder));
  const database = openDatabase(databaseFileIn(folder));
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

test.each(["backup", "restore"])("%s without a file prints its usage", (command) => {
  expect(run(command)).toMatchObject({ code: 2, failed: `error: Usage: bun run ${command} FILE` });
});

test("rebuild creates no database, which the next start would mistake for a new one", () => {
  const { code, failed } = run("rebuild");
  expect({ code, failed }).toEqual({
    code: 1,
    failed: `error: There is no database at ${databaseFileIn(folder)}`,
  });
  expect(existsSync(databaseFileIn(folder))).toBe(false);
});

test.each([
  ["rebuild", "--help"],
  ["start", "foo"],
])("%s takes no argument and does nothing with %s", (command, given) => {
  const { code, failed } = run(command, given);
  expect({ code, failed }).toEqual({
    code: 2,
    failed: `error: ${command} takes no argument such as ${given}. Usage: bun run ${command}; settings are environment variables`,
  });
  expect(existsSync(databaseFileIn(folder))).toBe(false);
});
