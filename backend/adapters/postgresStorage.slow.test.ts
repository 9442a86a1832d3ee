import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "kysely";
import { systemClock } from "../platform/clock.ts";
import { findStorageFault } from "../platform/database/storageFault.ts";
import { silentLog } from "../platform/log.ts";
import { noMeter } from "../platform/meter.ts";
import { eventually } from "../testing/eventually.ts";
import { startCuttableProxy } from "../testing/servers/cuttableProxy.ts";
import { openPostgres } from "./postgres.ts";
import { preparePostgres } from "./postgresTables.ts";
import { createPostgresDatabase } from "../testing/worlds/postgresDatabases.ts";
import { openPostgresStorage } from "./postgresStorage.ts";

setDefaultTimeout(120_000);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start() {
  const { url, drop } = await createPostgresDatabase();
  closing.push(drop);
  const lost: string[] = [];
  const open = async (address: string) => {
    const storage = await openPostgresStorage(
      address,
      {
        clock: systemClock,
        log: silentLog,
        meter: noMeter,
        say: () => undefined,
        onLost: (sentence): never => {
          lost.push(sentence);
          return undefined as never;
        },
      },
      "a-key-for-all-servers-of-this-cluster",
    );
    closing.push(storage.close);
    return storage;
  };
  return { url, open, lost };
}

test("a server that another one has taken over from writes nothing more", async () => {
  const { url, open, lost } = await start();
  const proxy = await startCuttableProxy(url);
  closing.push(proxy.close);
  const former = await open(proxy.url);
  await former.seat?.announce("http://127.0.0.1:1");
  const next = await open(url);
  const write = ({ database }: typeof former) =>
    database
      .transaction()
      .execute((transaction) =>
        sql`insert into cluster_texts (store, name, sealed) values ('test', 'name', '')
          on conflict do nothing`.execute(transaction),
      )
      .then(() => "written", findStorageFault);
  expect(await write(former)).toBe("written");

  proxy.cut();
  await next.seat?.turn;
  proxy.restore();
  expect(await write(former)).toBe("unreachable");
  await eventually(() => lost.length === 1);
  expect(await write(former)).toBe("unreachable");
  expect(await write(next)).toBe("written");
});

test("one that is frozen in its turn to write does not hold the others up for good", async () => {
  const { url, open } = await start();
  const leader = await open(url);
  await leader.seat?.announce("http://127.0.0.1:1");
  const other = await open(url);
  const thawed = Promise.withResolvers<void>();
  const isInTurn = Promise.withResolvers<void>();
  const frozen = other.database.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    isInTurn.resolve();
    await thawed.promise;
  });
  await isInTurn.promise;
  await leader.database.transaction().execute((transaction) => sql`select 1`.execute(transaction));
  thawed.resolve();
  expect(await frozen.then(() => "committed", findStorageFault)).toBe("unreachable");
});

test("one that withdraws is asked nothing new, and what it was asked is not given up", async () => {
  const { url, open } = await start();
  const leader = await open(url);
  await leader.seat?.announce("http://127.0.0.1:1");
  const follower = await open(url);
  let changes = 0;
  follower.seat?.onLeader(() => changes++);
  expect(follower.seat?.findLeader()).toBe("http://127.0.0.1:1");
  await leader.seat?.announce(null);
  await eventually(() => follower.seat?.findLeader() === null);
  expect(changes).toBe(0);
  await leader.close();
  await follower.seat?.turn;
  expect(changes).toBe(1);
});

test("a database of a newer build is refused, without the promise of a copy", async () => {
  const { url } = await start();
  await preparePostgres(url);
  const database = openPostgres(url, { connections: 1 });
  await sql`insert into kysely_migration values ('9001_later', 'x')`.execute(database);
  await database.destroy();
  await expect(preparePostgres(url)).rejects.toThrow(
    "The database was written by a newer version of Stock Monitor (9001_later): install that version, or restore what you saved with pg_dump before its update (no copy is made on PostgreSQL)",
  );
});
