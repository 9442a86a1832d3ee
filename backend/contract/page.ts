/** Rows of an answer to a caller that names no limit: some 200 KB of alerts. */
export const DEFAULT_PAGE = 500;
/** The most that one answer holds, and therefore the most that one call can cost. */
export const MAX_PAGE = 1000;

/** The stretch of a list that follows the row called `after`; from its beginning without one. */
export interface PageRequest<Key> {
  readonly limit?: number | undefined;
  readonly after?: Key | undefined;
}

/** A stretch of a list, and what the headers say of the whole. */
export interface Page<Row> {
  readonly rows: Row[];
  /** Rows of the whole list. */
  readonly total: number;
  /** `after` of the stretch that follows; null at the end. */
  readonly next: string | number | null;
}

/** Of rows that were asked for with one more than the page holds. */
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
