import "./AlertLines.css";
import { useId } from "react";
import { type AlertLine, LABEL_HEIGHT, placeLines, type PlacedLine, tickOf } from "./alertLines.ts";
import { BELL } from "./bell.ts";
import type { ChartState } from "./chartState.ts";
import type { PriceFormatter } from "./chartWords.ts";
import type { ChartLayout } from "./scene.ts";
import { type SceneOf, useScene } from "./useChartState.ts";
import { useLineMove } from "./useLineMove.ts";

interface AlertLinesProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly formatPrice: PriceFormatter;
  readonly lines: readonly AlertLine[];
  /** Sets a line's price. The line is drawn where `lines` has it, so these must follow at once. */
  readonly onMove?: (id: string, price: number) => void;
}

/** Width of a letter or digit at 11 px, on the average; a label is a little wide rather than cut. */
const CHARACTER = 6.5;
const CHIP_PADDING = 31;
/** Between a chip and the price axis. */
const CHIP_GAP = 6;

/**
 * A dashed line for every alert, with what it waits for and its price; each is a slider that pointer
 * and keys move. A drawing of its own: moving a line repaints nothing else of the chart.
 */
export function AlertLines({ state, sceneOf, formatPrice, lines, onMove }: AlertLinesProps) {
  const { scale, layout, series } = useScene(state, sceneOf);
  const { digits, lastPrice } = series;
  const { move, held, handlersOf } = useLineMove(scale, digits, onMove);
  const hintId = useId();
  const { shown, above, below } = placeLines(lines, scale, lastPrice, move, held);
  const write = (price: number): string => formatPrice(price, digits);
  const placedById = new Map(shown.map((placed) => [placed.line.id, placed]));
  return (
    <>
      <svg
        className="chart-overlay chart-alerts"
        width={layout.width}
        height={layout.height}
        aria-hidden="true"
      >
        {shown.map((placed) => (
          <DrawnLine
            key={placed.line.id}
            placed={placed}
            layout={layout}
            name={placed.line.name}
            price={write(placed.price)}
            look={
              move?.id === placed.line.id ? "moving" : held === placed.line.id ? "held" : "still"
            }
          />
        ))}
        <OutOfView count={above} x={layout.plotWidth - CHIP_GAP} y={16} arrow="↑" />
        <OutOfView
          count={below}
          x={layout.plotWidth - CHIP_GAP}
          y={layout.plotHeight - 8}
          arrow="↓"
        />
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
              aria-label={`Alert: ${line.name}`}
              aria-describedby={line.isMovable ? hintId : undefined}
              aria-readonly={!line.isMovable}
              aria-valuemin={tickOf(digits)}
              aria-valuemax={MAX_TARGET}
              aria-valuenow={price}
              aria-valuetext={`${write(price)}${isMoving ? ", not set yet" : ""}`}
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
                  left: layout.plotWidth - CHIP_GAP - chipWidth(line.name, write(price)),
                  width:
                    chipWidth(line.name, write(price)) +
                    CHIP_GAP +
                    layout.width -
                    layout.plotWidth -
                    2,
                }}
              />
            </div>
          );
        })}
      </div>
      <p id={hintId} className="chart-unseen">
        Arrow keys move the alert, Enter sets it, Escape leaves it where it was.
      </p>
    </>
  );
}

/** The contract's largest target. */
const MAX_TARGET = 1e9;

const gripY = (placed: PlacedLine | undefined): number => Math.round(placed?.labelY ?? 0);

const chipWidth = (name: string, price: string): number =>
  Math.round((name.length + 1 + price.length) * CHARACTER + CHIP_PADDING);

interface DrawnLineProps {
  readonly placed: PlacedLine;
  readonly layout: ChartLayout;
  readonly name: string;
  readonly price: string;
  readonly look: "still" | "held" | "moving";
}

function DrawnLine({ placed, layout, name, price, look }: DrawnLineProps) {
  const { plotWidth, width } = layout;
  const chip = chipWidth(name, price);
  const left = plotWidth - CHIP_GAP - chip;
  const labelY = Math.round(placed.labelY);
  const lineY = placed.y === null ? null : Math.floor(placed.y) + 0.5;
  const half = LABEL_HEIGHT / 2;
  return (
    <g className={`chart-alert chart-alert-${look}`}>
      {lineY === null ? null : (
        <>
          <line x1={0} x2={plotWidth} y1={lineY} y2={lineY} />
          {Math.abs(labelY - lineY) > half ? (
            // From the price to a label that had to give way.
            <path d={`M${left - 10} ${lineY}L${left} ${labelY}`} />
          ) : null}
        </>
      )}
      <g transform={`translate(0 ${labelY - half})`}>
        <rect className="chart-alert-chip" x={left} width={chip} height={LABEL_HEIGHT} rx={4} />
        <g transform={`translate(${left + 8} ${half - 5})`} className="chart-alert-bell">
          <path d={BELL} />
        </g>
        <text className="chart-alert-text" x={left + 23} y={half} dy="0.36em">
          {name} <tspan className="chart-alert-price">{price}</tspan>
        </text>
        <rect
          className="chart-alert-tag"
          x={plotWidth}
          width={width - plotWidth - 2}
          height={LABEL_HEIGHT}
          rx={3}
        />
        <text className="chart-alert-tag-text" x={plotWidth + 10} y={half} dy="0.36em">
          {price}
        </text>
      </g>
    </g>
  );
}

function OutOfView({
  count,
  x,
  y,
  arrow,
}: {
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly arrow: string;
}) {
  if (count === 0) return null;
  return (
    <text className="chart-alert-beyond" x={x} y={y} textAnchor="end">
      {arrow} {count} {count === 1 ? "alert" : "alerts"}
    </text>
  );
}
