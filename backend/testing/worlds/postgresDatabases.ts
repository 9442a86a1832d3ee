import type { Kysely, PostgresPool } from "kysely";
import { Pool } from "pg";
import {
  createPool,
  openPostgres,
  type PostgresOptions,
} from "../../adapters/postgres/postgres.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { eventually } from "../eventually.ts";
import { startPostgresServer } from "../servers/postgresServer.ts";

/** Tests use connections for milliseconds. */
const IDLE_SECONDS = 2;

/** Seconds, for a busy machine. */
export const CONNECT_SECONDS = 60;

const lendable: ReadonlySet<string> = new Set<keyof PostgresOptions>([
  "idleLimitMs",
  "onStatement",
]);

const limits = { connections: 4, idleSeconds: IDLE_SECONDS, connectSeconds: CONNECT_SECONDS };

// Started here, because the first test's time limit is too short.
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

export function addressOf(name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

const open = (name: string, options: PostgresOptions, onClosed: () => Promise<void>) =>
  openPostgres(addressOf(name), { ...limits, ...options, onClosed });

interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Returns the address of a database without tables, for other processes. */
export const createPostgresDatabase = async (): Promise<OwnDatabase> =>
  ownDatabase(await createDatabase());

/** Creates a database for other processes. */
export async function createMigratedPostgres(): Promise<OwnDatabase> {
  template ??= createMigrated();
  return ownDatabase(await createDatabase(await template));
}

const ownDatabase = (name: string): OwnDatabase => ({
  url: addressOf(name),
  drop: async () => {
    await server.query(`drop database ${name} with (force)`);
  },
});

/** The database is dropped when it is destroyed. */
export async function openEmptyPostgres(options: PostgresOptions = {}): Promise<Kysely<Database>> {
  const name = await createDatabase();
  return open(name, options, async () => {
    await server.query(`drop database ${name} with (force)`);
  });
}

/** Template that is never opened; a copy costs a fifth of the migrations. */
let template: Promise<string> | undefined;

/** Each connection costs the server 50 ms. */
interface Copy {
  readonly name: string;
  readonly pool: Pool;
}

/** Emptied copies of earlier tests. */
const free: Copy[] = [];

/**
 * Reuses an emptied copy, which costs less than a new one, and its connections if the options allow
 * it.
 */
export async function openMigratedPostgres(
  options: PostgresOptions = {},
): Promise<Kysely<Database>> {
  template ??= createMigrated();
  const copy = free.pop() ?? (await createCopy(await template));
  const isShared = Object.keys(options).every((name) => lendable.has(name));
  return open(copy.name, { ...options, ...(isShared && { pool: lend(copy.pool) }) }, async () => {
    await empty(copy.pool);
    free.push(copy);
  });
}

async function createMigrated(): Promise<string> {
  const name = await createDatabase();
  const database = openPostgres(addressOf(name), { connectSeconds: CONNECT_SECONDS });
  await migrateToLatest(database);
  await database.destroy();
  return name;
}

async function createCopy(of: string): Promise<Copy> {
  const name = await createDatabase(of);
  return { name, pool: createPool(addressOf(name), limits) };
}

/** Ends once no connection is in use, but keeps them open. */
const lend = (pool: Pool): PostgresPool => ({
  options: pool.options,
  connect: () => pool.connect(),
  end: async () => {
    await eventually(() => pool.idleCount === pool.totalCount);
  },
});

/** Keeps the migrations' rows and restarts ids at 1, in one round trip. */
async function empty(pool: Pool): Promise<void> {
  const client = await pool.connect();
  await client.query(
    `begin;
     set local session_replication_role = replica;
     do $$ declare name text; begin
       for name in select relname from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r'
           and relname not like 'kysely_%' and pg_relation_size(oid) > 0 loop
         execute format('delete from %I', name);
       end loop;
       for name in select sequencename from pg_sequences
         where schemaname = 'public' and last_value is not null loop
         perform setval(name::regclass, 1, false);
       end loop;
     end $$;
     insert into inbox_reads (id, is_mark) values (0, 1);
     commit;`,
  );
  client.release();
}
