import type { CsvRecord } from "./csv.ts";

export interface JoinedRows {
  readonly wholeOf: (record: CsvRecord) => CsvRecord;
  readonly isContinued: (record: CsvRecord) => boolean;
}

/**
 * Joins rows that a line break in an unquoted cell has split. `carriesOn` is called for each row
 * below another; parts are joined by a blank, except in `unspaced` columns, such as a split id.
 */
export function joinContinued(
  records: readonly CsvRecord[],
  carriesOn: (record: CsvRecord) => boolean,
  unspaced: ReadonlySet<number>,
): JoinedRows {
  const whole = new Map<CsvRecord, CsvRecord>();
  const continued = new Set<CsvRecord>();
  let first: CsvRecord | undefined;
  for (const record of records) {
    if (!first || record.fault || !carriesOn(record)) {
      first = record;
      continue;
    }
    continued.add(record);
    const before = whole.get(first) ?? first;
    const cells = before.cells.map((cell, place) => {
      const [start, rest] = [cell.trim(), (record.cells[place] ?? "").trim()];
      if (rest === "") return cell;
      return start === "" || unspaced.has(place) ? `${start}${rest}` : `${start} ${rest}`;
    });
    whole.set(first, { ...before, cells });
  }
  return {
    wholeOf: (record) => whole.get(record) ?? record,
    isContinued: (record) => continued.has(record),
  };
}
