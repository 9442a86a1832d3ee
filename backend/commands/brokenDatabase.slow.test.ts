import { Database as SqliteFile } from "bun:sqlite";
import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { databaseFileIn } from "../adapters/sqlite/sqlite.ts";
import { DatabaseFileError } from "../adapters/sqlite/sqliteErrors.ts";
import { openSqliteStorage } from "../adapters/storage/sqliteStorage.ts";
import type { Storage } from "../adapters/storage/storagePorts.ts";
import { alertStream } from "../capabilities/alerts/events.ts";
import { alertProjection } from "../capabilities/alerts/projection.ts";
import { systemClock } from "../platform/clock.ts";
import { NewerDatabaseError } from "../platform/database/migrate.ts";
import { createEventStore } from "../platform/eventStore/store.ts";
import { silentLog } from "../platform/log.ts";
import { noMeter } from "../platform/meter.ts";
import { alertCreated } from "../testing/alertCreated.ts";
import { makeTemporaryFolder } from "../testing/worlds/temporaryFolder.ts";
import { startLife, type Life } from "../testing/crash/serverProcess.ts";
import { eventually } from "../testing/eventually.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function open(folder: string, mayStartNew = false): Promise<Storage & { lost: string[] }> {
  const lost: string[] = [];
  const storage = await openSqliteStorage(
    {
      dataFolder: folder,
      mayStartNew,
      backups: { isOn: false, folder: join(folder, "backups"), passphrase: undefined },
    },
    {
      clock: systemClock,
      log: silentLog,
      meter: noMeter,
      onStandby: () => undefined,
      onDoubt: () => undefined,
      onLost: (sentence) => lost.push(sentence) as never,
    },
  );
  closing.push(storage.close);
  return { ...storage, lost };
}

const countAlerts = async ({ database }: Storage): Promise<number> =>
  (await database.selectFrom("alerts").select("id").execute()).length;

const copyOf = (left: string): string => {
  const folder = makeTemporaryFolder();
  cpSync(left, folder, { recursive: true });
  return folder;
};

const start = (folder: string): Life => {
  const life = startLife({
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    MARKET_SOURCES: "simulated",
    LOG_LEVEL: "error",
    ACCESS_TOKEN: "",
  });
  closing.push(() => life.end("SIGKILL"));
  return life;
};

async function listen(life: Life): Promise<string> {
  const url = await life.listening;
  if (url === undefined) throw new Error(life.output());
  return url;
}

async function addAlerts({ database }: Storage, count: number): Promise<void> {
  const store = createEventStore({
    database,
    clock: systemClock,
    projections: [alertProjection],
  });
  for (let id = 1; id <= count; id++) {
    await store.append(alertStream(id), 0, [alertCreated({ id })]);
  }
}

/** Databases of a killed server, copied while it runs with everything in the WAL, and of a stopped one. */
const killed = makeTemporaryFolder();
const stopped = makeTemporaryFolder();
beforeAll(async () => {
  const storage = await open(stopped);
  await addAlerts(storage, 40);
  writeFileSync(join(stopped, "secrets.json"), "{}");
  cpSync(stopped, killed, { recursive: true });
  await storage.close();
  closing.length = 0;
});

const overwrite = (path: string, at: number, bytes: Uint8Array): void => {
  const content = readFileSync(path);
  content.set(bytes, at);
  writeFileSync(path, content);
};

function change(path: string, statement: string): void {
  const file = new SqliteFile(path);
  file.run(statement);
  file.close(true);
}

const rootPage = (path: string, name: string): number => {
  const file = new SqliteFile(path, { readonly: true });
  const row = file
    .query<{ rootpage: number }, [string]>("select rootpage from sqlite_master where name = ?")
    .get(name);
  file.close(true);
  return row!.rootpage;
};

const zeroPage = (path: string, page: number): void =>
  overwrite(path, (page - 1) * 4_096, new Uint8Array(4_096));

const REMEDY = /bun run (restore|salvage|rebuild)/;

