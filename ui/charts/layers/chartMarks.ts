/** Kind of a mark. Letter and shape distinguish the kinds without color. */
export type MarkKind = "earnings" | "split" | "insider" | "alert";

export interface EventMark {
  readonly kind: MarkKind;
  /** Epoch milliseconds on the same scale as the bars' times. */
  readonly time: number;
  /** Description without the date: "Earnings before the open". */
  readonly words: string;
}

/** Kinds from the axis upwards, if several share a position. */
export const markKinds = [
  "earnings",
  "split",
  "insider",
  "alert",
] as const satisfies readonly MarkKind[];

/** Width and height of a mark, and the space around it, in pixels. */
export const MARK_SIZE = 16;
export const MARK_GAP = 20;

/**
 * Paths centered in a box of {@link MARK_SIZE}: a circle, a diamond, a hexagon, a square with
 * rounded corners.
 */
export const markShapes: Readonly<Record<MarkKind, string>> = {
  earnings: "M0 -8A8 8 0 0 1 0 8A8 8 0 0 1 0 -8Z",
  split: "M0 -9L9 0L0 9L-9 0Z",
  insider: "M-4.5 -8H4.5L9 0L4.5 8H-4.5L-9 0Z",
  alert: "M-4 -8H4A4 4 0 0 1 8 -4V4A4 4 0 0 1 4 8H-4A4 4 0 0 1 -8 4V-4A4 4 0 0 1 -4 -8Z",
};

export const chartMarkLabels: Readonly<Record<MarkKind, string | null>> = {
  earnings: "E",
  split: "S",
  insider: "I",
  // Has a bell instead of a letter.
  alert: null,
};

/** Joins the descriptions of marks without a full stop; empty without marks. */
export const describeMarks = (marks: readonly EventMark[] | undefined): string =>
  (marks ?? []).map(({ words }) => words).join(", ");
