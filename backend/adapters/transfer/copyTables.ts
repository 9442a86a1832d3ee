import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import { DatabaseServerError, isConnectionLost } from "../postgres/postgresErrors.ts";
import { DatabaseFileError } from "../sqlite/sqliteErrors.ts";
import { countRows, describeRow, insertRows } from "./postgresRows.ts";
import {
  keyCells,
  parseKey,
  type SourceRow,
  type SourceTable,
  type SqliteSource,
} from "./sqliteSource.ts";
import { readNote, writeNote } from "../postgres/unfinishedCopy.ts";

export interface CopyProgress {
  readonly rows: number;
  /** From 0 to 1. */
  readonly share: number;
}

/** Progress of a table; saved in the same transaction as its rows. */
interface TableNote {
  readonly rows: number;
  readonly after: readonly string[];
}

/**
 * Copies the rows of these tables that are not in the target yet, one page per transaction. Rejects
 * if another process copies into the same database meanwhile, and with a {@link DatabaseFileError}
 * for a row that PostgreSQL rejects.
 */
export async function copyTables(
  source: SqliteSource,
  target: Kysely<Database>,
  progressed: (progress: CopyProgress) => void,
): Promise<void> {
  const tables = source.tables.filter(({ isDerived }) => !isDerived);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let copied = 0;
  for (const table of tables) {
    const name = `table ${table.name}`;
    let note = await readNote<TableNote>(target, name);
    copied += note?.rows ?? 0;
    for (;;) {
      const page = source.readPage(table, note && parseKey(table, note.after));
      const last = page.at(-1);
      if (!last) break;
      const next: TableNote = {
        rows: (note?.rows ?? 0) + page.length,
        after: keyCells(table, last).map(String),
      };
      const before = note;
      await target.transaction().execute(async (transaction) => {
        const found = await readNote<TableNote>(transaction, name);
        if (found?.rows !== before?.rows) {
          throw new DatabaseServerError("Another process copies into the same database");
        }
        await insertPage(transaction, table, page);
        await writeNote(transaction, name, next);
      });
      note = next;
      copied += page.length;
      progressed({ rows: copied, share: Math.min(1, copied / total) });
    }
  }
}

async function insertPage(
  transaction: Transaction<Database>,
  table: SourceTable,
  page: readonly SourceRow[],
): Promise<void> {
  try {
    await insertRows(transaction, table, page);
  } catch (error) {
    if (error instanceof DatabaseFileError || isConnectionLost(error)) throw error;
    const [first = [], last = []] = [page[0], page.at(-1)];
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseFileError(
      `PostgreSQL does not take a row of those from ${describeRow(table, first)} to ${describeRow(table, last)}: ${reason}`,
      error,
    );
  }
}

/** Continues after the highest id ever assigned, including those of deleted rows. */
export async function continueIds(source: SqliteSource, target: Kysely<Database>): Promise<void> {
  for (const { name, lastId, key } of source.tables) {
    if (lastId === null) continue;
    const column = key[0]?.name ?? "";
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}), greatest(${lastId}::bigint, 1), ${lastId}::bigint > 0)`.execute(
      target,
    );
  }
}

/** Empties tables filled by migrations: the source has those rows too, or removed them. */
export async function emptyTables(
  source: SqliteSource,
  transaction: Transaction<Database>,
): Promise<void> {
  for (const { name } of source.tables.toReversed()) {
    await sql`delete from ${sql.table(name)}`.execute(transaction);
  }
}

/** Returns the first table with more rows than migrations create; undefined if there is none. */
export async function findFilled(
  target: Kysely<Database>,
  made: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  for (const [table, rows] of made) {
    if ((await countRows(target, table)) > rows) return table;
  }
  return undefined;
}