describe("a start on a damaged file names the fault and the remedy in one line", () => {
  test.each<readonly [string, "killed" | "stopped", (path: string) => void, RegExp]>([
    [
      "cut short",
      "stopped",
      (path) => truncateSync(path, statSync(path).size - 8_192),
      /cut short/,
    ],
    [
      "a page of zeros",
      "stopped",
      (path) => zeroPage(path, rootPage(path, "alerts")),
      /is damaged/,
    ],
    ["no database", "stopped", (path) => writeFileSync(path, "x".repeat(9_000)), /not a database/],
    [
      "an empty file beside secrets",
      "stopped",
      (path) => truncateSync(path, 0),
      /NEW_DATABASE=yes/,
    ],
    ["no file beside secrets", "stopped", (path) => rmSync(path), /NEW_DATABASE=yes/],
    [
      "a damaged header",
      "stopped",
      (path) => overwrite(path, 0, new Uint8Array(100)),
      /not a database/,
    ],
    ["a missing log", "killed", (path) => rmSync(`${path}-wal`), /log .* is missing or damaged/],
    [
      "a log of garbage",
      "killed",
      (path) => writeFileSync(`${path}-wal`, "garbage ".repeat(5_000)),
      /log .* is damaged/,
    ],
    [
      "a log with garbage in its middle",
      "killed",
      (path) => overwrite(`${path}-wal`, 20_000, new Uint8Array(5_000).fill(7)),
      /log .* is missing or damaged/,
    ],
    [
      "a log without its database",
      "killed",
      (path) => rmSync(path),
      /is missing, but its log .* is not/,
    ],
    [
      "a damaged index",
      "stopped",
      (path) => zeroPage(path, rootPage(path, "sqlite_autoindex_events_1")),
      /is damaged/,
    ],
    [
      "a row that is no JSON",
      "stopped",
      (path) => change(path, "update alerts set held = '{' where id = 1"),
      /row 1 of table alerts cannot be read: .* \(bun run rebuild\)/,
    ],
    [
      "an event that is no JSON",
      "stopped",
      (path) => change(path, "update events set data = '{' where position = 3"),
      /row 3 of table events cannot be read/,
    ],
    ["a missing table", "stopped", (path) => change(path, "drop table alerts"), /no table alerts/],
    [
      "a newer version's",
      "stopped",
      (path) => change(path, "insert into kysely_migration values ('9999_later', 'x')"),
      /newer version/,
    ],
    [
      "a folder in its place",
      "stopped",
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
      /cannot be opened/,
    ],
  ])("%s", async (_, left, damage, sentence) => {
    const folder = copyOf(left === "killed" ? killed : stopped);
    damage(databaseFileIn(folder));
    const refusal = await open(folder).catch((error: unknown) => error);
    const isNewer = refusal instanceof NewerDatabaseError;
    expect(isNewer || refusal instanceof DatabaseFileError).toBe(true);
    const { message } = refusal as Error;
    expect(message).toMatch(sentence);
    expect(message).toMatch(/newer|cannot be opened/.test(String(sentence)) ? /./ : REMEDY);
    expect(message).not.toContain("\n");
  });

  test("and exits", async () => {
    const folder = copyOf(stopped);
    truncateSync(databaseFileIn(folder), 9_000);
    const life = start(folder);
    expect(await life.listening).toBeUndefined();
    expect(await life.ended).toBe(1);
    expect(life.output()).toMatch(/^The database [^\n]+ is cut short[^\n]+\n$/);
  });

  test("a truncated WAL keeps its readable part for a user who follows the instructions", async () => {
    const folder = copyOf(killed);
    const path = databaseFileIn(folder);
    truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 3_000);
    const refused = await open(folder).catch(String);
    const [, away = ""] = /to continue .*, move (.*) away/.exec(String(refused)) ?? [];
    for (const file of away.split(" and ")) renameSync(file, `${file}.away`);
    expect(await countAlerts(await open(folder))).toBeGreaterThanOrEqual(39);
  });

  test("an empty database is created when that was requested", async () => {
    const folder = copyOf(stopped);
    rmSync(databaseFileIn(folder));
    expect(await countAlerts(await open(folder, true))).toBe(0);
  });
});

describe("files changed under a running server", () => {
  test.each<readonly [string, (path: string) => void, RegExp]>([
    ["deleted", (path) => rmSync(path), /was deleted while the server ran/],
    [
      "replaced",
      (path) => {
        cpSync(path, `${path}.copy`);
        renameSync(`${path}.copy`, path);
      },
      /was replaced while the server ran/,
    ],
    ["deprived of its log", (path) => rmSync(`${path}-wal`), /-wal was deleted/],
  ])("a database that is %s is lost", async (_, interfere, sentence) => {
    const folder = copyOf(stopped);
    const { lost } = await open(folder);
    interfere(databaseFileIn(folder));
    await eventually(() => lost.length > 0);
    expect(lost[0]).toMatch(sentence);
  });

  test("a deleted lock is created again, and blocks a second server", async () => {
    const folder = copyOf(stopped);
    const { lost } = await open(folder);
    const lock = `${databaseFileIn(folder)}.lock`;
    rmSync(lock);
    await eventually(() => existsSync(lock));
    await expect(open(folder)).rejects.toThrow("another Stock Monitor runs on this data folder");
    expect(lost).toEqual([]);
  });

  test("a second server that took the lock first stays, and the first one ends", async () => {
    const folder = makeTemporaryFolder();
    const first = start(folder);
    await listen(first);
    const lock = `${databaseFileIn(folder)}.lock`;
    const other = new SqliteFile(`${lock}.other`);
    other.run("begin exclusive");
    renameSync(`${lock}.other`, lock);
    expect(await first.ended).toBe(1);
    expect(first.output()).toContain("another Stock Monitor runs on this data folder now");
    expect(first.output()).not.toMatch(/^\s+at /m);
    other.close(true);
  });
});

test("files and folder are restricted to their owner, including those of an older build", async () => {
  const folder = join(makeTemporaryFolder(), "data");
  cpSync(stopped, folder, { recursive: true });
  for (const name of readdirSync(folder)) Bun.spawnSync(["chmod", "644", join(folder, name)]);
  Bun.spawnSync(["chmod", "755", folder]);
  await open(folder);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
  for (const name of readdirSync(folder).filter((found) => found.includes("sqlite"))) {
    expect(`${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`).toBe(
      `${name} 600`,
    );
  }
});
