import { Database as SqliteFile } from "bun:sqlite";
import { beforeEach, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { integer, sample } from "fast-check";
import { sql, type Kysely } from "kysely";
import { projections, upcasters } from "../../capabilities/index.ts";
import { systemClock as clock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { rebuildProjections } from "../../platform/eventStore/rebuild.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { isLong } from "../../testing/casesOf.ts";
import { startLife } from "../../testing/crash/serverProcess.ts";
import { readAnswers, unpackDataFolder } from "../../testing/fixtures.ts";
import { createPostgresDatabase } from "../../testing/worlds/postgresDatabases.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { openPostgres } from "../postgres/postgres.ts";
import { databaseFileIn, openDatabase } from "../sqlite/sqlite.ts";
import { isDerived } from "../sqlite/truthTables.ts";
import { copyToPostgres, type CopyStep } from "./copyToPostgres.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";

const FIXTURE = "2026-11-22";

const closing = closeAfterEach();

let folder: string;
let path: string;
beforeEach(() => {
  folder = makeTemporaryFolder();
  path = databaseFileIn(folder);
  unpackDataFolder(FIXTURE, folder);
});

async function createTarget(): Promise<string> {
  const { url, drop } = await createPostgresDatabase();
  closing.push(drop);
  return url;
}

const copy = (url: string, rowsAtOnce = 100) =>
  copyToPostgres(path, url, { clock, backUp: null, rowsAtOnce });

async function onPostgres<T>(url: string, work: (database: Kysely<Database>) => Promise<T>) {
  const database = openPostgres(url, { connections: 1 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

function changeSource(...statements: readonly string[]): void {
  const file = new SqliteFile(path);
  for (const statement of statements) file.run(statement);
  file.close(true);
}

async function rowsOf(database: Kysely<Database>): Promise<Record<string, readonly string[]>> {
  const rows: Record<string, readonly string[]> = {};
  for (const { name } of await database.introspection.getTables()) {
    if (isDerived(name) === undefined) continue;
    const found = await database
      .selectFrom(name as "events")
      .selectAll()
      .execute();
    rows[name] = found.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}

async function rowsOfSource(): Promise<Record<string, readonly string[]>> {
  const database = openDatabase(path);
  try {
    return await rowsOf(database);
  } finally {
    await database.destroy();
  }
}

const run = (url: string, environment: Record<string, string> = {}) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync({
    cmd: [process.execPath, join(import.meta.dir, "../../commands/migrateToPostgres.ts"), url],
    env: { PATH: process.env["PATH"], DATA_DIR: folder, ...environment },
  });
  return { exitCode, said: stdout.toString(), failed: stderr.toString() };
};

const serve = (environment: Record<string, string>) => {
  const life = startLife({
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    MARKET_SOURCES: "simulated",
    ACCESS_TOKEN: "",
    ...environment,
  });
  closing.push(() => life.end("SIGKILL"));
  return life;
};

test("a folder of an older build is copied completely and served from PostgreSQL", async () => {
  const url = await createTarget();
  const { exitCode, said, failed } = run(url);
  expect([exitCode, failed]).toEqual([0, expect.any(String)]);
  expect(readdirSync(join(folder, "backups"))).toEqual([expect.stringContaining("-before-")]);
  expect(said).toMatch(
    /^Copied 1669 events to \S+ on 127\.0\.0\.1:\d+; all \d{4} rows of \d{2} tables/m,
  );
  for (const step of ["up to date", "Copying", "Rebuilding the derived", "Comparing"]) {
    expect(failed).toContain(step);
  }
  expect(failed).toMatch(/^100%, \d+ rows\/s/m);
  expect(said + failed).not.toContain(new URL(url).password);

  const expected = await rowsOfSource();
  expect(expected["events"]).toHaveLength(1669);
  await onPostgres(url, async (database) => expect(await rowsOf(database)).toEqual(expected));

  const life = serve({ DATABASE_URL: url });
  const address = await life.listening;
  if (address === undefined) throw new Error(life.output());
  const alerts = await fetch(new URL("/api/alerts", address));
  expect(await alerts.json()).toHaveLength(
    (readAnswers(FIXTURE, "data-folder").answers["/api/alerts"] as unknown[]).length,
  );
  const added = await fetch(new URL("/api/email-notifications", address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "new@example.com", label: "new" }),
  });
  const { id } = (await added.json()) as { id: number };
  const file = new SqliteFile(path, { readonly: true });
  const last = file
    .query<{ seq: number }, []>(
      "select seq from sqlite_sequence where name = 'email_notifications'",
    )
    .get();
  file.close();
  expect(id).toBe((last?.seq ?? 0) + 1);
  expect(await life.end("SIGTERM")).toBe(0);
  // The source is as its own upgrade left it.
  expect(await rowsOfSource()).toEqual(expected);
});

describe("a copy that is killed", () => {
  test("resumes where it was, and no server starts before it is complete", async () => {
    const child = join(import.meta.dir, "../../testing/crash/copyUntilKilled.ts");
    const start = async (url: string, last: number, ...more: readonly string[]) => {
      const killed = Bun.spawn([process.execPath, child, path, url, String(last), ...more], {
        stdout: "pipe",
        stderr: "pipe",
      });
      const [said, failed, code] = await Promise.all([
        new Response(killed.stdout).text(),
        new Response(killed.stderr).text(),
        killed.exited,
      ]);
      if (code === 0) return JSON.parse(said) as { begins: Partial<Record<CopyStep, number>> };
      expect([killed.signalCode, failed]).toEqual(["SIGKILL", ""]);
      return undefined;
    };
    const url = await createTarget();
    const begins = (await start(await createTarget(), 0))?.begins;
    const {
      copy: copyBegins = 0,
      rebuild: rebuildBegins = 0,
      compare: compareBegins = 0,
    } = {
      ...begins,
    };
    expect(compareBegins).toBeGreaterThan(rebuildBegins);
    const expected = await rowsOfSource();
    let kills = 0;
    const kill = async (last: number, isUnderWay: boolean): Promise<boolean> => {
      const ended = await start(url, last, ...(isUnderWay ? ["under way"] : []));
      if (!ended) kills++;
      return ended === undefined;
    };

    const inMigrations = integer({ min: 1, max: copyBegins - 1 });
    for (const last of sample(inMigrations, 2)) expect(await kill(last, true)).toBe(true);
    const copyTakes = rebuildBegins - copyBegins;
    expect(await kill(copyBegins + Math.floor(copyTakes / 3), false)).toBe(true);
    const life = serve({ DATABASE_URL: url });
    expect(await life.ended).toBe(1);
    expect(life.output()).toContain(`holds an unfinished copy of ${path}: finish it`);

    const inCopy = integer({ min: 1, max: Math.floor(copyTakes / 2) });
    const inRebuild = integer({ min: 1, max: Math.floor((compareBegins - rebuildBegins) / 2) });
    const times = isLong ? 4 : 2;
    for (const last of [...sample(inCopy, times), ...sample(inRebuild, times)]) {
      if (!(await kill(last, last % 2 === 0))) break;
    }
    expect(kills).toBeGreaterThanOrEqual(2 * times);
    await copy(url).catch((error: unknown) => expect(String(error)).toContain("was finished"));
    await onPostgres(url, async (database) => expect(await rowsOf(database)).toEqual(expected));
  });

  test("is resumed only from the same database, and not after a server has used it", async () => {
    const url = await createTarget();
    await stopAfterPages(url, 3);
    const other = makeTemporaryFolder();
    unpackDataFolder(FIXTURE, other);
    const stranger = new SqliteFile(databaseFileIn(other));
    stranger.run("delete from events where position = 1");
    stranger.close(true);
    await expect(
      copyToPostgres(databaseFileIn(other), url, { clock, backUp: null }),
    ).rejects.toThrow(`unfinished copy of ${path}, and ${databaseFileIn(other)} is another one`);

    changeSource("insert into heartbeat (id, written_at) values (1, '2026-11-25T00:00:00.000Z')");
    await expect(copy(url)).rejects.toThrow("a server has worked on it since");
    changeSource("delete from heartbeat");
    expect((await copy(url)).differences.count).toBe(0);
  });
});

async function stopAfterPages(url: string, pages: number): Promise<void> {
  let left = pages;
  const stopped = copyToPostgres(path, url, {
    clock,
    backUp: null,
    rowsAtOnce: 100,
    progressed: (step, { rows }) => {
      if (step === "copy" && rows > 0 && left-- === 0) throw new Error("stopped");
    },
  });
  await expect(stopped).rejects.toThrow("stopped");
}

describe("a difference", () => {
  test("is listed by table and key, and the copy stays unfinished until it is corrected", async () => {
    await upgradeSource();
    changeSource(
      "update alerts set note = 'by hand' where id = 2",
      "delete from inbox where id = (select max(id) from inbox)",
    );
    const url = await createTarget();
    const first = run(url);
    expect([first.exitCode, first.said]).toEqual([1, ""]);
    expect(first.failed).toContain("2 rows of");
    expect(first.failed).toMatch(/^ {2}alerts 2: other note$/m);
    expect(first.failed).toMatch(/^ {2}inbox \d+: is only in PostgreSQL$/m);
    expect(first.failed).not.toContain("by hand");
    const life = serve({ DATABASE_URL: url });
    expect(await life.ended).toBe(1);
    expect(life.output()).toContain("unfinished copy");

    await upgradeSource();
    expect(run(url)).toMatchObject({ exitCode: 0, said: expect.stringContaining("Copied 1669") });
  });

  test("is found in every copied table, on either side", async () => {
    await upgradeSource();
    changeSource("insert into used_answers values ('alert', 7, 1, 'snooze', 'z')");
    const url = await createTarget();
    await stopAt("compare", url);
    await onPostgres(url, async (database) => {
      await sql`update settings set value = '"changed"' where name = (select min(name) from settings)`.execute(
        database,
      );
      await sql`delete from used_answers`.execute(database);
      await sql`insert into label_routes (label, channels) values ('stray', '[]')`.execute(
        database,
      );
      await sql`update events set data = data || ' ' where position = 1000`.execute(database);
    });
    const { differences } = await copy(url);
    expect(differences.first.toSorted()).toEqual([
      "events 1000: other data",
      "label_routes stray: is only in PostgreSQL",
      expect.stringMatching(/^settings \S+: other value$/),
      "used_answers alert, 7, 1, snooze: is missing",
    ]);
  });
});

/** Migrates the source as a start and `bun run rebuild` would. */
async function upgradeSource(): Promise<void> {
  const database = openDatabase(path);
  try {
    await migrateToLatest(database);
    const store = createEventStore({ database, clock, projections, upcasters });
    await rebuildProjections(store, projections);
  } finally {
    await database.destroy();
  }
}

async function stopAt(step: "compare", url: string): Promise<void> {
  const stopped = copyToPostgres(path, url, {
    clock,
    backUp: null,
    progressed: (next) => {
      if (next === step) throw new Error("stopped");
    },
  });
  await expect(stopped).rejects.toThrow("stopped");
}

test("hostile content is copied unchanged, and what PostgreSQL cannot store is named", async () => {
  await upgradeSource();
  const long = "long €".repeat(500_000);
  const file = new SqliteFile(path);
  const setting = file.prepare("insert into settings (name, value) values (?, ?)");
  setting.run("long", JSON.stringify(long));
  setting.run("quotes", JSON.stringify('{"a","b\\", NULL, \' \n\t}'));
  setting.run("NULL", '""');
  setting.run("", '"of an empty name"');
  setting.run("half \ud800", '"\\ud800"');
  const route = file.prepare("insert into label_routes (label, channels) values (?, '[]')");
  route.run("n\0l");
  // SQLite sorts this label after the invalid one, but before its replacement.
  route.run("n\u0001");
  file
    .prepare("insert into checkpoints (name, position) values ('far', ?)")
    .run(9_007_199_254_740_993n);
  const tape = file.prepare(
    "insert into price_tapes (symbol, currency, sessions, source, exchange_time, price, trade_date, reference, base_date, split_factor) values (?, 'USD', 'all', 's', 't', ?, '2026-01-01', ?, '2026-01-01', 1)",
  );
  tape.run("A", -0, 0.1 + 0.2);
  tape.run("B", 5e-324, 1.797_693_134_862_315_7e308);
  tape.run("C", 2 ** 53, Number.POSITIVE_INFINITY);
  const newest = file.query<{ position: number }, []>(
    "select max(position) as position from events",
  );
  const position = (newest.get()?.position ?? 0) + 1;
  file
    .prepare(
      "insert into events values (?, 'note-ACME', 1, 'NoteWritten', ?, '{}', '2026-11-23T00:00:00.000Z')",
    )
    .run(position, JSON.stringify({ symbol: "ACME", text: "a\0b\ud800" }));
  file.close(true);
  await upgradeSource();

  const url = await createTarget();
  const result = await copy(url);
  expect(result.differences).toEqual({ first: [], count: 0 });
  expect(result.replaced.first.toSorted()).toEqual([
    String.raw`label_routes n\u0000l (label)`,
    "stock_notes ACME (text)",
  ]);
  await onPostgres(url, async (database) => {
    const { rows } = await sql<{ name: string; value: string }>`
      select name, value from settings`.execute(database);
    const settings = new Map(rows.map(({ name, value }) => [name, value]));
    expect(settings.get("long") === JSON.stringify(long)).toBe(true);
    expect(settings.get("quotes")).toBe(JSON.stringify('{"a","b\\", NULL, \' \n\t}'));
    const labels = await database.selectFrom("label_routes").select("label").execute();
    expect(labels).toEqual(expect.arrayContaining([{ label: "n\uFFFDl" }, { label: "n\u0001" }]));
    const note = await database.selectFrom("stock_notes").select("text").execute();
    expect(note).toContainEqual({ text: "a\uFFFDb\uFFFD" });
    expect(settings.get("half \uFFFD")).toBe('"\\ud800"');
    expect([settings.get("NULL"), settings.get("")]).toEqual(['""', '"of an empty name"']);
    const far = await sql<{ position: string }>`
      select position::text as position from checkpoints where name = 'far'`.execute(database);
    expect(far.rows).toEqual([{ position: "9007199254740993" }]);
    const tapes = await sql<{ price: number; reference: number }>`
      select price, reference from price_tapes where source = 's' order by symbol`.execute(
      database,
    );
    expect(tapes.rows).toEqual([
      { price: 0, reference: 0.1 + 0.2 },
      { price: 5e-324, reference: 1.797_693_134_862_315_7e308 },
      { price: 9_007_199_254_740_992, reference: Number.POSITIVE_INFINITY },
    ]);
    const event = await sql<{ data: string }>`
      select data from events where position = ${position}`.execute(database);
    expect(event.rows[0]?.data).toContain(String.raw`a\u0000b\ud800`);
  });
});

test("a value that PostgreSQL's column rejects is named, and the copy continues once it is corrected", async () => {
  await upgradeSource();
  changeSource("insert into checkpoints (name, position) values ('odd', 'seven')");
  const url = await createTarget();
  await expect(copy(url)).rejects.toThrow(
    "checkpoints odd has text in position, where PostgreSQL takes whole numbers only",
  );
  changeSource("update checkpoints set position = 7 where name = 'odd'");
  expect((await copy(url)).differences.count).toBe(0);
});

describe("a copy is rejected", () => {
  test("while a server uses the SQLite database", async () => {
    const url = await createTarget();
    const database = openDatabase(path);
    try {
      await expect(copy(url)).rejects.toThrow("another Stock Monitor runs on this data folder");
    } finally {
      await database.destroy();
    }
  });

  test("without a database, and creates none", async () => {
    const url = await createTarget();
    folder = makeTemporaryFolder();
    const { exitCode, failed } = run(url);
    expect([exitCode, failed]).toEqual([1, expect.stringContaining("There is no database at")]);
    expect([...new Bun.Glob("**").scanSync({ cwd: folder, dot: true })]).toEqual([]);
  });

  test("into a database that has rows or tables of another program, or is in use", async () => {
    const before = new SqliteFile(path, { readonly: true });
    const migrations = () => before.query("select count(*) from kysely_migration").values();
    const were = migrations();
    const filled = await createTarget();
    await onPostgres(filled, async (database) => {
      await migrateToLatest(database);
      await database.insertInto("settings").values({ name: "kept", value: "1" }).execute();
    });
    await expect(copy(filled)).rejects.toThrow("is not empty (settings has rows)");
    await onPostgres(filled, async (database) =>
      expect(await database.selectFrom("settings").select("name").execute()).toHaveLength(1),
    );

    const foreign = await createTarget();
    await onPostgres(foreign, (database) => sql`create table orders (id int)`.execute(database));
    await expect(copy(foreign)).rejects.toThrow("holds tables of another program");

    const served = await createTarget();
    const life = serve({ DATABASE_URL: served, DATA_DIR: makeTemporaryFolder() });
    expect(await life.listening).toBeDefined();
    await expect(copy(served)).rejects.toThrow("is in use: another Stock Monitor uses it");
    expect(migrations()).toEqual(were);
    before.close();
  });

  test("for an invalid address, showing the usage without the password", () => {
    const { exitCode, failed } = run("mysql://u:s3cr3t@db/stocks");
    expect([exitCode, failed]).toEqual([1, expect.stringContaining("Usage:")]);
    expect(failed).not.toContain("s3cr3t");
  });
});
