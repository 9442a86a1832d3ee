import type { LinePoint, LineThrough } from "../../../backend/domain/line.ts";
import "./DrawnLines.css";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { chartZoomLimits } from "../constants.ts";
import { placeIn, stepOf } from "../gestures/useLineChange.ts";
import * as words from "../messages.ts";
import {
  lineThrough,
  pathOf,
  type Pixel,
  pixelOf,
  snapPoint,
  traceLine,
} from "../model/drawnLines.ts";
import { priceToY } from "../model/scales/priceScale.ts";
import { indexToX, revealIndex, visibleRange, xToIndex } from "../model/scales/timeScale.ts";
import { type LineToolProps, useLineScene } from "../useLineScene.ts";

interface LinePadProps extends LineToolProps {
  readonly onDraw: (line: LineThrough) => void;
  readonly onCancel: () => void;
}

/** Pixels of an arrow key, vertically. */
const KEY_PIXELS = 4;
const LARGE_STEP = 10;
const HANDLE = 5;

export function LinePad(props: LinePadProps) {
  const { state, onDraw, onCancel } = props;
  const { scene, lineScene, nameOf } = useLineScene(props);
  const { frame, view, scale, layout } = scene;
  const [start, setStart] = useState<LinePoint | null>(null);
  const [at, setAt] = useState<Pixel | null>(null);
  const [isSpoken, setSpoken] = useState(false);
  const pad = useRef<HTMLDivElement>(null);
  const hintId = useId();
  useEffect(() => pad.current?.focus({ preventScroll: true }), []);

  const pointAt = (place: Pixel): LinePoint => {
    const { index, price } = snapPoint(lineScene, place);
    return { time: lineScene.times.timeOf(index), price };
  };
  const aim = (place: Pixel): void => {
    setAt(place);
    const { y } = pixelOf(lineScene, pointAt(place));
    state.setCursor({ status: "pointer", x: place.x, y });
  };
  const set = (place: Pixel): void => {
    const point = pointAt(place);
    aim(place);
    if (start === null) {
      setStart(point);
      return;
    }
    // Ignores a second point at the same time.
    const line = lineThrough(start, point, "straight");
    if (line !== null) onDraw(line);
  };
  const firstPlace = (): Pixel => {
    const index = Math.max(visibleRange(frame, view).to - 1, 0);
    const close = lineScene.bars[index]?.close ?? 0;
    return { x: indexToX(frame, view, index), y: priceToY(scale, close) };
  };
  const stepBy = (bars: number, pixels: number): void => {
    const from = at ?? firstPlace();
    const y = Math.min(Math.max(from.y + pixels, scale.top), scale.bottom);
    const wanted = Math.max(0, Math.round(xToIndex(frame, view, from.x)) + bars);
    const revealed = revealIndex(frame, chartZoomLimits, view, wanted);
    if (revealed !== view) state.setView(revealed);
    const index = Math.min(wanted, Math.floor(xToIndex(frame, revealed, frame.width)));
    aim({ x: indexToX(frame, revealed, index), y });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = stepOf(event.key, event.shiftKey ? LARGE_STEP : 1);
    setSpoken(true);
    if (step !== null) stepBy(step.bars, -step.ticks * KEY_PIXELS);
    else if (event.key === "Enter" || event.key === " ") set(at ?? firstPlace());
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    // Prevents the chart's keys, and the Escape of an overlay around it.
    event.stopPropagation();
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>, act?: (place: Pixel) => void): void => {
    event.stopPropagation();
    if (!event.isPrimary) return;
    setSpoken(false);
    act?.(placeIn(event));
  };

  const aimed = at === null ? null : pointAt(at);
  const preview = start && aimed ? lineThrough(start, aimed, "straight") : null;
  const dots = [start, aimed].filter((point) => point !== null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive
    <div
      ref={pad}
      className="chart-line-pad"
      data-plot
      style={{ width: layout.plotWidth, height: layout.plotHeight }}
      // Screen readers pass arrow keys only to an application.
      role="application"
      aria-label={words.DRAW_A_LINE}
      aria-describedby={hintId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => onPointer(event, aim)}
      onPointerMove={(event) => onPointer(event, aim)}
      onPointerUp={(event) => {
        if (event.button === 0) onPointer(event, set);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <svg width={layout.plotWidth} height={layout.plotHeight} aria-hidden="true">
        {preview === null ? null : (
          <path
            className="chart-drawn chart-drawn-preview"
            d={pathOf(traceLine(preview, lineScene))}
          />
        )}
        {dots.map((point, place) => {
          const { x, y } = pixelOf(lineScene, point);
          // oxlint-disable-next-line react/no-array-index-key -- the first and the second
          return <circle key={place} className="chart-drawn-dot" cx={x} cy={y} r={HANDLE} />;
        })}
      </svg>
      <p className="chart-line-hint">
        {start === null ? words.SET_FIRST_POINT : words.SET_SECOND_POINT}{" "}
        <span>{words.ESC_CANCELS}</span>
      </p>
      <p id={hintId} className="chart-unseen">
        {words.DRAW_KEYS_HINT}
      </p>
      <output className="chart-unseen" aria-live="polite">
        {!isSpoken || aimed === null
          ? ""
          : start !== null && aimed.time === start.time && aimed.price === start.price
            ? words.describeFirstPoint(nameOf(start))
            : nameOf(aimed)}
      </output>
    </div>
  );
}
