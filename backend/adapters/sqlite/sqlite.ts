import { constants, Database as SqliteFile, SQLiteError, type Statement } from "bun:sqlite";
import { mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteStatement,
} from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/database/schema.ts";
import { serializeTransactions } from "../../platform/database/serializeTransactions.ts";
import { CHECKED_AT_START_BYTES, refuseBroken, refuseDamaged } from "./databaseInspection.ts";
import { holdDatabase } from "./databaseLock.ts";
import { isUnused, refuseForeign } from "./databaseShape.ts";
import { refuseLostDatabase, type Traces } from "./lostDatabase.ts";
import { keepToOwner } from "../secrets/ownerOnly.ts";
import { DatabaseFileError, explainSqliteError } from "./sqliteErrors.ts";
import { commandLine } from "../../platform/singleFile.ts";

export const databaseFileIn = (dataFolder: string): string =>
  join(dataFolder, "stock-monitor.sqlite");

export interface OpenOptions {
  /** Maximum time that a query waits for an idle transaction, see {@link serializeTransactions}. */
  readonly idleLimitMs?: number;
  /** Called with the text of every executed statement; for tests. */
  readonly onStatement?: (sql: string) => void;
  /** Initial content of an in-memory database, in SQLite's file format; for tests. */
  readonly image?: Uint8Array;
  /** Called with a sentence if the file, its log or its lock is deleted or replaced while open. */
  readonly onLost?: (sentence: string) => void;
  /** True if the folder is not a data folder of ours and keeps its permissions. */
  readonly isInOtherFolder?: boolean;
  /** An empty database is refused if one of these exists; by default it is accepted. */
  readonly traces?: Traces;
}

/**
 * Opens the database file, creating it and its folder if missing. ":memory:" opens a database that
 * ends with the process. The file is locked until `destroy()`, or until this process ends in any
 * way: a second opener is refused. Throws {@link DatabaseFileError} with a sentence for the user,
 * also for a file of another program, and `NewerDatabaseError` for one of a newer build; neither
 * file is changed. The schema is not changed; use `migrateToLatest` for that.
 */
export function openDatabase(path: string, options: OpenOptions = {}): Kysely<Database> {
  const file = path === ":memory:" ? openInMemory(options) : openFile(resolve(path), options);
  return new OpenedDatabase(file, options);
}

/** Kysely closes only a connection that it has used; a lock must always be released. */
class OpenedDatabase extends Kysely<Database> {
  readonly #file: BunSqliteDatabase;

  constructor(file: BunSqliteDatabase, { idleLimitMs, onStatement }: OpenOptions) {
    super({
      dialect: serializeTransactions(new OneFileDialect(file), idleLimitMs),
      ...(onStatement ? { log: ({ query }) => onStatement(query.sql) } : {}),
    });
    this.#file = file;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    this.#file.close();
  }
}

function openInMemory({ image }: OpenOptions): BunSqliteDatabase {
  const file = image ? SqliteFile.deserialize(image) : new SqliteFile(":memory:");
  file.run("pragma foreign_keys = on");
  return new BunSqliteDatabase(file, ":memory:", () => undefined);
}

function openFile(path: string, options: OpenOptions): BunSqliteDatabase {
  const { onLost, traces, isInOtherFolder = false } = options;
  makeFolder(dirname(path), !isInOtherFolder);
  let release = holdDatabase(path);
  let file: SqliteFile | undefined;
  try {
    refuseBroken(path);
    if (!inspect(path) && traces) refuseLostDatabase(path, traces);
    for (const suffix of ["", "-wal", "-shm"]) keepToOwner(path + suffix);
    file = new SqliteFile(path);
    // Done before there is a WAL, which inherits its permissions from the database.
    keepToOwner(path);
    configure(file);
    const renewLock = (): boolean => {
      try {
        const renewed = holdDatabase(path, 0);
        release();
        release = renewed;
        return true;
      } catch {
        return false;
      }
    };
    const unwatch = onLost && watchFiles({ path, renewLock, onLost });
    return new BunSqliteDatabase(file, path, () => {
      unwatch?.();
      release();
    });
  } catch (error) {
    file?.close(true);
    release();
    throw explainSqliteError(error, path);
  }
}

/** Runs before the first write, so a refused file stays unchanged. Returns false if it is empty. */
function inspect(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || found.size === 0) return false;
  if (!found.isFile()) return true;
  const file = openUntouched(path);
  try {
    if (isUnused(file)) return false;
    refuseForeign(file, path);
    if (found.size <= CHECKED_AT_START_BYTES) refuseDamaged(file, path);
    return true;
  } finally {
    file.close(true);
  }
}

/**
 * Even a reader leaves a WAL next to a file that never had one, unless the file is opened as
 * immutable (https://sqlite.org/uri.html#uriimmutable). A killed server's WAL must be read.
 */
export function openUntouched(path: string): SqliteFile {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    return new SqliteFile(path, { readonly: true });
  }
  const flags = constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI;
  return new SqliteFile(`${pathToFileURL(path).href}?immutable=1`, flags);
}

function makeFolder(folder: string, isOurs: boolean): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isOurs) keepToOwner(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseFileError(`The data folder ${folder} cannot be created: ${reason}`, error);
  }
}

/**
 * `synchronous = full` makes a commit wait for the disk, so that acknowledged data survives a power
 * loss, which WAL alone does not guarantee (https://sqlite.org/pragma.html#pragma_synchronous). The
 * timeout covers short locks of other programs, such as a backup.
 */
