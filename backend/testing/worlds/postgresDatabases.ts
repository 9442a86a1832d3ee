import type { Kysely } from "kysely";
import { Pool } from "pg";
import { openPostgres, type PostgresOptions } from "../../adapters/postgres/postgres.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { startPostgresServer } from "../servers/postgresServer.ts";

/** A test's own use of a connection is over within milliseconds. */
const IDLE_SECONDS = 2;
const CONNECTIONS = 4;

/** For a machine that is busy elsewhere. */
export const CONNECT_SECONDS = 60;

// Here and not in the first test, which has a time limit that is not meant for it.
const { url } = await startPostgresServer();
const server = new Pool({
  connectionString: url,
  max: 1,
  idleTimeoutMillis: IDLE_SECONDS * 1000,
  allowExitOnIdle: true,
});
server.on("error", () => undefined);

let made = 0;

async function createDatabase(template = "template1"): Promise<string> {
  const name = `test_${process.pid}_${++made}`;
  await server.query(`create database ${name} template ${template}`);
  return name;
}

/** The address of one of the server's databases. */
export function addressOf(name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

const open = (name: string, options: PostgresOptions, onClosed: () => Promise<void>) =>
  openPostgres(addressOf(name), {
    connections: CONNECTIONS,
    idleSeconds: IDLE_SECONDS,
    connectSeconds: CONNECT_SECONDS,
    ...options,
    onClosed,
  });

/** A new database without tables for other processes, by its address. */
export async function createPostgresDatabase(): Promise<{
  readonly url: string;
  drop(): Promise<void>;
}> {
  const name = await createDatabase();
  return {
    url: addressOf(name),
    drop: async () => {
      await server.query(`drop database ${name} with (force)`);
    },
  };
}

/** A new database without tables, dropped when it is destroyed. */
export async function openEmptyPostgres(options: PostgresOptions = {}): Promise<Kysely<Database>> {
  const name = await createDatabase();
  return open(name, options, async () => {
    await server.query(`drop database ${name} with (force)`);
  });
}

/** Of today's shape, and never opened: a copy costs a fifth of the migrations. */
let template: Promise<string> | undefined;

/** Copies that tests have finished with, each empty again. */
const free: string[] = [];

/**
 * A database of today's shape and without rows. One that a test has destroyed is emptied and used
 * again, which costs less than another copy.
 */
export async function openMigratedPostgres(
  options: PostgresOptions = {},
): Promise<Kysely<Database>> {
  template ??= createMigrated();
  const name = free.pop() ?? (await createDatabase(await template));
  return open(name, options, async () => {
    await empty(name);
    free.push(name);
  });
}

async function createMigrated(): Promise<string> {
  const name = await createDatabase();
  const database = openPostgres(addressOf(name), { connectSeconds: CONNECT_SECONDS });
  await migrateToLatest(database);
  await database.destroy();
  return name;
}

/** In one round trip, with the rows that the migrations have left, and ids from 1 again. */
async function empty(name: string): Promise<void> {
  const database = new Pool({ connectionString: addressOf(name), max: 1 });
  try {
    await database.query(
      `set session_replication_role = replica;
       do $$ declare name text; begin
         for name in select tablename from pg_tables
           where schemaname = 'public' and tablename not like 'kysely_%' loop
           execute format('delete from %I', name);
         end loop;
         for name in select sequencename from pg_sequences where schemaname = 'public' loop
           perform setval(name::regclass, 1, false);
         end loop;
       end $$;
       insert into inbox_reads (id, is_mark) values (0, 1);`,
    );
  } finally {
    await database.end();
  }
}
