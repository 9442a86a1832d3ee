import "./distanceTrack.css";
import {
  layOutTrack,
  type TrackLayout,
  type TrackPrices,
  type TrackSpan,
} from "./trackGeometry.ts";
import { describeTrack, type TrackState } from "./trackWords.ts";
import { Tooltip } from "../../actions/Tooltip.tsx";

export interface DistanceTrackProps extends TrackPrices {
  /** Symbol of the prices; indices and exchange rates are formatted without a currency. */
  symbol?: string;
  currency?: string;
  /** State of the alert: watched, met, snoozed or unwatched. */
  state?: TrackState;
  /** 64, 160 or 320 px wide; narrower if there is less room. */
  size?: "small" | "medium" | "large";
}

const WIDTHS = { small: 64, medium: 160, large: 320 } as const;
/** Height in pixels of the row with price and ranges, and of a row of marks above or below it. */
const LINE = 12;
const MARKS = 9;

/**
 * Every part has its own shape, so that none is told by color alone: the price is a disk, a target
 * a flag (filled once met), a stop a cross, analysts a line with a diamond, today a bar, and 52
 * weeks a thin bar with ends. A cut range has no end.
 */
export function DistanceTrack({
  symbol = "",
  currency = "USD",
  state = "watched",
  size = "medium",
  ...prices
}: DistanceTrackProps) {
  const width = WIDTHS[size];
  const layout = layOutTrack(prices, width);
  const hasFlags = layout.targets.length > 0 || layout.stop !== null;
  const middle = (hasFlags ? MARKS : 0) + LINE / 2;
  const height = middle + LINE / 2 + (layout.analysts === null ? 0 : MARKS);
  const words = describeTrack(prices, state, symbol, currency);
  return (
    <Tooltip content={words} describes={false}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not a file */}
      <svg
        className={`distance-track distance-track-${layout.price === null ? "empty" : state}`}
        role="img"
        aria-label={words}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        <g transform={`translate(0 ${middle})`}>
          <line className="track-base" x2={width} />
          {layout.year === null ? null : <Year span={layout.year} />}
          {layout.day === null ? null : <Bar className="track-day" span={layout.day} size={6} />}
          {layout.way === null || state === "met" ? null : (
            <line className="track-way" x1={layout.way.from} x2={layout.way.to} />
          )}
          {layout.analysts === null ? null : <Analysts estimates={layout.analysts} />}
          {layout.stop === null ? null : <Stop at={layout.stop} />}
          {layout.targets.map(({ at, isMet }) => (
            <Flag key={at} at={at} isFilled={isMet || state === "met"} />
          ))}
          {layout.price === null ? null : (
            <circle className="track-price" cx={layout.price} r={3.5} />
          )}
        </g>
      </svg>
    </Tooltip>
  );
}

function Bar({ className, span, size }: { className: string; span: TrackSpan; size: number }) {
  const { from, to } = span;
  return <rect className={className} x={from} y={-size / 2} width={to - from} height={size} />;
}

function Year({ span }: { span: TrackSpan }) {
  return (
    <>
      <Bar className="track-year" span={span} size={2} />
      {span.isCutLow ? null : <Tick at={span.from} from={-4} to={4} />}
      {span.isCutHigh ? null : <Tick at={span.to} from={-4} to={4} />}
    </>
  );
}

const Tick = ({ at, from, to }: { at: number; from: number; to: number }) => (
  <line className="track-end" x1={at} x2={at} y1={from} y2={to} />
);

function Flag({ at, isFilled }: { at: number; isFilled: boolean }) {
  return (
    <g className="track-target" transform={`translate(${at} 0)`}>
      <line y1={-LINE / 2} y2={LINE / 2} />
      <path
        className={isFilled ? "track-filled" : "track-hollow"}
        d={`M-3.75 ${-LINE / 2 - 7.25}h7.5L0 ${-LINE / 2 - 0.5}z`}
      />
    </g>
  );
}

function Stop({ at }: { at: number }) {
  return (
    <g className="track-stop" transform={`translate(${at} 0)`}>
      <line y1={-LINE / 2} y2={LINE / 2} />
      <path d={`M-3 ${-LINE / 2 - 7.5}l6 6m0 -6l-6 6`} />
    </g>
  );
}

function Analysts({ estimates }: { estimates: NonNullable<TrackLayout["analysts"]> }) {
  const { from, to, mean, isCutLow, isCutHigh } = estimates;
  const row = LINE / 2 + MARKS / 2;
  return (
    <g transform={`translate(0 ${row})`}>
      <line className="track-end" x1={from} x2={to} />
      {isCutLow ? null : <Tick at={from} from={-2.5} to={2.5} />}
      {isCutHigh ? null : <Tick at={to} from={-2.5} to={2.5} />}
      <path className="track-mean" d="M0 -4l4 4l-4 4l-4 -4z" transform={`translate(${mean} 0)`} />
    </g>
  );
}
