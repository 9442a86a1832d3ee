import type { LinePoint, LineThrough } from "../../../backend/domain/line.ts";
import "./DrawnLines.css";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { ChartDrawing } from "../chartDrawing.ts";
import { ChartMenu } from "../ChartMenu.tsx";
import { chartZoomLimits } from "../constants.ts";
import { type LinePart, placeIn, useLineChange } from "../gestures/useLineChange.ts";
import {
  FIRST_POINT,
  LINE_KEYS_HINT,
  nameLine,
  POINT_KEYS_HINT,
  SECOND_POINT,
} from "../messages.ts";
import {
  type DrawnLine,
  lineUnder,
  pathOf,
  type Pixel,
  pixelOf,
  traceLine,
} from "../model/drawnLines.ts";
import { revealIndex } from "../model/timeScale.ts";
import { LineMenuButton, menuPlaceOf } from "./LineMenuButton.tsx";
import { type LineToolProps, useLineScene } from "../useLineScene.ts";

interface DrawnLinesProps extends LineToolProps {
  readonly drawing: ChartDrawing;
  /** A new line that is being saved. */
  readonly pending: LineThrough | null;
  /** Id of the newest line, which gets the focus. */
  readonly fresh: number | null;
}

/** Maximum pixels from a line at which a press selects it; the CSS strokes have the same width. */
const REACH = 12;
const HANDLE = 5;
const GRIP = 14;
const parts = ["from", "to"] as const;
/** Maximum price of the API contract. */
const MAX_PRICE = 1e12;

/**
 * The drawn lines, each a button in tab order; the selected line has its two points and a menu. It
 * is a separate drawing, so that moving a line repaints nothing else of the chart.
 */
