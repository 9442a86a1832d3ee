/** Rows of an answer when the caller gives no limit: some 200 KB of alerts. */
export const DEFAULT_PAGE = 500;
/** Maximum rows of one answer, which bounds the cost of a call. */
export const MAX_PAGE = 1000;

/** The part of a list that follows the row `after`; from the start without it. */
export interface PageRequest<Key> {
  readonly limit?: number | undefined;
  readonly after?: Key | undefined;
}

/** A part of a list, and what the headers say about the whole. */
export interface Page<Row> {
  readonly rows: Row[];
  /** Rows of the whole list. */
  readonly total: number;
  /** `after` of the next page; null at the end. */
  readonly next: string | number | null;
}

/** Cuts rows that were read with one more than the page holds. */
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
