import {
  SqliteAdapter,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from "kysely";

/** A caller waits for a database that is held by an idle transaction. */
export class DatabaseHeldError extends Error {
  override readonly name = "DatabaseHeldError";
  constructor(waitedMs: number) {
    super(
      `The database was held by an idle transaction for ${waitedMs} ms: code inside a transaction ` +
        "must use the transaction it was given, never the database outside it, and must not wait " +
        "for anything else",
    );
  }
}

/** Longer than any pause of a correct transaction, which waits only for its own queries. */
const TIMEOUT_MS = 2_000;

/**
 * SQLite has one connection, so its users take turns, first come first served. A query on the outer
 * database from inside a transaction would wait for itself for ever; here a caller that started to
 * wait during an idle transaction is rejected with that reason after `maxGapMs`, which ends the
 * transaction.
 */
export function takeTurns(dialect: Dialect, maxGapMs = TIMEOUT_MS): Dialect {
  const written: Written = { statements: 0 };
  return {
    createDriver: () => new TurnDriver(dialect.createDriver(), maxGapMs, written),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createAdapter: () => new TurnAdapter(written),
  };
}

/**
 * How many statements that may change data were executed, inside transactions that may still roll
 * back or outside. While the count stands still, every query answers as before, because no other
 * process writes to a locked file. Undefined where statements are not counted.
 */
export function countWrites<Tables>(database: Kysely<Tables>): (() => number) | undefined {
  const { adapter } = database.getExecutor();
  return adapter instanceof TurnAdapter ? () => adapter.written.statements : undefined;
}

interface Written {
  statements: number;
}

class TurnAdapter extends SqliteAdapter {
  constructor(readonly written: Written) {
    super();
  }

  /** Kysely's own queue, which waits for ever, is only used when this is false. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can roll back schema changes: a migration that fails leaves nothing half done. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

interface Waiter {
  readonly sinceTurn: number;
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

class TurnDriver implements Driver {
  readonly #driver: Driver;
  readonly #timeoutMs: number;
  readonly #written: Written;
  #connection: WatchedConnection | undefined;
  #isHeld = false;
  #turn = 0;
  #waiting: Waiter[] = [];
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(driver: Driver, maxGapMs: number, written: Written) {
    this.#driver = driver;
    this.#timeoutMs = maxGapMs;
    this.#written = written;
  }

  async init(): Promise<void> {
    await this.#driver.init();
    this.#connection ??= new WatchedConnection(
      await this.#driver.acquireConnection(),
      this.#written,
    );
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isHeld) {
      await new Promise<void>((begin, refuse) => {
        this.#waiting.push({ sinceTurn: this.#turn, begin, refuse });
        this.#startWatch();
      });
    }
    if (!this.#connection) throw new Error("The database is not open");
    this.#isHeld = true;
    this.#turn++;
    return this.#connection;
  }

  /**
   * The turn is passed on without being free in between, so that no other caller can jump the
   * queue.
   */
  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#isHeld = false;
    if (this.#waiting.length === 0) this.#stopWatch();
  }

  beginTransaction(...[connection, settings]: Parameters<Driver["beginTransaction"]>) {
    return this.#driver.beginTransaction(inner(connection), settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(inner(connection));
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(inner(connection));
  }

  async destroy(): Promise<void> {
    this.#stopWatch();
    if (this.#connection) await this.#driver.releaseConnection(inner(this.#connection));
    await this.#driver.destroy();
  }

  /**
   * Two checks without a query between them: a single one might follow a long pause of the process.
   */
  #startWatch(seenQueries = -1, seenTurn = -1): void {
    if (this.#watch !== undefined) return;
    this.#watch = setTimeout(() => {
      this.#watch = undefined;
      const queries = this.#connection?.queries ?? 0;
      if (seenTurn === this.#turn && seenQueries === queries) this.#refuseLateComers();
      if (this.#waiting.length > 0) this.#startWatch(queries, this.#turn);
    }, this.#timeoutMs / 2);
  }

  #stopWatch(): void {
    clearTimeout(this.#watch);
    this.#watch = undefined;
  }

  /** A caller that waited before this turn began cannot be waiting for itself. */
  #refuseLateComers(): void {
    const late = this.#waiting.filter((waiter) => waiter.sinceTurn === this.#turn);
    this.#waiting = this.#waiting.filter((waiter) => waiter.sinceTurn !== this.#turn);
    for (const waiter of late) waiter.refuse(new DatabaseHeldError(this.#timeoutMs));
  }
}

class WatchedConnection implements DatabaseConnection {
  queries = 0;

  constructor(
    readonly inner: DatabaseConnection,
    readonly written: Written,
  ) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.queries++;
    if (query.query.kind !== "SelectQueryNode") this.written.statements++;
    return this.inner.executeQuery<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<R>> {
    for await (const part of this.inner.streamQuery<R>(query, chunkSize)) {
      this.queries++;
      yield part;
    }
  }
}

const inner = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof WatchedConnection ? connection.inner : connection;
