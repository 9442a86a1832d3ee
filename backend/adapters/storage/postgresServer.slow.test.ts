import { expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "kysely";
import {
  addAlert,
  addReader,
  addressOf,
  call,
  firedOn,
  openPlaces,
  readHealth,
  readMails,
} from "../../testing/crash/serverOnPostgres.ts";
import { eventually } from "../../testing/eventually.ts";
import { startCuttableProxy, type CuttableProxy } from "../../testing/servers/cuttableProxy.ts";
import { openEmptyPostgres } from "../../testing/worlds/postgresDatabases.ts";

const { closing, createPlace, launch } = openPlaces();

test("an unavailable database stops nothing permanently, and nothing is lost", async () => {
  const place = await createPlace();
  const proxy = await startProxy(place.url);
  const life = launch({ ...place, url: proxy.url });
  const address = await addressOf(life);
  // Two readers, because each gets at most one message a minute.
  const [reader, other] = [await addReader(address, "reader"), await addReader(address, "other")];
  expect((await addAlert(address, "AAPL", reader)).status).toBe(201);

  proxy.cut();
  const refused = await addAlert(address, "MSFT", other);
  expect(refused).toMatchObject({
    status: 503,
    text: expect.stringContaining("The database is not responding"),
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

test("an unusable database stops the start with one sentence without the password", async () => {
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

test("commands for the file are rejected; a rebuild needs the server stopped", async () => {
  const place = await createPlace();
  const run = (command: string, ...args: readonly string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync({
      cmd: [process.execPath, join(import.meta.dir, `../../commands/${command}.ts`), ...args],
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
