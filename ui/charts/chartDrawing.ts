import type { LineThrough } from "../../backend/domain/line.ts";
import type { ChartMenuItem } from "./controls/ChartMenu.tsx";
import type { DrawnLine } from "./model/drawnLines.ts";

export interface ChartDrawing {
  /** Keep the reference stable. */
  readonly lines: readonly DrawnLine[];
  /** True while the drawing tool is active: the next two points make a line. */
  readonly isActive: boolean;
  /** Called when a line was drawn or drawing was canceled. */
  readonly onEnd: () => void;
  /** Saves a new line. Resolves to its id, or to null if it was refused. */
  readonly onDraw: (line: LineThrough) => Promise<number | null>;
  /** Saves a moved line; `lines` must be updated immediately. */
  readonly onChange: (id: number, line: LineThrough) => void;
  readonly onDelete: (id: number) => void;
  readonly menuItems: (line: DrawnLine) => readonly ChartMenuItem[];
  readonly writePrice: (price: number) => string;
}
