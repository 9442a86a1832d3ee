import { expect, test } from "bun:test";
import { sql } from "kysely";
import { Client } from "pg";
import { findStorageFault } from "../../platform/database/storageFault.ts";
import { silentLog, type Log } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import { startCuttableProxy } from "../../testing/servers/cuttableProxy.ts";
import { createPostgresDatabase } from "../../testing/worlds/postgresDatabases.ts";
import { openPostgres } from "./postgres.ts";
import { PostgresLock } from "./postgresLock.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";

const closing = closeAfterEach();

const EVERY_MS = 10;
let count = 0;

async function setUp() {
  const { url, drop } = await createPostgresDatabase();
  closing.push(drop);
  const hold = async (address: string, log: Log = silentLog, silenceMs?: number) => {
    const lost: string[] = [];
    const stop = new AbortController();
    const waiting = Promise.withResolvers<string>();
    const held = PostgresLock.hold({
      url: address,
      id: `test${++count}`,
      log,
      everyMs: EVERY_MS,
      signal: stop.signal,
      ...(silenceMs !== undefined && { silenceMs }),
      onLost: (sentence) => lost.push(sentence),
      onWaiting: () => waiting.resolve("waits"),
    });
    const lock = await Promise.race([held, waiting.promise]);
    closing.push(async () => {
      stop.abort();
      await held.then(
        (each) => each.release(),
        () => undefined,
      );
    });
    return { lock, held, lost };
  };
  return { url, hold };
}

test("one process holds the lock, and the next one gets it on release", async () => {
  const { url, hold } = await setUp();
  const first = await hold(url);
  const second = await hold(url);
  expect(second.lock).toBe("waits");
  await (first.lock as PostgresLock).release();
  expect(await second.held).not.toBe("waits");
  expect(first.lost).toEqual([]);
});

test("the lock is taken back from an own session that the server still considers alive", async () => {
  const { url, hold } = await setUp();
  const proxy = await startCuttableProxy(url);
  closing.push(proxy.close);
  const said: string[] = [];
  const log = { ...silentLog, info: (sentence: string) => void said.push(sentence) };
  const { lost } = await hold(proxy.url, log);
  proxy.abandon();
  await eventually(() => said.includes("the database answers again"));
  expect(lost).toEqual([]);
  expect((await hold(url)).lock).toBe("waits");
});

test("the lock is lost for good when another process has it after a cut", async () => {
  const { url, hold } = await setUp();
  const proxy = await startCuttableProxy(url);
  closing.push(proxy.close);
  const { lock, lost } = await hold(proxy.url);
  const isHeld = () => (lock as PostgresLock).isHeld();
  expect(isHeld()).toBe(true);
  const second = await hold(url);
  proxy.cut();
  await second.held;
  proxy.restore();
  await eventually(() => lost.length === 1);
  expect(isHeld()).toBe(false);
});

test("the lock is lost for good even if that process has ended before the database is reachable again", async () => {
  const { url, hold } = await setUp();
  // An ordinary user has fewer rights than the one of the tests.
  const user = `ordinary_${process.pid}`;
  const administrator = openPostgres(url);
  closing.push(() => administrator.destroy());
  await sql`create role ${sql.id(user)} login password 'ordinary'`.execute(administrator);
  closing.push(() => sql`drop role ${sql.id(user)}`.execute(administrator));
  const address = new URL(url);
  address.username = user;
  address.password = "ordinary";
  const proxy = await startCuttableProxy(address.href);
  closing.push(proxy.close);
  const { lost } = await hold(proxy.url);
  const second = await hold(address.href);
  proxy.cut();
  const lock = await second.held;
  await lock.release();
  proxy.restore();
  await eventually(() => lost.length === 1);
});

test("the lock is taken from a process that is frozen or whose machine vanished", async () => {
  const { url, hold } = await setUp();
  const proxy = await startCuttableProxy(url);
  closing.push(proxy.close);
  const { lock } = await hold(proxy.url, silentLog, 500);
  const second = await hold(url);
  expect(second.lock).toBe("waits");
  proxy.swallow();
  await second.held;
  // This is long before the connection itself times out.
  expect((lock as PostgresLock).isHeld()).toBe(false);
});

test("taking the lock ends open sessions of a former holder, such as a transaction", async () => {
  const { url, hold } = await setUp();
  const former = openPostgres(url);
  closing.push(() => former.destroy());
  const begun = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const work = former
    .transaction()
    .execute(async (transaction) => {
      begun.resolve();
      await resumed.promise;
      await sql`select 1`.execute(transaction);
    })
    .catch(findStorageFault);
  await begun.promise;
  await hold(url);
  const next = openPostgres(url);
  closing.push(() => next.destroy());
  await next.transaction().execute((transaction) => sql`select 1`.execute(transaction));
  resumed.resolve();
  expect(await work).toBe("unreachable");
});

test("those sessions end before the lock is held", async () => {
  const { url, hold } = await setUp();
  const SESSIONS = 20;
  const former = openPostgres(url, { connections: SESSIONS });
  closing.push(() => former.destroy());
  await Promise.all(
    Array.from({ length: SESSIONS }, () => sql`select pg_sleep(0.1)`.execute(former)),
  );
  const beside = new Client({ connectionString: url, application_name: "beside" });
  await beside.connect();
  closing.push(() => beside.end());
  const sessions = async () => {
    // Count only this database, because other tests use others on the same server.
    const { rows } = await beside.query<{ count: string }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and application_name = 'stock-monitor command'`,
    );
    return Number(rows[0]?.count);
  };
  expect(await sessions()).toBe(SESSIONS);
  await hold(url);
  expect(await sessions()).toBe(0);
});
