import { Database as SqliteFile } from "bun:sqlite";
import { afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
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
import { databaseFileIn } from "../adapters/sqlite.ts";
import { makeTemporaryFolder } from "../testing/worlds/temporaryFolder.ts";
import { startLife, type Life } from "../testing/crash/serverProcess.ts";
import { eventually } from "../testing/eventually.ts";

// Each test starts a server.
setDefaultTimeout(120_000);

const lives: Life[] = [];
afterEach(async () => {
  for (const life of lives.splice(0)) await life.end("SIGKILL");
});

const start = (folder: string, environment: Readonly<Record<string, string>> = {}): Life => {
  const life = startLife({
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    MARKET_SOURCES: "simulated",
    LOG_LEVEL: "error",
    ACCESS_TOKEN: "",
    ...environment,
  });
  lives.push(life);
  return life;
};

async function listen(life: Life): Promise<string> {
  const url = await life.listening;
  if (url === undefined) throw new Error(life.output());
  return url;
}

async function addAlerts(url: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const response = await fetch(new URL("/api/alerts", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ symbol: "AAPL", targetPrice: 1_000_000 + number, alertType: "above" }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
}

/** As a killed server leaves it, with everything in the WAL, and as a stopped one does. */
const killed = makeTemporaryFolder();
const stopped = makeTemporaryFolder();
beforeAll(async () => {
  const life = start(killed);
  await addAlerts(await listen(life), 40);
  await life.end("SIGKILL");
  cpSync(killed, stopped, { recursive: true });
  const again = start(stopped);
  await listen(again);
  expect(await again.end("SIGTERM")).toBe(0);
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

describe("a start on a damaged file says what is wrong and what to do, without a stack", () => {
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
    const folder = makeTemporaryFolder();
    cpSync(left === "killed" ? killed : stopped, folder, { recursive: true });
    damage(databaseFileIn(folder));
    const life = start(folder);
    expect(await life.listening).toBeUndefined();
    expect(await life.ended).not.toBe(0);
    expect(life.output()).toMatch(sentence);
    expect(life.output()).toMatch(/newer|cannot be opened/.test(String(sentence)) ? /./ : REMEDY);
    expect(life.output()).not.toMatch(/^\s+at /m);
    expect(life.output().trim().split("\n")).toHaveLength(1);
  });

  test("a truncated WAL keeps its readable part for a user who follows the instructions", async () => {
    const folder = makeTemporaryFolder();
    cpSync(killed, folder, { recursive: true });
    const path = databaseFileIn(folder);
    truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 3_000);
    const refused = start(folder);
    expect(await refused.listening).toBeUndefined();
    const [, away = ""] = /go on .*, move (.*) away/.exec(refused.output()) ?? [];
    for (const file of away.split(" and ")) renameSync(file, `${file}.away`);
    const url = await listen(start(folder));
    const alerts = (await (await fetch(new URL("/api/alerts", url))).json()) as unknown[];
    expect(alerts.length).toBeGreaterThanOrEqual(39);
  });

  test("an empty one is started where that was requested", async () => {
    const folder = makeTemporaryFolder();
    cpSync(stopped, folder, { recursive: true });
    rmSync(databaseFileIn(folder));
    const url = await listen(start(folder, { NEW_DATABASE: "yes" }));
    expect(await (await fetch(new URL("/api/alerts", url))).json()).toEqual([]);
  });

  test("a killed server's files are intact", async () => {
    const folder = makeTemporaryFolder();
    cpSync(killed, folder, { recursive: true });
    const url = await listen(start(folder));
    expect(await (await fetch(new URL("/api/alerts", url))).json()).toHaveLength(40);
  });
});

describe("files that change under a running server", () => {
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
  ])("a database that is %s stops it with a sentence", async (_, interfere, sentence) => {
    const folder = makeTemporaryFolder();
    const life = start(folder);
    await listen(life);
    interfere(databaseFileIn(folder));
    expect(await life.ended).toBe(1);
    expect(life.output()).toMatch(sentence);
    expect(life.output()).not.toMatch(/^\s+at /m);
  });

  test("a deleted lock is made again, and keeps a second server off", async () => {
    const folder = makeTemporaryFolder();
    const first = start(folder);
    await listen(first);
    const lock = `${databaseFileIn(folder)}.lock`;
    rmSync(lock);
    await eventually(() => existsSync(lock) || first.hasEnded());
    const second = start(folder);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain("another Stock Monitor runs on this data folder");
    expect(first.hasEnded()).toBe(false);
  });

  test("a second server that took the lock first remains the only one", async () => {
    const folder = makeTemporaryFolder();
    const first = start(folder);
    await listen(first);
    const lock = `${databaseFileIn(folder)}.lock`;
    const other = new SqliteFile(`${lock}.other`);
    other.run("begin exclusive");
    renameSync(`${lock}.other`, lock);
    expect(await first.ended).toBe(1);
    expect(first.output()).toContain("another Stock Monitor runs on this data folder now");
    other.close(true);
  });
});

test("files and folder are restricted to their owner, also those of an older build", async () => {
  const folder = join(makeTemporaryFolder(), "data");
  cpSync(stopped, folder, { recursive: true });
  for (const name of readdirSync(folder)) Bun.spawnSync(["chmod", "644", join(folder, name)]);
  Bun.spawnSync(["chmod", "755", folder]);
  const life = start(folder);
  await listen(life);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
  for (const name of readdirSync(folder).filter((found) => found.includes("sqlite"))) {
    expect(`${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`).toBe(
      `${name} 600`,
    );
  }
});
