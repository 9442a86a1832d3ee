import { MoreIcon } from "@blueprintjs/icons";
import { LINE_MENU } from "../messages.ts";
import type { Pixel } from "../model/drawnLines.ts";

interface LineMenuButtonProps {
  readonly anchor: Pixel;
  readonly isOpen: boolean;
  readonly onOpen: (at: Pixel) => void;
}

/** Button that opens the selected line's menu; Enter on the line opens it, too. */
export function LineMenuButton({ anchor, isOpen, onOpen }: LineMenuButtonProps) {
  return (
    <button
      type="button"
      className="chart-line-more"
      style={{ left: anchor.x, top: anchor.y }}
      aria-label={LINE_MENU}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      // The chart below has its own presses and keys.
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onOpen(anchor)}
    >
      <MoreIcon />
    </button>
  );
}

/** Size of the menu button with its distance to the line and the plot's edges, in pixels. */
const BUTTON = 44;
const AWAY = 16;
const EDGE = 8;

/**
 * Returns the position of the menu button: next to the middle of the line's visible part, inside
 * the plot.
 */
export function menuPlaceOf(
  corners: readonly Pixel[],
  { plotWidth, plotHeight }: { readonly plotWidth: number; readonly plotHeight: number },
): Pixel {
  const seen = corners.filter(({ y }) => y >= 0 && y <= plotHeight);
  const middle = seen[Math.floor(seen.length / 2)] ?? corners[Math.floor(corners.length / 2)];
  const x = middle?.x ?? plotWidth / 2;
  const y = middle?.y ?? plotHeight / 2;
  const above = y - AWAY - BUTTON;
  const clamp = (value: number, most: number) =>
    Math.min(Math.max(value, EDGE), Math.max(EDGE, most - BUTTON - EDGE));
  return {
    x: clamp(x - BUTTON / 2, plotWidth),
    y: clamp(above < EDGE ? y + AWAY : above, plotHeight),
  };
}
