import "./ChartMenu.css";
import {
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

export interface ChartMenuItem {
  readonly text: string;
  readonly icon?: ReactElement;
  readonly onSelect: () => void;
  /** Draws a line above the item. */
  readonly isApart?: boolean;
}

export interface ChartMenuProps {
  /** Position in pixels of the containing box. */
  readonly x: number;
  readonly y: number;
  /** Accessible name of the menu, shown as its first line. */
  readonly title: string;
  readonly items: readonly ChartMenuItem[];
  /** Called when an item is chosen (before its action) or the menu is dismissed. */
  readonly onClose: () => void;
}

/** Minimum distance to the edges of the box, in pixels. */
const EDGE = 4;

/** Arrow keys wrap around; Home and End go to the ends. */
export function ChartMenu({ x, y, title, items, onClose }: ChartMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: x, top: y });

  // Runs before the paint, so that the menu does not jump.
  useLayoutEffect(() => {
    const element = menu.current;
    const box = element?.offsetParent;
    if (!element || !box) return;
    const last = {
      x: box.clientWidth - element.offsetWidth,
      y: box.clientHeight - element.offsetHeight,
    };
    setPlace({
      left: Math.max(EDGE, Math.min(x, last.x - EDGE)),
      top: Math.max(EDGE, Math.min(y, last.y - EDGE)),
    });
    itemsIn(element)[0]?.focus({ preventScroll: true });
  }, [x, y]);

  useEffect(() => {
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && menu.current?.contains(event.target)) return;
      onClose();
    };
    document.addEventListener("pointerdown", closeOutside, true);
    window.addEventListener("resize", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside, true);
      window.removeEventListener("resize", closeOutside);
    };
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = stepOf(event.key);
    if (event.key === "Escape" || event.key === "Tab") onClose();
    else if (step !== null) focusBy(event.currentTarget, step);
    else return;
    event.preventDefault();
    // The overlay around the menu also closes on Escape.
    event.stopPropagation();
  };

  return (
    <div
      ref={menu}
      className="chart-menu"
      role="menu"
      aria-label={title}
      tabIndex={-1}
      style={place}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div className="chart-menu-title" aria-hidden="true">
        {title}
      </div>
      {items.map(({ text, icon, onSelect, isApart = false }) => (
        <Fragment key={text}>
          {isApart ? <hr className="chart-menu-rule" /> : null}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="chart-menu-item"
            onClick={() => {
              onClose();
              onSelect();
            }}
            onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
          >
            <span className="chart-menu-icon">{icon}</span>
            {text}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

const itemsIn = (menu: Element): readonly HTMLButtonElement[] => [
  ...menu.querySelectorAll<HTMLButtonElement>("[role=menuitem]"),
];

/** Returns places to move, infinite for Home and End; null for other keys. */
function stepOf(key: string): number | null {
  switch (key) {
    case "ArrowDown":
      return 1;
    case "ArrowUp":
      return -1;
    case "Home":
      return Number.NEGATIVE_INFINITY;
    case "End":
      return Number.POSITIVE_INFINITY;
    default:
      return null;
  }
}

function focusBy(menu: Element, step: number): void {
  const items = itemsIn(menu);
  const current = items.findIndex((item) => item === document.activeElement);
  const next = Number.isFinite(step)
    ? (current + step + items.length) % items.length
    : step > 0
      ? items.length - 1
      : 0;
  items[next]?.focus();
}
