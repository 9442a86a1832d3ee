import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { CopyProgress } from "./copyTables.ts";
import {
  countRows,
  describeKey,
  describeRow,
  findRows,
  readKeys,
  textsOf,
  type Text,
} from "./postgresRows.ts";
import {
  pagesOf,
  parseKey,
  ROWS_AT_ONCE,
  type SourceRow,
  type SourceTable,
  type SqliteSource,
} from "./sqliteSource.ts";

export interface Comparison {
  readonly tables: number;
  readonly rows: number;
  readonly events: number;
  /** One sentence per differing row, without the values, which may be addresses. */
  readonly differences: Findings;
  /** Texts with NUL characters, which are U+FFFD in the target. */
  readonly replaced: Findings;
}

export interface Findings {
  readonly first: readonly string[];
  readonly count: number;
}

const SHOWN = 100;

class FindingsList implements Findings {
  readonly first: string[] = [];
  count = 0;
  add(sentence: string): void {
    this.count++;
    if (this.first.length < SHOWN) this.first.push(sentence);
  }
}

export async function compareTables(
  source: SqliteSource,
  target: Kysely<Database>,
  progressed: (progress: CopyProgress) => void,
): Promise<Comparison> {
  const differences = new FindingsList();
  const replaced = new FindingsList();
  const total = source.tables.reduce((sum, { rows }) => sum + rows, 0);
  let compared = 0;
  for (const table of source.tables) {
    let found = 0;
    for (const page of pagesOf(source, table)) {
      const expected = page.map((row) => textsOf(table, row));
      const present = await findRows(target, table, expected);
      for (const [index, row] of page.entries()) {
        const difference = differenceOf(table, expected[index] ?? [], present[index]);
        if (difference !== undefined) differences.add(`${describeRow(table, row)}: ${difference}`);
        for (const column of columnsWithNul(table, row)) {
          replaced.add(`${describeRow(table, row)} (${column})`);
        }
      }
      found += present.filter((cells) => cells !== undefined).length;
      compared += page.length;
      progressed({ rows: compared, share: Math.min(1, compared / total) });
    }
    if ((await countRows(target, table.name)) > found) {
      await findStrays(source, table, target, differences);
    }
  }
  const events = source.tables.find(({ name }) => name === "events")?.rows ?? 0;
  return { tables: source.tables.length, rows: compared, events, differences, replaced };
}

function differenceOf(
  { columns }: SourceTable,
  expected: readonly Text[],
  present: readonly Text[] | undefined,
): string | undefined {
  if (!present) return "is missing";
  const different = columns
    .filter(({ kind, place }) => !isSame(kind === "real", expected[place], present[place]))
    .map(({ name }) => name);
  return different.length === 0 ? undefined : `other ${different.join(", ")}`;
}

/** The two engines write the same number in different ways. */
function isSame(isReal: boolean, a: Text | undefined, b: Text | undefined): boolean {
  if (isReal && typeof a === "string" && typeof b === "string") return Number(a) === Number(b);
  return a === b;
}

const columnsWithNul = ({ columns }: SourceTable, row: SourceRow): readonly string[] =>
  columns
    .filter(({ place }) => {
      const cell = row[place];
      return typeof cell === "string" && cell.includes("\0");
    })
    .map(({ name }) => name);

async function findStrays(
  source: SqliteSource,
  table: SourceTable,
  target: Kysely<Database>,
  differences: FindingsList,
): Promise<void> {
  let after: readonly Text[] | undefined;
  for (;;) {
    const keys = await readKeys(target, table, after, ROWS_AT_ONCE);
    for (const key of keys) {
      if (!source.hasKey(table, parseKey(table, key))) {
        differences.add(`${describeKey(table, key)}: is only in PostgreSQL`);
      }
    }
    after = keys.at(-1);
    if (!after) return;
  }
}
