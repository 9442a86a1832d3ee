import { expect, test } from "bun:test";
import { createCipheriv, hkdfSync } from "node:crypto";
import { sql } from "kysely";
import { systemClock } from "../../platform/clock.ts";
import { findStorageFault } from "../../platform/database/storageFault.ts";
import { silentLog } from "../../platform/log.ts";
import { noMeter } from "../../platform/meter.ts";
import { eventually } from "../../testing/eventually.ts";
import { startCuttableProxy } from "../../testing/servers/cuttableProxy.ts";
import { openPostgres } from "../postgres/postgres.ts";
import { preparePostgres } from "../postgres/postgresTables.ts";
import { createMigratedPostgres } from "../../testing/worlds/postgresDatabases.ts";
import { openPostgresStorage } from "./postgresStorage.ts";
import type { Storage } from "./storagePorts.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";

const closing = closeAfterEach();

async function start() {
  const { url, drop } = await createMigratedPostgres();
  closing.push(drop);
  const lost: string[] = [];
  const doubts: string[] = [];
  const open = async (address: string, clusterKey?: string) => {
    const storage = await openPostgresStorage(
      address,
      {
        clock: systemClock,
        log: silentLog,
        meter: noMeter,
        onStandby: () => undefined,
        onDoubt: () => doubts.push(address),
        onLost: (sentence): never => {
          lost.push(sentence);
          return undefined as never;
        },
      },
      clusterKey,
    );
    closing.push(storage.close);
    return storage;
  };
  return { url, open, lost, doubts };
}

const write = ({ database }: Storage) =>
  database
    .transaction()
    .execute((transaction) =>
      sql`insert into heartbeat (id, written_at) values (1, '') on conflict do nothing`.execute(
        transaction,
      ),
    )
    .then(() => "written", findStorageFault);

test("a server that was taken over writes nothing more", async () => {
  const { url, open, lost, doubts } = await start();
  const proxy = await startCuttableProxy(url);
  closing.push(proxy.close);
  const former = await open(proxy.url);
  const opening = open(url);
  expect(await write(former)).toBe("written");
  expect(former.isHeld()).toBe(true);

  proxy.cut();
  const next = await opening;
  await eventually(() => !former.isHeld());
  expect(doubts).toEqual([proxy.url]);
  proxy.restore();
  expect(await write(former)).toBe("unreachable");
  await eventually(() => lost.length === 1);
  expect(await write(former)).toBe("unreachable");
  expect(former.isHeld()).toBe(false);
  expect(await write(next)).toBe("written");
});

test("a server continues after a database outage when no other server took over", async () => {
  const { url, open, lost } = await start();
  const proxy = await startCuttableProxy(url);
  closing.push(proxy.close);
  const storage = await open(proxy.url);
  proxy.cut();
  await eventually(() => !storage.isHeld());
  proxy.restore();
  await eventually(() => storage.isHeld());
  expect([await write(storage), lost]).toEqual(["written", []]);
});

test("a database that servers of an earlier build shared opens, without their notices", async () => {
  const { url, open } = await start();
  const database = openPostgres(url, { connections: 1 });
  closing.push(() => database.destroy());
  await sql`delete from kysely_migration where name = '0056_oneWorkingServer'`.execute(database);
  await sql`create table cluster_texts (store text not null, name text not null,
    sealed text not null, primary key (store, name))`.execute(database);
  for (const [table, channel] of [
    ["events", "stock_monitor_events"],
    ["cluster_texts", "stock_monitor_texts"],
  ] as const) {
    const notify = sql.id(`notify_${table}`);
    await sql`create function ${notify}() returns trigger language plpgsql as ${sql.lit(
      `begin perform pg_notify('${channel}', current_setting('application_name')); return null; end`,
    )}`.execute(database);
    await sql`create trigger ${notify} after insert or update or delete on ${sql.table(table)}
      for each statement execute function ${notify}()`.execute(database);
  }
  // That build used AES-256-GCM with HKDF-SHA-256 of the key; the context is store and name.
  const key = "a-key-of-servers-of-an-earlier-build";
  const derived = Buffer.from(hkdfSync("sha256", key, "", "stock-monitor texts", 32));
  const cipher = createCipheriv("aes-256-gcm", derived, Buffer.alloc(12));
  cipher.setAAD(Buffer.from("secrets smsToken"));
  const sealed = [Buffer.alloc(12), cipher.update("hush"), cipher.final(), cipher.getAuthTag()];
  await sql`insert into cluster_texts (store, name, sealed)
    values ('secrets', 'smsToken', ${Buffer.concat(sealed).toString("base64")})`.execute(database);

  const storage = await open(url, key);
  expect(await storage.texts?.open("secrets").read()).toEqual({ smsToken: "hush" });
  const { rows } = await sql`select tgname from pg_trigger where not tgisinternal`.execute(
    database,
  );
  expect(rows).toEqual([]);
});

test("a database of a newer build is rejected, without mentioning a backup", async () => {
  const { url } = await start();
  const database = openPostgres(url, { connections: 1 });
  await sql`insert into kysely_migration values ('9001_later', 'x')`.execute(database);
  await database.destroy();
  await expect(preparePostgres(url)).rejects.toThrow(
    "The database was written by a newer version of Stock Monitor (9001_later): install that version, or restore what you saved with pg_dump before its update (no copy is made on PostgreSQL)",
  );
});
