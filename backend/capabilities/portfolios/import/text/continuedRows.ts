import type { Row } from "./row.ts";

export interface JoinedRows {
  readonly wholeOf: (row: Row) => Row;
  readonly isContinued: (row: Row) => boolean;
}

/**
 * Joins rows that a line break in an unquoted cell has split. `carriesOn` is called for each row
 * below another; parts are joined by a blank, except in `unspaced` columns, such as a split id.
 */
export function joinContinued(
  rows: readonly Row[],
  carriesOn: (row: Row) => boolean,
  unspaced: ReadonlySet<number>,
): JoinedRows {
  const whole = new Map<Row, Row>();
  const continued = new Set<Row>();
  let first: Row | undefined;
  for (const row of rows) {
    if (!first || row.fault || !carriesOn(row)) {
      first = row;
      continue;
    }
    continued.add(row);
    const before = whole.get(first) ?? first;
    const cells = before.cells.map((cell, place) => {
      const [start, rest] = [cell.trim(), (row.cells[place] ?? "").trim()];
      if (rest === "") return cell;
      return start === "" || unspaced.has(place) ? `${start}${rest}` : `${start} ${rest}`;
    });
    whole.set(first, { ...before, cells });
  }
  return {
    wholeOf: (row) => whole.get(row) ?? row,
    isContinued: (row) => continued.has(row),
  };
}
