import { MoreIcon } from "@blueprintjs/icons";
import { LINE_MENU } from "../messages.ts";
import type { Pixel } from "../model/drawnLines.ts";

interface LineMenuButtonProps {
  readonly anchor: Pixel;
  readonly isOpen: boolean;
  readonly onOpen: (at: Pixel) => void;
}

/** Opens the menu of the chosen line by pointer and finger; keys open it by Enter on the line. */
export function LineMenuButton({ anchor, isOpen, onOpen }: LineMenuButtonProps) {
  return (
    <button
      type="button"
      className="chart-line-more"
      style={{ left: anchor.x, top: anchor.y }}
      tabIndex={-1}
      aria-label={LINE_MENU}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onOpen(anchor)}
    >
      <MoreIcon />
    </button>
  );
}

/** Room that the menu's button takes, and its distance to the line and to the plot's edges. */
const BUTTON = 44;
const AWAY = 16;
const EDGE = 8;

/** Where the menu's button stands: beside the middle of what is seen of the line, inside the plot. */
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
