import { beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { projections, upcasters } from "../../capabilities/index.ts";
import { manualClock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { rebuildProjections } from "../../platform/eventStore/rebuild.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { unpackDataFolder } from "../../testing/fixtures.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { databaseFileIn, openDatabase } from "../sqlite/sqlite.ts";
import { exportInstall } from "./exportInstall.ts";
import { importInstall } from "./importInstall.ts";
import { contactTables } from "../sqlite/truthTables.ts";

const clock = manualClock("2026-11-23T15:00:00Z");
let from: string;
let to: string;
let file: string;
beforeEach(() => {
  from = makeTemporaryFolder();
  to = makeTemporaryFolder();
  file = join(makeTemporaryFolder(), "install.jsonl");
  unpackDataFolder("2026-11-22", from);
});

const write = (withContacts: boolean, target = file) =>
  exportInstall(databaseFileIn(from), target, { withContacts, clock });
const read = (source = file) => importInstall(source, databaseFileIn(to), clock);

async function rowsIn(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const database = openDatabase(databaseFileIn(folder));
  try {
    await migrateToLatest(database);
    const store = createEventStore({ database, clock, projections, upcasters });
    await rebuildProjections(store, projections);
    const tables = await database.introspection.getTables();
    const rows: Record<string, readonly string[]> = {};
    for (const { name } of tables) {
      const found = await database
        .selectFrom(name as "events")
        .selectAll()
        .execute();
      rows[name] = found.map((row) => JSON.stringify(row)).toSorted();
    }
    return rows;
  } finally {
    await database.destroy();
  }
}

let rowsOfInstall: ReturnType<typeof rowsIn> | undefined;

const rowsBefore = () => (rowsOfInstall ??= rowsIn(from));

test("an installation of an older build is unchanged by an export and an import", async () => {
  const written = await write(true);
  expect(written.events).toBeGreaterThan(100);
  // The file may contain addresses.
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await read()).toMatchObject({ ...written, header: { hasContacts: true } });
  expect(await rowsIn(to)).toEqual(await rowsBefore());
});

test("a compressed export without contacts has no address, and their ids are not reused", async () => {
  const before = await rowsBefore();
  const addresses = contactTables.flatMap((table) => before[table] ?? []).flatMap(addressOf);
  expect(addresses.length).toBeGreaterThan(1);
  await write(false, `${file}.gz`);
  const text = gunzipSync(readFileSync(`${file}.gz`)).toString();
  expect(addresses.filter((address) => text.includes(address))).toEqual([]);

  await read(`${file}.gz`);
  const after = await rowsIn(to);
  for (const [table, rows] of Object.entries(before)) {
    expect(after[table]).toEqual(contactTables.includes(table) ? [] : [...rows]);
  }
  const last = Math.max(...(before["email_notifications"] ?? []).map((row) => idOf(row)));
  expect(await addEmail(to)).toBeGreaterThan(last);
});

/** Tables have only the masked address of a chat, which a reason in the log may repeat. */
const addressOf = (row: string): readonly string[] => {
  const { email, phone, endpoint } = JSON.parse(row) as Record<string, string>;
  return [email, phone, endpoint].filter((each) => each !== undefined);
};
const idOf = (row: string): number => (JSON.parse(row) as { id: number }).id;

async function addEmail(folder: string): Promise<number> {
  const database = openDatabase(databaseFileIn(folder));
  try {
    const { id } = await database
      .insertInto("email_notifications")
      .values({ email: "a@b.example", label: "", is_active: 1, created_at: "2026-11-23" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  } finally {
    await database.destroy();
  }
}

describe("an incomplete export creates no database", () => {
  const refusals: readonly (readonly [string, (lines: string[]) => readonly string[], string])[] = [
    ["cut within a line", (lines) => [...lines.slice(0, -1), '{"table":"ev'], "is not JSON"],
    ["cut between lines", (lines) => lines.slice(0, -1), "has no end"],
    ["a line removed", (lines) => lines.toSpliced(5, 1), "was cut or changed"],
    [
      "a figure that was changed",
      (lines) => lines.map((line) => line.replace(/"targetPrice\\":\d/, '"targetPrice\\":9')),
      "its checksum differs",
    ],
    [
      "a line removed where there is no checksum",
      (lines) => withoutChecksum(lines).toSpliced(5, 1),
      "was cut or changed",
    ],
    ["lines after its end", (lines) => [...lines, ...lines.slice(1, 3)], "goes on after its end"],
    ["empty", () => [], "does not begin as one"],
    ["another JSON", () => ['{"a":1}', "[]"], "does not begin as one"],
    ["of a later format", ([head = "", ...rest]) => [later(head), ...rest], "of format 2"],
    ["of a newer build", ([head = "", ...rest]) => [newer(head), ...rest], "9999_future"],
    [
      "a table that is derived",
      (lines) => lines.toSpliced(1, 0, '{"table":"alerts","row":{"id":1}}'),
      "comes a line that is none",
    ],
    [
      "a column of its own",
      (lines) => lines.toSpliced(1, 0, '{"table":"settings","row":{"name":"a","x; drop":1}}'),
      "has a x; drop",
    ],
    [
      "a table of the database",
      (lines) => lines.toSpliced(1, 0, '{"table":"sqlite_master","row":{"name":"a"}}'),
      "comes a line that is none",
    ],
    [
      "a cell that does not fit",
      (lines) =>
        lines.toSpliced(1, 0, '{"table":"checkpoints","row":{"name":"a","position":null}}'),
      "A row of checkpoints does not fit into it",
    ],
    [
      "an event twice",
      (lines) => lines.toSpliced(-1, 0, lines.find((line) => line.includes('"events"')) ?? ""),
      "out of order",
    ],
    ["a position below the first", (lines) => moved(lines, { position: -5 }), "out of order"],
    ["a position beyond numbers", (lines) => moved(lines, { position: 2 ** 53 }), "out of order"],
    ["a version that is none", (lines) => moved(lines, { version: "x" }), "out of order"],
    [
      "ids of events",
      (lines) => lines.toSpliced(-1, 0, '{"table":"events","lastId":9007199254740991}'),
      "comes a line that is none",
    ],
  ];
  /** Format of the first builds. */
  const withoutChecksum = (lines: readonly string[]) =>
    lines.toSpliced(-1, 1, (lines.at(-1) ?? "").replace(/,"sha256":"\w+"/, ""));
  /** Changes the first event. */
  const moved = (lines: string[], change: object) => {
    const index = lines.findIndex((line) => line.startsWith('{"table":"events"'));
    const { table, row } = JSON.parse(lines[index] ?? "") as { table: string; row: object };
    return lines.with(index, JSON.stringify({ table, row: { ...row, ...change } }));
  };
  const later = (head: string) => head.replace('"formatVersion":1', '"formatVersion":2');
  const newer = (head: string) => head.replace('"migrations":[', '"migrations":["9999_future",');

  test.each(refusals)("%s", async (_, change, sentence) => {
    await write(true);
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    writeFileSync(file, change(lines).join("\n"));
    await expect(read()).rejects.toThrow(sentence);
    expect(readdirSync(to)).toEqual(["stock-monitor.sqlite.lock"]);
  });

  test("a missing file, bytes that are not compressed, an existing database", async () => {
    await expect(read()).rejects.toThrow("There is no export");
    writeFileSync(`${file}.gz`, "not packed");
    await expect(read(`${file}.gz`)).rejects.toThrow("cannot be read");
    await write(true);
    await expect(write(true)).rejects.toThrow("exists already");
    writeFileSync(databaseFileIn(to), "");
    await expect(read()).rejects.toThrow("exists already");
    expect(existsSync(`${databaseFileIn(to)}.part`)).toBe(false);
  });
});
