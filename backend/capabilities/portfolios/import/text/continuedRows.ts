import type { CsvRecord } from "./csv.ts";

export interface JoinedRows {
  /** The record with all of its text: what goes on in the rows below it is in its cells. */
  readonly wholeOf: (record: CsvRecord) => CsvRecord;
  /** True for a row that only carries on the one above it. */
  readonly isContinued: (record: CsvRecord) => boolean;
}

/**
 * Joins rows whose text goes on in the next ones, which a line break inside an unquoted cell makes.
 * `carriesOn` is asked for each row below another; parts are joined by a blank, those of the columns
 * in `unspaced`, such as an id that was cut, by nothing.
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
