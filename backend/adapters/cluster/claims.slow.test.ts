import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { Client } from "pg";
import { silentLog } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import { startCuttableProxy } from "../../testing/servers/cuttableProxy.ts";
import { createPostgresDatabase } from "../../testing/worlds/postgresDatabases.ts";
import { createClaims, nameOfClaims } from "./claims.ts";

setDefaultTimeout(120_000);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function setUp() {
  const { url, drop } = await createPostgresDatabase();
  closing.push(drop);
  return (process: string, address = url) => {
    const claims = createClaims({ url: address, process, log: silentLog });
    closing.push(claims.close);
    return { ...claims, url };
  };
}

test("a message is one server's until that gives it back", async () => {
  const open = await setUp();
  const [one, other] = [open("one"), open("other")];
  expect(await Promise.all([one.take("a"), other.take("b")])).toEqual([true, true]);
  expect(await Promise.all([one.take("b"), other.take("a")])).toEqual([false, false]);
  await one.release("a");
  expect(await other.take("a")).toBe(true);
  expect(await one.take("a")).toBe(false);
});

test("of many that ask at once one gets it", async () => {
  const open = await setUp();
  const servers = Array.from({ length: 5 }, (_, index) => open(`server-${index}`));
  for (let round = 0; round < 20; round++) {
    const key = `message-${round}`;
    const answers = await Promise.all(servers.map(({ take }) => take(key)));
    expect(answers.filter((isTaken) => isTaken)).toHaveLength(1);
  }
});

test("the claims of a process end with it", async () => {
  const open = await setUp();
  const [stopped, other] = [open("stopped"), open("other")];
  await stopped.take("a");
  await stopped.close();
  expect(await other.take("a")).toBe(true);
});

test("what is on its way when its session ends is claimed again without being asked", async () => {
  const open = await setUp();
  const [cut, other] = [open("cut"), open("other")];
  await cut.take("b");
  const admin = new Client({ connectionString: other.url });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1",
    [nameOfClaims("cut")],
  );
  const isBack = async () => {
    const { rowCount } = await admin.query(
      `select from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and application_name = $1`,
      [nameOfClaims("cut")],
    );
    return rowCount === 1;
  };
  await eventually(isBack);
  await admin.end();
  expect(await other.take("b")).toBe(false);
  await cut.release("b");
  expect(await other.take("b")).toBe(true);
});

test("what is still on its way after a cut is claimed again, and what another one took is its own", async () => {
  const open = await setUp();
  const other = open("other");
  const proxy = await startCuttableProxy(other.url);
  closing.push(proxy.close);
  const one = open("one", proxy.url);
  await one.take("a");
  await one.take("b");
  proxy.cut();
  await eventually(() => other.take("a"));
  expect(one.take("c")).rejects.toThrow();
  await one.release("c");
  proxy.restore();
  await eventually(async () => one.take("c").catch(() => false));
  expect(await other.take("b")).toBe(false);
  expect(await other.take("c")).toBe(false);
  await one.release("b");
  expect(await other.take("b")).toBe(true);
});

test("a server out of reach loses its claims", async () => {
  const open = await setUp();
  const other = open("other");
  const proxy = await startCuttableProxy(other.url);
  closing.push(proxy.close);
  const one = open("one", proxy.url);
  await one.take("a");
  proxy.swallow();
  await eventually(() => other.take("a"));
});
