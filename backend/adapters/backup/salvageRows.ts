import type { Database as SqliteFile, Statement } from "bun:sqlite";

export type SalvagedRow = Readonly<Record<string, string | number | null>>;

export interface ReadableRows {
  readonly rows: Iterable<SalvagedRow>;
  /** Row ids that could not be read, after reading all. */
  readonly lost: () => number;
}

/** Rows per query while no error occurs. */
const STEP = 1_000;

/** Single failing queries are cheap; a table that cannot be read at all ends here. */
const MAX_FAILURES = 200_000;

/** Rows of a table by row id up to `last`; an unreadable range is bisected down to single rows. */
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
    // SQLite begins with 1, unless a row is given another one.
    for (let from = 0; from <= last; from += STEP)
      yield* read(from, Math.min(last, from + STEP - 1));
  }

  return { rows: readAll(), lost: () => lost };
}

/** The highest row id, from whatever is still readable; 0 where nothing is. */
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
      // The next one uses another page.
    }
  }
  return 0;
}
