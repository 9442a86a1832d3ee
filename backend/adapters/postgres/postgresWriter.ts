import {
  CompiledQuery,
  PostgresAdapter,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from "kysely";
import { Turns } from "../../platform/database/turns.ts";
import { ConnectionLost, isConnectionLost } from "./postgresErrors.ts";
import { storableQuery } from "./postgresTypes.ts";

/** Any number that no other program on this database uses; this one is ASCII for "stockmon". */
const LOCK = "8319396884454928238";

/** Both are sent with the statement that follows, so neither costs a round trip. */
const BEGIN = CompiledQuery.raw(`begin; select pg_advisory_xact_lock(${LOCK})`);

/**
 * Runs one writing transaction at a time, in this process and in all that share the database, as on
 * SQLite. Each reads what the one before it wrote, so a decision is still valid when it is
 * committed, and log positions become visible in order and without gaps.
 *
 * The turn within this process comes first: waiting transactions hold no connection, and readers do
 * not run out of them. An advisory lock orders the processes; it ends with its transaction, and
 * also when the connection is lost.
 */
export class WriterDriver implements Driver {
  readonly #driver: Driver;
  readonly #turns: Turns;
  #writer: LazyConnection | undefined;

  constructor(driver: Driver, idleLimitMs?: number) {
    this.#driver = driver;
    // While the server works, the transaction is not idle: NaN never equals the previous count.
    this.#turns = new Turns(
      () => (this.#writer?.isWaiting ? Number.NaN : (this.#writer?.queries ?? 0)),
      idleLimitMs,
    );
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new LazyConnection(this.#driver);
  }

  /**
   * Uses read committed: a snapshot of the whole transaction would be older than its turn. Resolves
   * before the server has responded; an error surfaces at the first statement or at the commit.
   */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const writer = lazy(connection);
    await this.#turns.take();
    this.#writer = writer;
    try {
      await writer.begin();
    } catch (error) {
      this.#pass(writer);
      throw error;
    }
  }

  /** PostgreSQL answers `commit` after a failed statement with a rollback and no error. */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const writer = lazy(connection);
    await writer.begun;
    if (writer.failure) throw writer.failure.error;
    await writer.attempt((inner) => this.#driver.commitTransaction(inner));
    this.#pass(writer);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const writer = lazy(connection);
    await writer.rollBack();
    this.#pass(writer);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await lazy(connection).release();
  }

  async destroy(): Promise<void> {
    this.#turns.stop();
    await this.#driver.destroy();
  }

  #pass(writer: LazyConnection): void {
    if (this.#writer !== writer) return;
    this.#writer = undefined;
    this.#turns.pass();
  }
}

/** Kysely's migration lock is not needed: migrations run in one transaction. */
export class WriterAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class LazyConnection implements DatabaseConnection {
  readonly #driver: Driver;
  #inner: DatabaseConnection | undefined;
  #unanswered = 0;
  queries = 0;
  failure: { readonly error: unknown } | undefined;
  /** Resolves once the server has answered the begin of a transaction, to its failure if any. */
  begun: Promise<{ readonly error: unknown } | undefined> | undefined;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  get isWaiting(): boolean {
    return this.#unanswered > 0;
  }

  async begin(): Promise<void> {
    this.queries++;
    const inner = await this.attempt((each) => Promise.resolve(each));
    this.begun = this.attempt(() => inner.executeQuery(BEGIN)).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.queries++;
    try {
      return await this.attempt((inner) => inner.executeQuery<R>(storableQuery(query)));
    } catch (error) {
      // If the begin failed, report that instead of the statement's own error.
      const failedBegin = await this.begun;
      throw failedBegin ? failedBegin.error : error;
    }
  }

  /** Rejects with {@link ConnectionLost} if the server is unreachable or the connection is lost. */
  async attempt<T>(work: (inner: DatabaseConnection) => Promise<T>): Promise<T> {
    this.#unanswered++;
    try {
      return await work((this.#inner ??= await this.#driver.acquireConnection()));
    } catch (error) {
      const isLost = isConnectionLost(error);
      const failure = isLost ? new ConnectionLost(error) : error;
      this.failure ??= { error: failure };
      if (isLost) await this.rollBack();
      throw failure;
    } finally {
      this.#unanswered--;
    }
  }

  /** Ignores a failure: the connection leaves the pool, and the caller already knows the error. */
  async rollBack(): Promise<void> {
    if (!this.#inner) return;
    await this.#driver.rollbackTransaction(this.#inner).catch(() => undefined);
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<R>> {
    const inner = (this.#inner ??= await this.#driver.acquireConnection());
    for await (const part of inner.streamQuery<R>(query, chunkSize)) {
      this.queries++;
      yield part;
    }
  }

  async release(): Promise<void> {
    const inner = this.#inner;
    this.#inner = undefined;
    if (inner) await this.#driver.releaseConnection(inner);
  }
}

function lazy(connection: DatabaseConnection): LazyConnection {
  if (connection instanceof LazyConnection) return connection;
  throw new Error("The connection is not one of this driver");
}
