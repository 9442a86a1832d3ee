/** Letter and shape distinguish the kinds without color. */
export type MarkKind = "earnings" | "split" | "insider" | "alert";

export interface EventMark {
  readonly kind: MarkKind;
  /** Epoch milliseconds. */
  readonly time: number;
  /** Omits the date: "Earnings before the open". */
  readonly words: string;
}

/** Order from the axis upwards at one position. */
export const markKinds = [
  "earnings",
  "split",
  "insider",
  "alert",
] as const satisfies readonly MarkKind[];

/** Pixels of a mark, and of the space around it. */
export const MARK_SIZE = 16;
export const MARK_GAP = 20;

/** Centered in {@link MARK_SIZE}: circle, diamond, hexagon, rounded square. */
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
  alert: null,
};

export const describeMarks = (marks: readonly EventMark[] | undefined): string =>
  (marks ?? []).map(({ words }) => words).join(", ");
