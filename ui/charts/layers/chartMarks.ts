/** What a mark stands for; its letter and shape say it without its color. */
export type MarkKind = "earnings" | "split" | "insider" | "alert";

/** Something that happened, to be shown at its bar. */
export interface EventMark {
  readonly kind: MarkKind;
  /** Epoch milliseconds on the scale of the bars' times. */
  readonly time: number;
  /** What happened, without its date: "Earnings before the open". */
  readonly words: string;
}

/** Kinds from the axis upwards, where one place has several. */
export const markKinds = [
  "earnings",
  "split",
  "insider",
  "alert",
] as const satisfies readonly MarkKind[];

/** A mark's width and height, and what it keeps free around it, in pixels. */
export const MARK_SIZE = 16;
export const MARK_GAP = 20;

/** Drawn in a box of {@link MARK_SIZE} around its middle: a circle, a rhombus, a hexagon, a square with round corners. */
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
  // A bell is drawn instead.
  alert: null,
};

/** The words of marks in one sentence without a full stop; empty without marks. */
export const describeMarks = (marks: readonly EventMark[] | undefined): string =>
  (marks ?? []).map(({ words }) => words).join(", ");
