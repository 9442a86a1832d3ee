import { Database as SqliteFile } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder } from "../worlds/temporaryFolder.ts";
import { cutPower, loseCommits, readWal } from "./powerCut.ts";
import { createRandom } from "./random.ts";

const folder = makeTemporaryFolder();

/** A copy of a killed server's files, with ten rows in the file and fifty in its WAL. */
function writeKilled(name: string): string {
  const source = join(folder, `${name}-source`);
  const writer = new SqliteFile(source);
  writer.run("pragma journal_mode = wal");
  writer.run("pragma wal_autocheckpoint = 0");
  writer.run("create table rows (id integer primary key, text)");
  const add = (id: number) => writer.run("insert into rows values (?, ?)", [id, "x".repeat(700)]);
  for (let id = 1; id <= 10; id++) add(id);
  writer.run("pragma wal_checkpoint(restart)");
  for (let id = 11; id <= 60; id++) add(id);
  const copy = join(folder, name);
  copyFileSync(source, copy);
  copyFileSync(`${source}-wal`, `${copy}-wal`);
  writer.close();
  return copy;
}

function readIds(path: string): readonly number[] {
  const file = new SqliteFile(path);
  try {
    const { integrity_check: integrity } = file
      .query<{ integrity_check: string }, []>("pragma integrity_check")
      .get() ?? { integrity_check: "nothing" };
    expect(integrity).toBe("ok");
    return file
      .query<{ id: number }, []>("select id from rows order by id")
      .all()
      .map(({ id }) => id);
  } finally {
    file.close();
  }
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("a cut after the last synced frame, with torn bytes and a torn page, loses nothing", () => {
  for (let seed = 1; seed <= 6; seed++) {
    const file = writeKilled(`torn-${seed}`);
    cutPower(file, createRandom(seed));
    expect(readIds(file)).toEqual(upTo(60));
  }
});

test("an earlier cut keeps the commits before it and counts the lost ones", () => {
  for (let seed = 1; seed <= 6; seed++) {
    const file = writeKilled(`lost-${seed}`);
    const lost = loseCommits(file, createRandom(seed));
    expect(readIds(file)).toEqual(upTo(60 - lost));
  }
});

test("reads the frames that SQLite would read", () => {
  const file = writeKilled("frames");
  const { committed, pageBytes } = readWal(`${file}-wal`);
  expect(pageBytes).toBe(4096);
  expect(committed.filter(({ isCommit }) => isCommit)).toHaveLength(50);
  expect(readWal(join(folder, "missing-wal"))).toEqual({ pageBytes: 0, committed: [] });
});
