import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { isoTime, manualClock, systemClock, type ManualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { createLog } from "../../platform/log.ts";
import { backupInThread } from "./databaseTasks.ts";
import { nameBackup } from "./backupNames.ts";
import { createBackups, type BackupPorts } from "./nightlyBackups.ts";
import { openSealed } from "./secretBackup.ts";
import { databaseFileIn, openDatabase } from "../sqlite/sqlite.ts";
import { writeMigratedFile } from "../../testing/worlds/memoryDatabase.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

const PASSPHRASE = "correct horse battery";
const SECRETS = '{"telegram":"token-of-a-bot"}';

let folder: string;
let clock: ManualClock;
let database: Kysely<Database>;
let lines: string[];
beforeEach(async () => {
  folder = makeTemporaryFolder();
  clock = manualClock(systemClock.now() + DAY_MS);
  lines = [];
  await writeMigratedFile(databaseFileIn(folder));
  database = openDatabase(databaseFileIn(folder));
  await createEventStore({ database, clock, projections: [] }).append("a", 0, [
    { type: "Unknown", data: {} },
  ]);
  writeFileSync(join(folder, "secrets.json"), SECRETS);
});
afterEach(() => database.destroy());

const open = (changes: Partial<BackupPorts> = {}) =>
  createBackups({
    database: databaseFileIn(folder),
    folder: join(folder, "backups"),
    secretsFile: join(folder, "secrets.json"),
    passphrase: PASSPHRASE,
    clock,
    log: createLog("info", (_, line) => lines.push(line)),
    copy: backupInThread,
    ...changes,
  });

const made = () => readdirSync(join(folder, "backups")).toSorted();

test("the nightly backup is made once, verified and readable only by its owner, with encrypted secrets", async () => {
  const backups = open();
  expect(backups.state()).toEqual({ lastAt: null, lastError: null });
  await backups.runIfDue();
  await backups.runIfDue();
  const [copy = "", sealed = "", ...others] = made();
  expect(others).toEqual([]);
  expect(statSync(join(folder, "backups", copy)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "backups")).mode & 0o777).toBe(0o700);
  expect(lines.join()).toContain("events=1");

  const path = join(folder, "backups", sealed);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, "utf8")).not.toContain("token-of-a-bot");
  expect(openSealed(path, PASSPHRASE)).toBe(SECRETS);
  expect(() => openSealed(path, "another passphrase")).toThrow("does not fit");
  expect(open().state().lastAt).toStartWith(copy.slice("stock-monitor-".length).slice(0, 10));
});

test("without a passphrase the secrets are omitted", async () => {
  await open({ passphrase: undefined }).runIfDue();
  expect(made()).toHaveLength(1);
  expect(lines.join()).toContain("secrets=false");
});

test("older backups and an unfinished one are deleted once the new one is verified", async () => {
  const copy: BackupPorts["copy"] = async (_, target) => {
    writeFileSync(target, "");
    return { events: 1, bytes: 0 };
  };
  const backups = open({ copy });
  mkdirSync(join(folder, "backups"));
  writeFileSync(join(folder, "backups", "stock-monitor-x.sqlite.part"), "");
  // Only files, because deriving the key for the secrets is slow.
  for (let night = 0; night < 11; night++) {
    const name = nameBackup(isoTime(clock.now()));
    for (const each of [name, `${name}.secrets`]) {
      writeFileSync(join(folder, "backups", each), "");
    }
    clock.advance(DAY_MS);
  }
  await backups.runIfDue();
  const copies = made().filter((name) => name.endsWith(".sqlite"));
  expect(copies.length).toBeLessThan(12);
  expect(made()).toEqual(copies.flatMap((name) => [name, `${name}.secrets`]));
});

test("a failure is reported, keeps older backups and is retried after half an hour", async () => {
  const good = open({ passphrase: undefined });
  await good.runIfDue();
  const before = made();
  clock.advance(DAY_MS);
  let tries = 0;
  const bad = open({
    copy: async () => {
      tries++;
      throw new Error("The disk is full");
    },
  });
  await bad.runIfDue();
  await bad.runIfDue();
  expect(bad.state().lastError).toBe("The disk is full");
  expect(made()).toEqual(before);
  expect(tries).toBe(1);
  clock.advance(30 * MINUTE_MS);
  await bad.runIfDue();
  expect(tries).toBe(2);
});

test("a backup before a migration is named after it", async () => {
  await open({ passphrase: undefined }).runBefore("0016_heartbeat");
  expect(made()[0]).toEndWith("-before-0016_heartbeat.sqlite");
});

test("a backup dated a year ahead does not block the next", async () => {
  const backups = open({ passphrase: undefined });
  clock.step(365 * DAY_MS);
  await backups.runIfDue();
  clock.step(-365 * DAY_MS);
  expect(backups.state().lastAt).toBeNull();
  await backups.runIfDue();
  await backups.runIfDue();
  expect(backups.state().lastAt).toBe(isoTime(clock.now()));
  expect(made().filter((name) => name.endsWith(".sqlite"))).toHaveLength(2);
});
