import { yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
import { skip, type RowReader, type TableFile } from "./format.ts";
import { ifReadable, ROWS_A_TURN, textOf, type Row } from "./row.ts";
import type { RowReading } from "./statement.ts";

/** A row that another row of the file may cancel, or that cancels one. */
export interface Cancelable {
  readonly isCancellation: boolean;
  /** ISO date; a canceled row is never later than its cancellation. */
  readonly date: string;
  /** Keys shared by both rows, most exact first. All rows must have the same number. */
  readonly keys: readonly string[];
}

type LinedRow = Cancelable & Pick<Row, "line">;

const PAIRS_A_TURN = 5000;

/**
 * Finds, by line, each cancellation in a file and the row it cancels; among equal matches the
 * newest. Cancellations without a match, as of a row in an earlier file, are not included.
 */
async function findCanceled(rows: readonly LinedRow[]): Promise<ReadonlySet<number>> {
  const canceled = new Set<number>();
  const order = rows.toSorted(
    (a, b) =>
      (a.date < b.date ? -1 : Number(a.date > b.date)) ||
      Number(a.isCancellation) - Number(b.isCancellation),
  );
  const levels = rows[0]?.keys.length ?? 0;
  for (let level = 0; level < levels; level++) {
    const open = new Map<string, LinedRow[]>();
    for (const [place, row] of order.entries()) {
      if (place % PAIRS_A_TURN === 0) await yieldToEventLoop();
      if (canceled.has(row.line)) continue;
      const key = row.keys[level] ?? "";
      const fitting = open.get(key);
      if (!row.isCancellation) {
        if (fitting) fitting.push(row);
        else open.set(key, [row]);
        continue;
      }
      const named = fitting?.pop();
      if (!named) continue;
      canceled.add(named.line);
      canceled.add(row.line);
    }
  }
  return canceled;
}

export function readCanceled(text: string, read: () => RowReading): RowReading {
  const reading = ifReadable(read);
  return reading?.status === "read"
    ? { status: "skipped", text, canceled: reading.draft }
    : skip(text);
}

/** Finds canceled rows of a table; `read` returns undefined for rows that cannot take part. */
export async function canceledRows(
  rows: Iterable<Row>,
  read: (row: Row) => Cancelable | undefined,
): Promise<ReadonlySet<number>> {
  const found: LinedRow[] = [];
  let seen = 0;
  for (const row of rows) {
    if (++seen % ROWS_A_TURN === 0) await yieldToEventLoop();
    const cancelable = ifReadable(() => read(row));
    if (cancelable) found.push({ ...cancelable, line: row.line });
  }
  return findCanceled(found);
}

/** Opens a table with cancellations; its column "action" describes a skipped row. */
export async function openWithCancellations(
  { rows }: Pick<TableFile, "rows">,
  cancelableOf: (row: Row) => Cancelable | undefined,
  read: (row: Row) => RowReading,
): Promise<RowReader> {
  const canceled = await canceledRows(rows, cancelableOf);
  return (row) =>
    canceled.has(row.line) ? readCanceled(textOf(row, "action"), () => read(row)) : read(row);
}
