import "./DrawnLines.css";
import * as words from "../messages.ts";
import { MAX_LINE_PRICE } from "../../../backend/domain/limits.ts";
import type { LinePoint, LineThrough } from "../../../backend/domain/line.ts";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { ChartDrawing } from "../chartDrawing.ts";
import { ChartMenu } from "../controls/ChartMenu.tsx";
import { chartZoomLimits } from "../constants.ts";
import { type LinePart, placeIn, useLineChange } from "../gestures/useLineChange.ts";
import {
  type DrawnLine,
  lineUnder,
  pathOf,
  type Pixel,
  pixelOf,
  traceLine,
} from "../model/drawnLines.ts";
import { revealIndex } from "../model/scales/timeScale.ts";
import { type LineToolProps, useLineScene } from "../useLineScene.ts";
import { MoreIcon } from "@blueprintjs/icons";
import { LINE_MENU } from "../messages.ts";

interface DrawnLinesProps extends LineToolProps {
  readonly drawing: ChartDrawing;
  readonly pending: LineThrough | null;
  /** Id of the newest line, which gets the focus. */
  readonly fresh: number | null;
}

/** Maximum pixels from a line at which a press selects it, as in the CSS. */
const REACH = 12;
const HANDLE = 5;
const GRIP = 14;
const parts = ["from", "to"] as const;

/** A drawing of its own, so that moving a line repaints nothing else of the chart. */
export function DrawnLines(props: DrawnLinesProps) {
  const { drawing, pending } = props;
  const lineScene = useLineScene(props);
  const { layout } = lineScene.scene;
  const size = { width: layout.plotWidth, height: layout.plotHeight };
  const layer = useRef<HTMLDivElement>(null);
  useFreshFocus(layer, drawing, props.fresh);
  const [lineHint, pointHint] = [useId(), useId()];
  const lines = useDrawnLines(props, lineScene, layer);
  const { traced, shown, draft, menu } = lines;
  const nameOfLine = ({ from, to }: LineThrough) =>
    words.nameLine(lineScene.nameOf(from), lineScene.nameOf(to));
  return (
    <div ref={layer} className="chart-lines" data-plot style={size} onBlur={lines.onBlur}>
      {pending === null ? null : (
        <svg {...size}>
          <path className="chart-drawn" d={pathOf(traceLine(pending, lineScene.lineScene))} />
        </svg>
      )}
      {traced.map((each) => (
        <Line
          key={each.line.id}
          traced={each}
          lines={lines}
          size={size}
          name={nameOfLine(each.line)}
          nameOf={lineScene.nameOf}
          lineHint={lineHint}
          pointHint={pointHint}
        >
          {each !== shown || draft !== null ? null : (
            <LineMenuButton
              anchor={menuPlaceOf(shown.corners, layout)}
              isOpen={menu !== null}
              onOpen={lines.setMenu}
            />
          )}
        </Line>
      ))}
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
              focusLineIn(layer.current, shown.line.id);
              lines.setMenu(null);
            }}
          />
        </div>
      )}
      <p id={lineHint} className="chart-line-hint chart-line-keys" data-keys="line">
        {words.LINE_KEYS_HINT}
      </p>
      <p id={pointHint} className="chart-line-hint chart-line-keys" data-keys="point">
        {words.POINT_KEYS_HINT}
      </p>
      <output className="chart-unseen" aria-live="polite">
        {draft === null ? "" : nameOfLine(draft)}
      </output>
    </div>
  );
}

function useFreshFocus(
  layer: RefObject<HTMLDivElement | null>,
  { lines }: ChartDrawing,
  fresh: number | null,
): void {
  const isFresh = fresh !== null && lines.some(({ id }) => id === fresh);
  useEffect(() => {
    if (isFresh && fresh !== null) focusLineIn(layer.current, fresh);
  }, [layer, isFresh, fresh]);
}

interface TracedLine {
  readonly line: DrawnLine;
  readonly corners: readonly Pixel[];
}

type DrawnLinesState = ReturnType<typeof useDrawnLines>;