export function configure(file: SqliteFile): void {
  file.run("pragma busy_timeout = 5000");
  file.run("pragma journal_mode = wal");
  file.run("pragma synchronous = full");
  file.run("pragma foreign_keys = on");
  // Check now, rather than at the first alert, that the file can be written.
  file.run("begin immediate");
  file.run(`pragma user_version = ${userVersion(file)}`);
  file.run("commit");
}

const userVersion = (file: SqliteFile): number =>
  file.query<{ user_version: number }, []>("pragma user_version").get()?.user_version ?? 0;

class OneFileDialect extends SqliteDialect {
  readonly #file: BunSqliteDatabase;

  constructor(file: BunSqliteDatabase) {
    super({ database: file });
    this.#file = file;
  }

  override createDriver(): SqliteDriver {
    return new OneFileDriver(this.#file);
  }
}

const BEGIN = CompiledQuery.raw("begin immediate");

class OneFileDriver extends SqliteDriver {
  readonly #file: BunSqliteDatabase;

  constructor(file: BunSqliteDatabase) {
    super({ database: file });
    this.#file = file;
  }

  /** Takes the lock at the start, where it can be waited for; the first write could be refused. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(BEGIN);
  }

  /** On a full disk SQLite rolls back automatically; a second rollback would hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Bounds a flood of new statements; the application has fewer texts. */
const STATEMENTS = 256;

/** Other statements run once or, like some pragmas, take effect while being compiled. */
const KEEPABLE = /^\s*(select|insert|update|delete|begin|commit|rollback$)/i;

class BunSqliteDatabase implements SqliteDatabase {
  readonly #file: SqliteFile;
  readonly #path: string;
  readonly #release: () => void;
  #isClosed = false;
  readonly #statements = new LRUCache<string, PreparedStatement>({ max: STATEMENTS });

  constructor(file: SqliteFile, path: string, release: () => void) {
    this.#file = file;
    this.#path = path;
    this.#release = release;
  }

  get inTransaction(): boolean {
    return this.#file.inTransaction;
  }

  prepare(sql: string): SqliteStatement {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = new PreparedStatement(this.#file, sql, this.#path);
    if (KEEPABLE.test(sql)) this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      // Leaves one file instead of three, so that copying it by hand copies everything.
      this.#file.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 0);
      // Open statements would keep the file open; `true` finalizes them.
      this.#file.close(true);
    } finally {
      this.#release();
    }
  }
}

type Binding = string | number | bigint | boolean | null | Uint8Array;

class PreparedStatement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: Statement<unknown, Binding[]>;
  readonly #file: SqliteFile;
  readonly #sql: string;
  readonly #path: string;

  constructor(file: SqliteFile, sql: string, path: string) {
    this.#file = file;
    this.#sql = sql;
    this.#path = path;
    this.#statement = this.#explaining(() => file.prepare<unknown, Binding[]>(sql));
    this.reader = this.#statement.columnNames.length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#explaining(() => this.#statement.all(...(parameters as Binding[])));
  }

  run(parameters: readonly unknown[]) {
    return this.#explaining(() => this.#statement.run(...(parameters as Binding[])));
  }

  /** Uses a separate statement, because a cached one may be run again during the iteration. */
  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#explaining(() =>
      this.#file.prepare<unknown, Binding[]>(this.#sql).iterate(...(parameters as Binding[])),
    );
  }

  #explaining<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw error instanceof SQLiteError ? explainSqliteError(error, this.#path) : error;
    }
  }
}

const EVERY_MS = 500;

interface FileWatchPorts {
  readonly path: string;
  /** Locks the file that now has this name; returns false if another process holds it. */
  readonly renewLock: () => boolean;
  readonly onLost: (sentence: string) => void;
}

/**
 * Checks whether the files of an open database are still the ones that were opened. SQLite would
 * continue writing into an unlinked file, and everything written would be lost with the process.
 * The files are never opened here, because closing one would release SQLite's locks on it.
 */
function watchFiles({ path, renewLock, onLost }: FileWatchPorts): () => void {
  const known = new Map<string, string>();
  const detectChange = (name: string): string | undefined => {
    const now = identify(name);
    const before = known.get(name);
    if (now !== undefined && before === undefined && now !== "") known.set(name, now);
    if (now === undefined || before === undefined || now === before) return undefined;
    return now === "" ? "deleted" : "replaced";
  };
  const lock = `${path}.lock`;

  const look = (): string | undefined => {
    for (const name of [path, `${path}-wal`, `${path}-shm`]) {
      const change = detectChange(name);
      if (change) {
        return `${name} was ${change} while the server ran, so the server stopped: nothing more would have been saved. Put the file back or restore a backup (${commandLine("restore FILE")}), then start again`;
      }
    }
    if (detectChange(lock) === undefined) return undefined;
    if (!renewLock()) {
      return `${lock} was deleted or replaced, and another Stock Monitor runs on this data folder now, so this one stopped`;
    }
    known.delete(lock);
    detectChange(lock);
    return undefined;
  };

  look();
  const timer = setInterval(() => {
    const sentence = look();
    if (sentence === undefined) return;
    clearInterval(timer);
    onLost(sentence);
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns undefined if the file cannot be read at the moment, and "" if it does not exist. */
function identify(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    return code === "ENOENT" || code === "ENOTDIR" ? "" : undefined;
  }
}
