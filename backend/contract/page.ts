/** Default number of rows per response: some 200 KB of alerts. */
export const DEFAULT_PAGE = 500;
/** Maximum number of rows per response; bounds the cost of a call. */
export const MAX_PAGE = 1000;

/** Requests the part of a list after the row `after`, or from the start if it is omitted. */
export interface PageRequest<Key> {
  readonly limit?: number | undefined;
  readonly after?: Key | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** `after` of the next page; null at the end. */
  readonly next: string | number | null;
}

/** Trims rows that were read with one more than the page holds, to detect a next page. */
export function cutPage<Row, Answer>(
  rows: readonly Row[],
  limit: number,
  total: number,
  toAnswer: (row: Row) => Answer,
  keyOf: (row: Row) => string | number,
): Page<Answer> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(toAnswer),
    total,
    next: rows.length > limit && last !== undefined ? keyOf(last) : null,
  };
}
