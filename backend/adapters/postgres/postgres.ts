import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type Dialect,
  type PostgresPool,
} from "kysely";
import type { Socket } from "node:net";
import { Client, Pool, types, type ClientBase } from "pg";
import type { Database } from "../../platform/database/schema.ts";
import { PostgresTypesCompiler } from "./postgresTypes.ts";
import { WriterAdapter, WriterDriver } from "./postgresWriter.ts";

/** Maximum number of prepared inserts; each takes some 10 KB per connection at the server. */
const MAX_NAMES = 200;

type Query = (query: unknown, values?: unknown) => unknown;

/**
 * Makes the server parse and plan each single-row insert once per connection instead of every time,
 * which takes as long as the insert itself. Reads are not prepared: a cached plan is generic, and
 * fails if a column was added since. `{name, text, values}` is node-postgres's form of a prepared
 * statement.
 */
export function nameInserts(client: Pick<ClientBase, "query">): void {
  const names = new Map<string, string>();
  const query: Query = client.query.bind(client);
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size === MAX_NAMES || !isInsertOfOne(text)) return known;
    const name = `insert_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const named: Query = (text, values) => {
    const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined ? query(text, values) : query({ name, text, values });
  };
  client.query = named as ClientBase["query"];
}

/** Multi-row inserts have a text for every number of rows and gain little from being prepared. */
const isInsertOfOne = (text: string): boolean =>
  /^\s*insert into /i.test(text) && !text.includes("), (") && !/returning \*/i.test(text);

export interface PostgresOptions {
  readonly process?: string;
  /** Maximum wait of a transaction for an idle one of this process, see {@link WriterDriver}. */
  readonly idleLimitMs?: number;
  /** Called with the text of every executed statement; for tests. */
  readonly onStatement?: (sql: string) => void;
  /** Pool to use instead of a new one with the limits below; for tests. */
  readonly pool?: PostgresPool;
  readonly connections?: number;
  readonly idleSeconds?: number;
  readonly connectSeconds?: number;
  /** Time limit of one statement; 0 means none, for a migration. */
  readonly statementSeconds?: number;
  /** Time limit without any data on a connection; default: a little longer than a statement. */
  readonly silenceSeconds?: number;
  /** Called with each new connection, which is closed if it rejects; default: all are accepted. */
  readonly admit?: (client: ClientBase) => Promise<void>;
  readonly onClosed?: () => Promise<void>;
}

export const APPLICATION_NAME = "stock-monitor";

export const sessionNameOf = (process: string): string => `${APPLICATION_NAME} ${process}`;

/** Maximum number of reading connections; `max_connections` of a fresh server is 100. */
const CONNECTIONS = 10;
const CONNECT_SECONDS = 10;
const IDLE_SECONDS = 60;

/** Connections are renewed because cached plans were made for earlier table sizes. */
const LIFETIME_SECONDS = 3_600;

/** Normal statements (pages of lists and of rebuilds) take milliseconds. */
const STATEMENT_SECONDS = 60;

/** Margin over the statement limit, after which a network that drops everything is noticed. */
const SILENCE_SECONDS = 5;

/** A correct transaction waits only for its own statements, so this ends only a stuck one. */
const IDLE_TRANSACTION_SECONDS = 60;

/**
 * Opens a PostgreSQL database, 15 or newer, by its address. Nothing is sent before the first query,
 * and a lost connection is reopened by the next one. The schema is not changed; use
 * `migrateToLatest` for that.
 */
export function openPostgres(url: string, options: PostgresOptions = {}): Kysely<Database> {
  return new PostgresDatabase(url, options);
}

class PostgresDatabase extends Kysely<Database> {
  readonly #onClosed: (() => Promise<void>) | undefined;
  readonly #use: { isOver: boolean };

  constructor(url: string, options: PostgresOptions) {
    const { onStatement } = options;
    const use = { isOver: false };
    super({
      dialect: createDialect(async () => {
        // Kysely would open a database that was destroyed before its first query.
        if (use.isOver) throw new Error("The database was closed");
        return options.pool ?? createPool(url, options);
      }, options),
      // SQLite treats an empty IN list as false; PostgreSQL rejects the statement.
      plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
      ...(onStatement ? { log: ({ query }) => onStatement(query.sql) } : {}),
    });
    this.#onClosed = options.onClosed;
    this.#use = use;
  }

  override async destroy(): Promise<void> {
    this.#use.isOver = true;
    await super.destroy();
    await this.#onClosed?.();
  }
}

function createDialect(pool: () => Promise<PostgresPool>, options: PostgresOptions): Dialect {
  const dialect = new PostgresDialect({ pool });
  return {
    createDriver: () => new WriterDriver(dialect.createDriver(), options.idleLimitMs),
    createQueryCompiler: () => new PostgresTypesCompiler(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createAdapter: () => new WriterAdapter(),
  };
}

export function createPool(url: string, options: PostgresOptions): Pool {
  const { statementSeconds = STATEMENT_SECONDS } = options;
  const { silenceSeconds = statementSeconds && statementSeconds + SILENCE_SECONDS } = options;
  const pool = new Pool({
    connectionString: url,
    application_name: sessionNameOf(options.process ?? "command"),
    max: options.connections ?? CONNECTIONS,
    connectionTimeoutMillis: (options.connectSeconds ?? CONNECT_SECONDS) * 1000,
    idleTimeoutMillis: (options.idleSeconds ?? IDLE_SECONDS) * 1000,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    statement_timeout: statementSeconds * 1000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_SECONDS * 1000,
    keepAlive: true,
    // Sends the first statement of a transaction together with its begin.
    pipeline: true,
    types: { getTypeParser },
    // The pool waits for the promise, although its type does not say so.
    onConnect: async (client: ClientBase) => {
      client.on("error", () => undefined);
      nameInserts(client);
      await keepWatch(client, silenceSeconds);
      await options.admit?.(client);
    },
  });
  // Without a listener, the error that a lost connection emits would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** The server drops a vanished peer after ten seconds, not two hours. Local sockets ignore this. */
const KEEPALIVE =
  "set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = 10000";

/** Ends a connection, idle or not, on which nothing was received for that long. */
async function keepWatch(client: ClientBase, silenceSeconds: number): Promise<void> {
  const { stream } = (client as ClientBase & { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceSeconds * 1000, () =>
    stream.destroy(new Error(`The database server did not answer for ${silenceSeconds} s`)),
  );
  await client.query(KEEPALIVE).catch(() => undefined);
}

const ANSWER_SECONDS = 5;

/**
 * Opens a session outside the pool, for a lock that ends with it. A lost connection fails its next
 * query.
 */
export async function openSession(url: string, name: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: ANSWER_SECONDS * 1000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  await keepWatch(client, ANSWER_SECONDS);
  return client;
}

/** Object identifiers of types, https://www.postgresql.org/docs/current/datatype-oid.html */
const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1700;

/** As in SQLite, 64-bit integers and sums become numbers (none exceeds 2^53), booleans 1 or 0. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [BOOL]: (text) => (text === "t" ? 1 : 0),
  [INT8]: Number,
  [NUMERIC]: Number,
};

const getTypeParser: typeof types.getTypeParser = (
  oid: number,
  format?: Parameters<typeof types.getTypeParser>[1],
) => parsers[oid] ?? types.getTypeParser(oid, format);