function useDrawnLines(
  { state, drawing }: DrawnLinesProps,
  { scene, lineScene }: ReturnType<typeof useLineScene>,
  layer: RefObject<HTMLDivElement | null>,
) {
  const { frame, view, layout } = scene;
  const [chosen, setChosen] = useState<number | null>(null);
  const [menu, setMenu] = useState<Pixel | null>(null);
  const changes = useLineChange(lineScene, drawing.onChange);
  const { draft } = changes;
  const traced = drawing.lines.map((kept): TracedLine => {
    const line = draft?.id === kept.id ? draft : kept;
    return { line, corners: traceLine(line, lineScene) };
  });
  const shown = traced.find(({ line }) => line.id === chosen);
  const focusLine = (id: number): void => focusLineIn(layer.current, id);
  const surface = () => layer.current?.closest<HTMLElement>(".chart-surface");

  const remove = (line: DrawnLine): void => {
    // Saves a move in progress first, so that Undo restores it.
    changes.commit();
    setChosen(null);
    surface()?.focus({ preventScroll: true });
    drawing.onDelete(line.id);
  };
  const reveal = ({ line, corners }: TracedLine): void => {
    setChosen(line.id);
    if (corners.length > 0) return;
    const index = Math.round(lineScene.times.indexOf(line.from.time));
    const nearest = Math.min(Math.max(index, 0), frame.count - 1);
    state.setView(revealIndex(frame, chartZoomLimits, view, nearest));
  };
  const onKeyDown = (
    event: KeyboardEvent<Element>,
    { line, corners }: TracedLine,
    part: LinePart,
  ): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === "Delete" || key === "Backspace") remove(line);
    else if (key === "Escape") {
      if (!changes.cancel()) surface()?.focus();
    } else if (key === "Enter" || key === " ") {
      if (!changes.commit()) setMenu(menuPlaceOf(corners, layout));
    } else if (!changes.press(event, line, part)) return;
    event.preventDefault();
    // Keeps the event from the chart's keys and from an overlay's Escape.
    event.stopPropagation();
  };
  const grab = (event: PointerEvent<Element>, line: DrawnLine): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    event.preventDefault();
    const isNear = (point: LinePoint): boolean => {
      const [{ x, y }, place] = [pixelOf(lineScene, point), placeIn(event)];
      return Math.hypot(x - place.x, y - place.y) <= GRIP;
    };
    // A line drawn later may cover the point.
    const part = parts.find((each) => shown && isNear(shown.line[each]));
    if (shown && part) {
      changes.grab(event, shown.line, part);
      layer.current
        ?.querySelector<SVGElement>(`[data-part="${part}"]`)
        ?.focus({ preventScroll: true });
      return;
    }
    // Where lines are close together, the nearest is selected rather than the topmost.
    const meant = lineUnder(traced, placeIn(event), REACH)?.line ?? line;
    const isTouch = event.pointerType === "touch";
    // A first touch only selects, because the finger may be scrolling.
    if (!isTouch || meant.id === chosen) changes.grab(event, meant, "line");
    focusLine(meant.id);
  };
  const grabPoint = (event: PointerEvent<SVGElement>, line: DrawnLine, part: LinePart): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    changes.grab(event, line, part);
  };
  const openMenu = (event: MouseEvent<Element>, line: DrawnLine): void => {
    event.preventDefault();
    event.stopPropagation();
    focusLine(line.id);
    setMenu(placeIn(event));
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
    onDoubleClick: (event: MouseEvent<Element>) => event.stopPropagation(),
  };
  return {
    traced,
    shown,
    draft,
    menu,
    setMenu,
    reveal,
    onKeyDown,
    grab,
    grabPoint,
    openMenu,
    onBlur,
    pointers,
    pixelOf: (point: LinePoint) => pixelOf(lineScene, point),
  };
}

interface LineProps {
  readonly traced: TracedLine;
  readonly lines: DrawnLinesState;
  /** Size of the plot, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** The button of the selected line's menu, which Tab reaches before the points. */
  readonly children: ReactNode;
  readonly name: string;
  readonly nameOf: (point: LinePoint) => string;
  readonly lineHint: string;
  readonly pointHint: string;
}

function Line(props: LineProps) {
  const { traced, lines, size, name, nameOf, lineHint, pointHint, children } = props;
  const { line, corners } = traced;
  const isChosen = line.id === lines.shown?.line.id;
  const d = pathOf(corners);
  return (
    <>
      <svg {...size}>
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
          aria-label={name}
          aria-describedby={lineHint}
          onFocus={() => lines.reveal(traced)}
          onKeyDown={(event) => lines.onKeyDown(event, traced, "line")}
          onPointerDown={(event) => lines.grab(event, line)}
          onContextMenu={(event) => lines.openMenu(event, line)}
          {...lines.pointers}
        />
      </svg>
      {children}
      {isChosen ? (
        <svg {...size}>
          {parts.map((part) => (
            <Grip
              key={part}
              part={part}
              traced={traced}
              lines={lines}
              text={nameOf(line[part])}
              hint={pointHint}
            />
          ))}
        </svg>
      ) : null}
    </>
  );
}

interface GripProps {
  readonly part: "from" | "to";
  readonly traced: TracedLine;
  readonly lines: DrawnLinesState;
  readonly text: string;
  readonly hint: string;
}

function Grip({ part, traced, lines, text, hint }: GripProps) {
  const { line } = traced;
  const { x, y } = lines.pixelOf(line[part]);
  return (
    <g>
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
        aria-label={part === "from" ? words.FIRST_POINT : words.SECOND_POINT}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={MAX_LINE_PRICE}
        aria-valuenow={line[part].price}
        aria-valuetext={text}
        onKeyDown={(event) => lines.onKeyDown(event, traced, part)}
        onPointerDown={(event) => lines.grabPoint(event, line, part)}
        {...lines.pointers}
      />
    </g>
  );
}

const focusLineIn = (layer: HTMLElement | null, id: number): void =>
  layer?.querySelector<SVGElement>(`[data-line="${id}"]`)?.focus({ preventScroll: true });

interface LineMenuButtonProps {
  readonly anchor: Pixel;
  readonly isOpen: boolean;
  readonly onOpen: (at: Pixel) => void;
}

/** Enter on the line also opens the menu. */
function LineMenuButton({ anchor, isOpen, onOpen }: LineMenuButtonProps) {
  return (
    <button
      type="button"
      className="chart-line-more"
      style={{ left: anchor.x, top: anchor.y }}
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

/** Button size, and its distances to the line and the plot's edges, in pixels. */
const BUTTON = 44;
const AWAY = 16;
const EDGE = 8;

/** Returns a place next to the middle of the visible part, inside the plot. */
function menuPlaceOf(
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
