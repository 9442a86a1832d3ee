import { MAX_TARGET_PRICE } from "../../../backend/domain/limits.ts";
import "./AlertLines.css";
import { useId } from "react";
import {
  type AlertLine,
  CHIP_GAP,
  chipWidth,
  isNarrow,
  LABEL_HEIGHT,
  placeLines,
  type PlacedLine,
  lineDigits,
  tickOf,
} from "../model/alertLines.ts";
import { BELL } from "./bell.ts";
import type { ChartState } from "../chartState.ts";
import type { PriceFormatter } from "../messages.ts";
import type { ChartLayout } from "../layout.ts";
import { type SceneOf, useScene } from "../useChartState.ts";
import { useLineMove } from "../gestures/useLineMove.ts";
import { ALERT_KEYS_HINT, NOT_SET_YET, nameAlertLine } from "../messages.ts";

interface AlertLinesProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly formatPrice: PriceFormatter;
  readonly lines: readonly AlertLine[];
  /** Called with a moved line's price; `lines` must be updated immediately. */
  readonly onMove?: (id: string, price: number) => void;
}

/**
 * Each line is a slider for pointer and keys. The layer is separate, so that a move repaints
 * nothing else.
 */
export function AlertLines({ state, sceneOf, formatPrice, lines, onMove }: AlertLinesProps) {
  const { scale, layout, series } = useScene(state, sceneOf);
  const { digits, lastPrice } = series;
  const { move, held, handlersOf } = useLineMove(scale, digits, onMove);
  const hintId = useId();
  const { shown, above, below } = placeLines(lines, scale, lastPrice, move, held);
  const write = (price: number, { isMovable }: AlertLine): string =>
    formatPrice(price, lineDigits({ price, isMovable }, digits));
  const lookOf = ({ line, price }: PlacedLine): LineLook => ({
    layout,
    price: write(price, line),
    look: move?.id === line.id ? "moving" : held === line.id ? "held" : "still",
  });
  const chipRoom = (name: string, text: string): number =>
    CHIP_GAP + chipWidth(layout.plotWidth, name, text);
  const placedById = new Map(shown.map((placed) => [placed.line.id, placed]));
  return (
    <>
      <svg
        className="chart-layer chart-alerts"
        width={layout.width}
        height={layout.height}
        aria-hidden="true"
      >
        {/* Lines are drawn first, so that none crosses a label. */}
        {shown.map((placed) => (
          <DrawnLine key={placed.line.id} placed={placed} {...lookOf(placed)} />
        ))}
        {shown.map((placed) => (
          <DrawnLabel key={placed.line.id} placed={placed} {...lookOf(placed)} />
        ))}
        <OutOfView count={above} layout={layout} y={16} arrow="↑" />
        <OutOfView count={below} layout={layout} y={layout.plotHeight - 8} arrow="↓" />
      </svg>
      <div className="chart-alert-grips" style={{ height: layout.plotHeight }}>
        {lines.map((line) => {
          const placed = placedById.get(line.id);
          const price = placed?.price ?? line.price;
          const isMoving = move?.id === line.id;
          return (
            <div
              key={line.id}
              className="chart-alert-grip"
              style={{ transform: `translateY(${gripY(placed)}px)` }}
              data-movable={line.isMovable && onMove !== undefined}
              data-moving={isMoving}
              data-shown={placed !== undefined}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input's thumb is no line across a chart
              role="slider"
              tabIndex={0}
              aria-orientation="vertical"
              aria-label={nameAlertLine(line.name)}
              aria-describedby={line.isMovable ? hintId : undefined}
              aria-readonly={!line.isMovable}
              aria-valuemin={tickOf(digits)}
              aria-valuemax={MAX_TARGET_PRICE}
              aria-valuenow={price}
              aria-valuetext={`${write(price, line)}${isMoving ? NOT_SET_YET : ""}`}
              {...handlersOf(line)}
            >
              {placed === undefined || placed.y === null ? null : (
                <span
                  className="chart-alert-reach"
                  style={{
                    width: layout.plotWidth,
                    transform: `translateY(${placed.y - placed.labelY}px)`,
                  }}
                />
              )}
              <span
                className="chart-alert-knob"
                style={{
                  left: layout.plotWidth - chipRoom(line.name, write(price, line)),
                  width:
                    chipRoom(line.name, write(price, line)) + layout.width - layout.plotWidth - 2,
                }}
              />
            </div>
          );
        })}
      </div>
      <p id={hintId} className="chart-unseen">
        {ALERT_KEYS_HINT}
      </p>
    </>
  );
}

const gripY = (placed: PlacedLine | undefined): number => Math.round(placed?.labelY ?? 0);

interface LineLook {
  readonly layout: ChartLayout;
  readonly price: string;
  readonly look: "still" | "held" | "moving";
}

type DrawnProps = LineLook & { readonly placed: PlacedLine };

/** Width in pixels of the slope from a line to its displaced label. */
const SLOPE = 10;
const HALF = LABEL_HEIGHT / 2;

const chipLeft = ({ layout, placed, price }: DrawnProps): number =>
  layout.plotWidth - CHIP_GAP - chipWidth(layout.plotWidth, placed.line.name, price);

function DrawnLine(props: DrawnProps) {
  const { placed, layout, look } = props;
  if (placed.y === null) return null;
  const y = Math.floor(placed.y) + 0.5;
  const labelY = Math.round(placed.labelY);
  const isAway = Math.abs(labelY - y) > HALF;
  const left = chipLeft(props);
  return (
    <g className={`chart-alert-line chart-alert-${look}`}>
      <line x1={0} x2={isAway ? left - SLOPE : layout.plotWidth} y1={y} y2={y} />
      {isAway ? <path d={`M${left - SLOPE} ${y}L${left} ${labelY}`} /> : null}
    </g>
  );
}

function DrawnLabel(props: DrawnProps) {
  const { placed, layout, price, look } = props;
  const { plotWidth, width } = layout;
  const { name } = placed.line;
  const left = chipLeft(props);
  return (
    <g
      className={`chart-alert chart-alert-${look}`}
      transform={`translate(0 ${Math.round(placed.labelY) - HALF})`}
    >
      <rect
        className="chart-alert-chip"
        x={left}
        width={chipWidth(plotWidth, name, price)}
        height={LABEL_HEIGHT}
        rx={4}
      />
      <path
        className="chart-alert-bell"
        d={BELL}
        transform={`translate(${left + 8} ${HALF - 5})`}
      />
      {isNarrow(plotWidth) ? null : (
        <text className="chart-alert-text" x={left + 23} y={HALF} dy="0.36em">
          {name}
          <tspan className="chart-alert-price"> {price}</tspan>
        </text>
      )}
      <rect
        className="chart-alert-tag"
        x={plotWidth}
        width={width - plotWidth - 2}
        height={LABEL_HEIGHT}
        rx={3}
      />
      <text className="chart-alert-tag-text" x={plotWidth + 10} y={HALF} dy="0.36em">
        {price}
      </text>
    </g>
  );
}

function OutOfView({
  count,
  layout: { plotWidth },
  y,
  arrow,
}: {
  readonly count: number;
  readonly layout: ChartLayout;
  readonly y: number;
  readonly arrow: string;
}) {
  if (count === 0) return null;
  return (
    <text className="chart-alert-beyond" x={plotWidth - CHIP_GAP} y={y} textAnchor="end">
      {arrow} {count} {isNarrow(plotWidth) ? null : count === 1 ? "alert" : "alerts"}
    </text>
  );
}
