import { Database as SqliteFile } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { manualClock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { silentLog } from "../../platform/log.ts";
import { noMeter } from "../../platform/meter.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { databaseFileIn, openDatabase } from "../sqlite/sqlite.ts";
import { openSqliteStorage } from "../storage/sqliteStorage.ts";

/** A data folder that a later build has migrated twice. */
async function openUpdated() {
  const folder = makeTemporaryFolder();
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const path = databaseFileIn(folder);
  const database = openDatabase(path);
  await migrateToLatest(database);
  await database.destroy();
  const copies: string[] = [];
  for (const [migration, time] of [
    ["9001_later", "2026-11-20T03-00-00.000Z"],
    ["9002_latest", "2026-11-21T03-00-00.000Z"],
  ] as const) {
    const copy = join(backups, `stock-monitor-${time}-before-${migration}.sqlite`);
    copyFileSync(path, copy);
    copies.push(copy);
    const file = new SqliteFile(path);
    file.run(`insert into kysely_migration values ('${migration}', 'x')`);
    file.run("pragma wal_checkpoint(truncate)");
    file.close(true);
  }
  const start = () =>
    openSqliteStorage(
      {
        dataFolder: folder,
        mayStartNew: false,
        backups: { isOn: true, folder: backups, passphrase: undefined },
      },
      {
        clock: manualClock(),
        log: silentLog,
        meter: noMeter,
        onStandby: () => undefined,
        onDoubt: () => undefined,
        onLost: (sentence) => {
          throw new Error(sentence);
        },
      },
    );
  return { start, backups, copies };
}

test("the error names the backup from before the update, which this build can read", async () => {
  const { start, copies } = await openUpdated();
  const [readable] = copies;
  await expect(start()).rejects.toThrow(
    `The database was written by a newer version of Stock Monitor (9001_later, 9002_latest): install that version, or restore the backup made before its update, and lose what was recorded since (bun run restore ${readable})`,
  );
});

test("the error says so when there is no such backup", async () => {
  const { start, backups, copies } = await openUpdated();
  for (const copy of copies) await Bun.file(copy).delete();
  await expect(start()).rejects.toThrow(
    `install that version, or restore a backup made before its update (there is none in ${backups})`,
  );
});
