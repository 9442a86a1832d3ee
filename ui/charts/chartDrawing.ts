import type { LineThrough } from "../../backend/domain/line.ts";
import type { ChartMenuItem } from "./controls/ChartMenu.tsx";
import type { DrawnLine } from "./model/drawnLines.ts";

export interface ChartDrawing {
  /** Keep the reference stable. */
  readonly lines: readonly DrawnLine[];
  /** True while the next two points make a line. */
  readonly isActive: boolean;
  /** Called when drawing is done or canceled. */
  readonly onEnd: () => void;
  /** Resolves to the new line's id; null if it was refused. */
  readonly onDraw: (line: LineThrough) => Promise<number | null>;
  /** `lines` must be updated at once. */
  readonly onChange: (id: number, line: LineThrough) => void;
  readonly onDelete: (id: number) => void;
  readonly menuItems: (line: DrawnLine) => readonly ChartMenuItem[];
  readonly writePrice: (price: number) => string;
}
