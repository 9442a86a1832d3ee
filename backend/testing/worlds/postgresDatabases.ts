import type { Kysely } from "kysely";
import { Pool } from "pg";
import { openPostgres, type PostgresOptions } from "../../adapters/postgres/postgres.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { startPostgresServer } from "../servers/postgresServer.ts";

/** A test uses a connection only for milliseconds. */
const IDLE_SECONDS = 2;
const CONNECTIONS = 4;

/** Allows for a machine that is busy with other work. */
export const CONNECT_SECONDS = 60;

// Done here because the first test's time limit does not allow for it.
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

/** Creates a database without tables for other processes; returns its address. */
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

/** Creates a database without tables that is dropped when it is destroyed. */
export async function openEmptyPostgres(options: PostgresOptions = {}): Promise<Kysely<Database>> {
  const name = await createDatabase();
  return open(name, options, async () => {
    await server.query(`drop database ${name} with (force)`);
  });
}

/** Template with the current schema, never opened: a copy costs a fifth of the migrations. */
let template: Promise<string> | undefined;

/** Copies that tests no longer use, emptied. */
const free: string[] = [];

/**
 * Returns an empty database with the current schema. Reuses an emptied copy of an earlier test,
 * which costs less than a new one.
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

/** Restores, in one round trip, the rows of the migrations, and restarts ids at 1. */
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
