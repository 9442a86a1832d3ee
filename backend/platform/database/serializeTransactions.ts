import {
  SqliteAdapter,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";
import { Turns } from "./turns.ts";

/**
 * SQLite has one connection, so its users take turns in FIFO order. A query on the outer database
 * from inside a transaction would wait for itself forever. A caller that started waiting during an
 * idle transaction is therefore rejected with that reason after `idleLimitMs`, which ends the
 * transaction.
 */
export function serializeTransactions(dialect: Dialect, idleLimitMs?: number): Dialect {
  return {
    createDriver: () => new TurnDriver(dialect.createDriver(), idleLimitMs),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createAdapter: () => new TurnAdapter(),
  };
}

class TurnAdapter extends SqliteAdapter {
  /** Kysely's own queue, which waits forever, is used only if this is false. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can roll back schema changes, so a failed migration leaves nothing half done. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TurnDriver implements Driver {
  readonly #driver: Driver;
  readonly #turns: Turns;
  #connection: WatchedConnection | undefined;

  constructor(driver: Driver, idleLimitMs: number | undefined) {
    this.#driver = driver;
    this.#turns = new Turns(() => this.#connection?.queries ?? 0, idleLimitMs);
  }

  async init(): Promise<void> {
    await this.#driver.init();
    this.#connection ??= new WatchedConnection(await this.#driver.acquireConnection());
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    if (!this.#connection) throw new Error("The database is not open");
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#turns.pass();
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
    this.#turns.stop();
    if (this.#connection) await this.#driver.releaseConnection(inner(this.#connection));
    await this.#driver.destroy();
  }
}

class WatchedConnection implements DatabaseConnection {
  queries = 0;

  constructor(readonly inner: DatabaseConnection) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.queries++;
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
