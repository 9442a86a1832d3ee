import { Kysely, PostgresDialect, type Dialect } from "kysely";
import { Pool, types } from "pg";
import type { Database } from "../platform/database/schema.ts";
import { PostgresTypesCompiler } from "./postgresTypes.ts";
import { WriterAdapter, WriterDriver } from "./postgresWriter.ts";

export interface PostgresOptions {
  /** How long a transaction may wait for an idle one of this process, see {@link WriterDriver}. */
  readonly maxGapMs?: number;
  /** Called with the text of every executed statement; for tests. */
  readonly onStatement?: (sql: string) => void;
  readonly connections?: number;
  /** Time after which an unused connection is closed. */
  readonly idleSeconds?: number;
  readonly connectSeconds?: number;
  readonly statementSeconds?: number;
  /** Called after `destroy()` has closed every connection; for tests. */
  readonly onClosed?: () => Promise<void>;
}

/** Readers beside the one writer; `max_connections` of a fresh server is 100. */
const CONNECTIONS = 10;
const CONNECT_SECONDS = 10;
const IDLE_SECONDS = 60;

/** A page of a list takes milliseconds; a migration of a large table gets its time too. */
const STATEMENT_SECONDS = 120;

/** A correct transaction waits only for its own statements, so that this ends a stuck one. */
const IDLE_TRANSACTION_SECONDS = 60;

/**
 * Opens a PostgreSQL database, 15 or newer, by its address. Nothing is sent before the first query,
 * and a connection that was cut is made again by the next one. The schema is not changed: that is
 * `migrateToLatest`.
 */
export function openPostgres(url: string, options: PostgresOptions = {}): Kysely<Database> {
  return new PostgresDatabase(url, options);
}

class PostgresDatabase extends Kysely<Database> {
  readonly #onClosed: (() => Promise<void>) | undefined;

  constructor(url: string, options: PostgresOptions) {
    const { onStatement } = options;
    super({
      dialect: createDialect(url, options),
      ...(onStatement ? { log: ({ query }) => onStatement(query.sql) } : {}),
    });
    this.#onClosed = options.onClosed;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#onClosed?.();
  }
}

function createDialect(url: string, options: PostgresOptions): Dialect {
  const dialect = new PostgresDialect({ pool: () => Promise.resolve(createPool(url, options)) });
  return {
    createDriver: () => new WriterDriver(dialect.createDriver(), options.maxGapMs),
    createQueryCompiler: () => new PostgresTypesCompiler(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createAdapter: () => new WriterAdapter(),
  };
}

function createPool(url: string, options: PostgresOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: "stock-monitor",
    max: options.connections ?? CONNECTIONS,
    connectionTimeoutMillis: (options.connectSeconds ?? CONNECT_SECONDS) * 1000,
    idleTimeoutMillis: (options.idleSeconds ?? IDLE_SECONDS) * 1000,
    statement_timeout: (options.statementSeconds ?? STATEMENT_SECONDS) * 1000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_SECONDS * 1000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that is cut fails its query, or is left out of the pool. Without a listener either
  // would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

/** Object identifiers of types, https://www.postgresql.org/docs/current/datatype-oid.html */
const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1700;

/**
 * Values come as SQLite gives them: whole numbers of 64 bits and sums as numbers, for none is above
 * 2^53 here, and truth as 1 or 0.
 */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [BOOL]: (text) => (text === "t" ? 1 : 0),
  [INT8]: Number,
  [NUMERIC]: Number,
};

const getTypeParser: typeof types.getTypeParser = (
  oid: number,
  format?: Parameters<typeof types.getTypeParser>[1],
) => parsers[oid] ?? types.getTypeParser(oid, format);
