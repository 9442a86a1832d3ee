import type { LineThrough } from "../../backend/domain/line.ts";
import type { ChartMenuItem } from "./ChartMenu.tsx";
import type { DrawnLine } from "./model/drawnLines.ts";

/** Lines that the reader draws on the chart, and what can be done with them. */
export interface ChartDrawing {
  /** Keep the reference while they stay. */
  readonly lines: readonly DrawnLine[];
  /** The tool is in hand: the next two points make a line. */
  readonly isActive: boolean;
  /** The tool is put away: a line was drawn, or it was cancelled. */
  readonly onEnd: () => void;
  /** Gives the id that the line has from then on; null where it was refused. */
  readonly onDraw: (line: LineThrough) => Promise<number | null>;
  /** Sets a line that was moved; `lines` must follow at once. */
  readonly onChange: (id: number, line: LineThrough) => void;
  readonly onDelete: (id: number) => void;
  readonly menuItems: (line: DrawnLine) => readonly ChartMenuItem[];
  /** Writes a price with its currency. */
  readonly writePrice: (price: number) => string;
}