export function DrawnLines(props: DrawnLinesProps) {
  const { state, drawing, pending, fresh } = props;
  const { scene, lineScene, nameOf } = useLineScene(props);
  const { frame, view, layout } = scene;
  const [chosen, setChosen] = useState<number | null>(null);
  const [menu, setMenu] = useState<Pixel | null>(null);
  const changes = useLineChange(lineScene, drawing.onChange);
  const { draft } = changes;
  const layer = useRef<HTMLDivElement>(null);
  const [lineHint, pointHint] = [useId(), useId()];

  const traced = drawing.lines.map((kept) => {
    const line = draft?.id === kept.id ? draft : kept;
    return { line, corners: traceLine(line, lineScene) };
  });
  const shown = traced.find(({ line }) => line.id === chosen);
  const nameOfLine = ({ from, to }: LineThrough) => nameLine(nameOf(from), nameOf(to));
  const focusLine = (id: number): void => focusLineIn(layer.current, id);

  const focusPart = (part: "from" | "to"): void =>
    layer.current
      ?.querySelector<SVGElement>(`[data-part="${part}"]`)
      ?.focus({ preventScroll: true });
  const isNear = (point: LinePoint, event: PointerEvent<Element>): boolean => {
    const [{ x, y }, place] = [pixelOf(lineScene, point), placeIn(event)];
    return Math.hypot(x - place.x, y - place.y) <= GRIP;
  };

  // The line can be focused once it is in the list.
  const isFresh = fresh !== null && drawing.lines.some(({ id }) => id === fresh);
  useEffect(() => {
    if (isFresh && fresh !== null) focusLineIn(layer.current, fresh);
  }, [layer, isFresh, fresh]);

  const remove = (line: DrawnLine): void => {
    // Saves a move in progress first, so that Undo restores the line as it was shown.
    changes.commit();
    setChosen(null);
    layer.current?.closest<HTMLElement>(".chart-surface")?.focus({ preventScroll: true });
    drawing.onDelete(line.id);
  };
  const reveal = (line: DrawnLine, corners: readonly Pixel[]): void => {
    setChosen(line.id);
    if (corners.length > 0) return;
    const index = Math.round(lineScene.times.indexOf(line.from.time));
    const nearest = Math.min(Math.max(index, 0), frame.count - 1);
    state.setView(revealIndex(frame, chartZoomLimits, view, nearest));
  };
  const onKeyDown = (
    event: KeyboardEvent<Element>,
    line: DrawnLine,
    part: LinePart,
    anchor: Pixel,
  ): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === "Delete" || key === "Backspace") remove(line);
    else if (key === "Escape") {
      if (!changes.cancel()) layer.current?.closest<HTMLElement>(".chart-surface")?.focus();
    } else if (key === "Enter" || key === " ") {
      if (!changes.commit()) setMenu(anchor);
    } else if (!changes.press(event, line, part)) return;
    event.preventDefault();
    // Prevents the chart's own keys, and the Escape that closes an overlay around it.
    event.stopPropagation();
  };
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    changes.commit();
    if (relatedTarget instanceof Node && layer.current?.contains(relatedTarget)) return;
    setChosen(null);
    setMenu(null);
  };
  const pointers = {
    onPointerMove: (event: PointerEvent<Element>) => {
      if (changes.drag(event)) event.stopPropagation();
    },
    onPointerUp: changes.drop,
    onPointerCancel: () => void changes.cancel(),
    // Prevents the chart's double click when a line is pressed twice.
    onDoubleClick: (event: MouseEvent<Element>) => event.stopPropagation(),
  };
  const grip = (line: DrawnLine, corners: readonly Pixel[], part: "from" | "to") => {
    const { x, y } = pixelOf(lineScene, line[part]);
    return (
      <g key={part}>
        <circle className="chart-drawn-dot" cx={x} cy={y} r={HANDLE} />
        <circle
          className="chart-drawn-grip"
          cx={x}
          cy={y}
          r={GRIP}
          data-part={part}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has one value, a point two
          role="slider"
          tabIndex={0}
          aria-label={part === "from" ? FIRST_POINT : SECOND_POINT}
          aria-describedby={pointHint}
          aria-valuemin={0}
          aria-valuemax={MAX_PRICE}
          aria-valuenow={line[part].price}
          aria-valuetext={nameOf(line[part])}
          onKeyDown={(event) => onKeyDown(event, line, part, menuPlaceOf(corners, layout))}
          onPointerDown={(event) => {
            if (event.button !== 0 || !event.isPrimary) return;
            event.stopPropagation();
            event.preventDefault();
            event.currentTarget.focus({ preventScroll: true });
            changes.grab(event, line, part);
          }}
          {...pointers}
        />
      </g>
    );
  };
  return (
    <div
      ref={layer}
      className="chart-lines"
      data-plot
      style={{ width: layout.plotWidth, height: layout.plotHeight }}
      onBlur={onBlur}
    >
      <svg width={layout.plotWidth} height={layout.plotHeight}>
        {pending === null ? null : (
          <path className="chart-drawn" d={pathOf(traceLine(pending, lineScene))} />
        )}
        {traced.map(({ line, corners }) => {
          const isChosen = line.id === chosen;
          const d = pathOf(corners);
          return (
            <g key={line.id}>
              <path className={`chart-drawn${isChosen ? " chart-drawn-selected" : ""}`} d={d} />
              <path
                className="chart-drawn-reach"
                d={d}
                data-line={line.id}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a line of a drawing
                role="button"
                tabIndex={0}
                aria-pressed={isChosen}
                aria-haspopup="menu"
                aria-label={nameOfLine(line)}
                aria-describedby={lineHint}
                onFocus={() => reveal(line, corners)}
                onKeyDown={(event) => onKeyDown(event, line, "line", menuPlaceOf(corners, layout))}
                onPointerDown={(event) => {
                  if (event.button !== 0 || !event.isPrimary) return;
                  // Prevents the chart below from panning.
                  event.stopPropagation();
                  event.preventDefault();
                  // A point of the selected line may be covered by a line drawn later.
                  const part = parts.find((each) => shown && isNear(shown.line[each], event));
                  if (shown && part) {
                    changes.grab(event, shown.line, part);
                    focusPart(part);
                    return;
                  }
                  // Where lines are close together, the nearest is selected rather than the
                  // topmost.
                  const meant = lineUnder(traced, placeIn(event), REACH)?.line ?? line;
                  const isTouch = event.pointerType === "touch";
                  // The first touch only selects a line, because the finger may just be scrolling.
                  if (!isTouch || meant.id === chosen) changes.grab(event, meant, "line");
                  focusLine(meant.id);
                }}
                onContextMenu={(event) => {
                  event.preventDefault();
                  event.stopPropagation();
                  focusLine(line.id);
                  setMenu(placeIn(event));
                }}
                {...pointers}
              />
              {isChosen ? parts.map((part) => grip(line, corners, part)) : null}
            </g>
          );
        })}
      </svg>
      {shown === undefined || draft !== null ? null : (
        <LineMenuButton
          anchor={menuPlaceOf(shown.corners, layout)}
          isOpen={menu !== null}
          onOpen={setMenu}
        />
      )}
      {shown === undefined || menu === null ? null : (
        // Presses in the menu must not reach the chart below it.
        <div
          className="chart-line-menu"
          onPointerDown={(event) => event.stopPropagation()}
          onPointerMove={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onContextMenu={(event) => event.stopPropagation()}
        >
          <ChartMenu
            x={menu.x}
            y={menu.y}
            title={nameOfLine(shown.line)}
            items={drawing.menuItems(shown.line)}
            onClose={() => {
              focusLine(shown.line.id);
              setMenu(null);
            }}
          />
        </div>
      )}
      <p id={lineHint} className="chart-line-hint chart-line-keys" data-keys="line">
        {LINE_KEYS_HINT}
      </p>
      <p id={pointHint} className="chart-line-hint chart-line-keys" data-keys="point">
        {POINT_KEYS_HINT}
      </p>
      <output className="chart-unseen" aria-live="polite">
        {draft === null ? "" : nameOfLine(draft)}
      </output>
    </div>
  );
}

const focusLineIn = (layer: HTMLElement | null, id: number): void =>
  layer?.querySelector<SVGElement>(`[data-line="${id}"]`)?.focus({ preventScroll: true });
