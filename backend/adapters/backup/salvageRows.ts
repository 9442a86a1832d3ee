import type { Database as SqliteFile, Statement } from "bun:sqlite";

export type SalvagedRow = Readonly<Record<string, string | number | null>>;

export interface ReadableRows {
  readonly rows: Iterable<SalvagedRow>;
  /** Number of rows that could not be read so far. */
  readonly lost: () => number;
}

/** Row ids per query while all rows are readable. */
const STEP = 1_000;

/** Maximum number of failing queries before a table is given up; single failures are cheap. */
const MAX_FAILURES = 200_000;

/**
 * Yields the rows of a table by row id up to `last`, bisecting unreadable ranges down to single
 * rows.
 */
export function readReadable(
  file: SqliteFile,
  table: string,
  columns: readonly string[],
  last: number,
): ReadableRows {
  let lost = 0;
  let failures = 0;
  let statement: Statement<SalvagedRow, [number, number]> | undefined;

  function* read(from: number, to: number): Generator<SalvagedRow> {
    if (failures > MAX_FAILURES) {
      lost += to - from + 1;
      return;
    }
    let rows: readonly SalvagedRow[];
    try {
      const list = columns.map((column) => `"${column}"`).join(", ");
      statement ??= file.prepare<SalvagedRow, [number, number]>(
        `select ${list} from "${table}" not indexed where rowid between ? and ? order by rowid`,
      );
      rows = statement.all(from, to);
    } catch {
      failures++;
      if (from === to) {
        lost++;
        return;
      }
      const middle = Math.floor((from + to) / 2);
      yield* read(from, middle);
      yield* read(middle + 1, to);
      return;
    }
    yield* rows;
  }

  function* readAll(): Generator<SalvagedRow> {
    // SQLite starts at 1 unless a row is given another id.
    for (let from = 0; from <= last; from += STEP)
      yield* read(from, Math.min(last, from + STEP - 1));
  }

  return { rows: readAll(), lost: () => lost };
}

/** Returns the largest row id that any of several pages still shows; 0 if none does. */
export function findLastRow(file: SqliteFile, table: string): number {
  for (const query of [
    `select max(rowid) as last from "${table}" not indexed`,
    `select max(rowid) as last from "${table}" where rowid > 0`,
    `select max(position) as last from "${table}" indexed by sqlite_autoindex_${table}_1 where stream > ''`,
    `select seq as last from sqlite_sequence where name = '${table}'`,
  ]) {
    try {
      const last = file.prepare<{ last: number | null }, []>(query).get()?.last;
      if (typeof last === "number" && last > 0) return last;
    } catch {
      // Try the next query, which uses other pages.
    }
  }
  return 0;
}
