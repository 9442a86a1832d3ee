import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Health } from "../contract/health.ts";
import { startLife, type Life } from "../testing/crash/serverProcess.ts";
import { eventually } from "../testing/eventually.ts";
import { startCuttableProxy, type CuttableProxy } from "../testing/servers/cuttableProxy.ts";
import { createPostgresDatabase, openEmptyPostgres } from "../testing/worlds/postgresDatabases.ts";
import { makeTemporaryFolder } from "../testing/worlds/temporaryFolder.ts";

setDefaultTimeout(120_000);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Place {
  readonly url: string;
  readonly folder: string;
}

async function createPlace(): Promise<Place> {
  const { url, drop } = await createPostgresDatabase();
  closing.push(drop);
  return { url, folder: makeTemporaryFolder() };
}

function launch({ url, folder }: Place, more: Readonly<Record<string, string>> = {}): Life {
  const life = startLife({
    DATABASE_URL: url,
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    MARKET_SOURCES: "simulated",
    ACCESS_TOKEN: "",
    ...more,
  });
  closing.push(() => life.end("SIGKILL"));
  return life;
}

async function addressOf(life: Life): Promise<string> {
  const address = await life.listening;
  if (address === undefined) throw new Error(life.output());
  return address;
}

const call = async (address: string, method: string, path: string, body?: object) => {
  const answer = await fetch(`${address.replace(/\/$/, "")}/api/${path}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, json: () => JSON.parse(text) as never };
};

/** Of a price that the simulated market is above: the next one fires it. */
const addAlert = (address: string, symbol: string, emailId?: number) =>
  call(address, "POST", "alerts", { symbol, targetPrice: 1, alertType: "above", emailId });

const readHealth = async (address: string): Promise<Health> =>
  (await call(address, "GET", "health")).json();

/** The symbols of the alerts that have fired. */
async function firedOn(address: string): Promise<readonly string[]> {
  const alerts: readonly { symbol: string; isTriggered: boolean }[] = (
    await call(address, "GET", "alerts")
  ).json();
  return alerts
    .filter(({ isTriggered }) => isTriggered)
    .map(({ symbol }) => symbol)
    .toSorted();
}

/** Every mail that was delivered, as its file in the outbox folder. */
async function readMails(folder: string): Promise<readonly string[]> {
  const outbox = join(folder, "outbox");
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).toSorted();
  return Promise.all(files.map((name) => readFile(join(outbox, name), "utf8")));
}

async function addReader(address: string, name: string): Promise<number> {
  const answer = await call(address, "POST", "email-notifications", {
    email: `${name}@example.com`,
    label: name,
  });
  return (answer.json() as { id: number }).id;
}

test("an alert on PostgreSQL fires, is delivered once, and is there after a restart", async () => {
  const place = await createPlace();
  const first = launch(place);
  const address = await addressOf(first);
  const reader = await addReader(address, "reader");
  expect((await addAlert(address, "AAPL", reader)).status).toBe(201);
  await eventually(async () => (await firedOn(address)).includes("AAPL"));
  await eventually(async () => (await readMails(place.folder)).length === 1);
  const health = await readHealth(address);
  expect(health.store).toMatchObject({
    engine: "postgres",
    note: expect.stringContaining("pg_dump"),
  });
  expect(health.checks).toMatchObject({ disk: null, integrity: null, backup: null });
  const metrics = await (await fetch(new URL("/metrics", address))).text();
  expect(metrics).toMatch(/^stock_monitor_database_bytes\{file="database"\} \d{6,}/m);
  expect(await first.end("SIGTERM")).toBe(0);

  const again = await addressOf(launch(place));
  expect(await firedOn(again)).toEqual(["AAPL"]);
  expect((await readHealth(again)).store.position).toBeGreaterThanOrEqual(health.store.position);
  expect(await readMails(place.folder)).toHaveLength(1);
  expect(await readdir(place.folder)).not.toContain("stock-monitor.sqlite");
});

test("a database that is away for a while stops nothing for good, and nothing is lost", async () => {
  const place = await createPlace();
  const proxy = await startProxy(place.url);
  const life = launch({ ...place, url: proxy.url });
  const address = await addressOf(life);
  // One message a minute to each.
  const [reader, other] = [await addReader(address, "reader"), await addReader(address, "other")];
  expect((await addAlert(address, "AAPL", reader)).status).toBe(201);

  proxy.cut();
  const refused = await addAlert(address, "MSFT", other);
  expect(refused).toMatchObject({
    status: 503,
    text: expect.stringContaining("The database does not answer at the moment"),
  });
  expect((await call(address, "GET", "health/live")).status).toBe(200);
  expect((await readHealth(address)).store.engine).toBe("postgres");

  proxy.restore();
  await eventually(async () => (await addAlert(address, "MSFT", other)).status === 201);
  await eventually(async () => (await firedOn(address)).join() === "AAPL,MSFT");
  await eventually(async () => (await readMails(place.folder)).length === 2);
  expect(life.hasEnded()).toBe(false);
  await eventually(() => life.output().includes("the database answers again"));
  expect(life.output()).not.toContain(new URL(place.url).password);

  proxy.cut();
  expect(await life.end("SIGTERM")).toBe(0);
});

test("a second process stands by, and takes over when the first one is killed", async () => {
  const place = await createPlace();
  const first = launch(place);
  const address = await addressOf(first);
  expect((await addAlert(address, "AAPL")).status).toBe(201);
  const second = launch({ ...place, folder: makeTemporaryFolder() });
  await eventually(() => second.output().includes("stands by and takes over"));
  expect(await Promise.race([second.listening, Promise.resolve("standing by")])).toBe(
    "standing by",
  );

  await first.end("SIGKILL");
  const next = await addressOf(second);
  await eventually(async () => (await firedOn(next)).includes("AAPL"));
});

test("a process whose database was taken over meanwhile ends with a sentence", async () => {
  const place = await createPlace();
  const proxy = await startProxy(place.url);
  const first = launch({ ...place, url: proxy.url });
  await addressOf(first);
  const second = launch({ ...place, folder: makeTemporaryFolder() });
  await eventually(() => second.output().includes("stands by"));
  proxy.cut();
  await addressOf(second);
  proxy.restore();
  expect(await first.ended).toBe(1);
  expect(first.output()).toContain("Another Stock Monitor has taken this database over");
});

test("a database that cannot be used stops the start with one sentence without the password", async () => {
  const { url, folder } = await createPlace();
  const wrong = (change: (address: URL) => void): string => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const foreign = await openEmptyPostgres();
  closing.push(() => foreign.destroy());
  await sql`create table orders (id int)`.execute(foreign);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(foreign);
  const cases: readonly (readonly [string, RegExp])[] = [
    [wrong((address) => void (address.password = "s3cr3t")), /refuses the user or the password/],
    [wrong((address) => void (address.pathname = "/nowhere")), /has no such database/],
    [wrong((address) => void (address.port = "1")), /nothing listens at that address/],
    [wrong((address) => void (address.hostname = "nowhere.invalid")), /no machine has that name/],
    [
      wrong((address) => void (address.pathname = `/${rows[0]!.name}`)),
      /holds tables of another program/,
    ],
  ];
  for (const [address, reason] of cases) {
    const life = launch({ url: address, folder });
    expect(await life.ended).toBe(1);
    const said = life.output().trim();
    expect(said).toMatch(/^The database \S+ on \S+ \(DATABASE_URL\) cannot be used: [^\n]+$/m);
    expect(said).toMatch(reason);
    expect(said).not.toContain(new URL(address).password);
    expect(said).not.toContain("    at ");
  }
});

test("commands for the file are refused; a rebuild needs the server stopped", async () => {
  const place = await createPlace();
  const run = (command: string, ...args: readonly string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync({
      cmd: [process.execPath, join(import.meta.dir, `../commands/${command}.ts`), ...args],
      env: { PATH: process.env["PATH"], DATA_DIR: place.folder, DATABASE_URL: place.url },
    });
    return { exitCode, said: `${stdout}${stderr}`.trim() };
  };
  for (const [command, instead] of [
    ["backup", "pg_dump"],
    ["restore", "pg_restore"],
    ["salvage", "pg_dump"],
    ["export", "pg_dump"],
    ["import", "unset DATABASE_URL"],
  ] as const) {
    const { exitCode, said } = run(command, "file");
    expect(exitCode).toBe(1);
    expect(said).toStartWith("error: The database is PostgreSQL (DATABASE_URL)");
    expect(said).toContain(instead);
  }
  const life = launch(place);
  await addAlert(await addressOf(life), "AAPL");
  expect(run("rebuild")).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining("Stop it first"),
  });
  await life.end("SIGTERM");
  expect(run("rebuild")).toMatchObject({
    exitCode: 0,
    said: expect.stringMatching(/from \d+ events/),
  });
});

async function startProxy(url: string): Promise<CuttableProxy> {
  const proxy = await startCuttableProxy(url);
  closing.push(proxy.close);
  return proxy;
}
