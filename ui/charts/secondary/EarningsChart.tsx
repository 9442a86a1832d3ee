import "./EarningsChart.css";
import "./keyLegend.css";
import { scaleLinear, scalePoint } from "@visx/scale";
import { Line } from "@visx/shape";
import { formatDecimal, formatPercent, formatPrice } from "../../format/number.ts";
import { formatMonth } from "../../format/time.ts";
import * as messages from "../messages.ts";
import { useMeasuredWidth } from "../useMeasuredWidth.ts";

const HEIGHT = 148;
const MARGIN = { top: 12, right: 8, bottom: 42, left: 52 };
/** Radius of an estimate's ring, which stays visible around a result that equals it. */
const RING = 7;
const DIGITS = 2;

const SHAPES = {
  up: "M0 -5l5 9h-10z",
  down: "M0 5l5 -9h-10z",
  actual: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
} as const;

export interface QuarterEarnings {
  /** Last day of the quarter, `YYYY-MM-DD`. */
  readonly quarterEnd: string;
  /** ISO 4217 code; null if unknown. */
  readonly currency: string | null;
  readonly actual: number;
  /** Null if unknown. */
  readonly estimate: number | null;
}

export interface EarningsChartProps {
  /** Quarters, oldest first; at least one. */
  quarters: readonly QuarterEarnings[];
}

/** Below this amount, cents do not tell quarters apart. */
const SMALL = 0.1;

/** Uses cents for all, or more decimals if all are small. */
function amountFormatter(quarters: readonly QuarterEarnings[]) {
  const largest = Math.max(
    ...quarters.map(({ actual, estimate }) => Math.max(Math.abs(actual), Math.abs(estimate ?? 0))),
  );
  const size = largest < SMALL ? largest : 1;
  return (value: number, currency: string | null): string =>
    currency === null ? formatDecimal(value, DIGITS) : formatPrice(value, currency, size);
}

/** Returns the surprise in percent of the estimate; null if it is unknown or has no meaning. */
const surpriseOf = ({ actual, estimate }: QuarterEarnings): number | null =>
  estimate === null || estimate === 0 ? null : ((actual - estimate) / Math.abs(estimate)) * 100;

function directionOf({ actual, estimate }: QuarterEarnings): keyof typeof SHAPES {
  if (estimate === null || actual === estimate) return "actual";
  return actual > estimate ? "up" : "down";
}

export function EarningsChart({ quarters }: EarningsChartProps) {
  const [container, width] = useMeasuredWidth();
  const write = amountFormatter(quarters);
  const words = messages.describeEarnings(
    quarters.map((quarter) => {
      const { quarterEnd, currency, actual, estimate } = quarter;
      const surprise = surpriseOf(quarter);
      return messages.describeResult(
        formatMonth(quarterEnd.slice(0, 7)),
        write(actual, currency),
        estimate === null ? null : write(estimate, currency),
        surprise === null ? null : formatPercent(surprise),
      );
    }),
  );
  return (
    <div className="earnings-chart" ref={container}>
      <div className="key-legend" aria-hidden="true">
        <span>{messages.EARNINGS_PER_SHARE}</span>
        <span>
          <svg width="16" height="16" viewBox="-8 -8 16 16">
            <circle className="earnings-expected" r={RING - 1} />
          </svg>
          {messages.ESTIMATE}
        </span>
        <Key direction="up" name={messages.ABOVE_ESTIMATE} />
        <Key direction="down" name={messages.BELOW_ESTIMATE} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not a file */}
      <svg role="img" aria-label={words} width={width} height={HEIGHT}>
        {width === 0 ? null : <Drawing quarters={quarters} width={width} />}
      </svg>
    </div>
  );
}

const Key = ({ direction, name }: { direction: "up" | "down"; name: string }) => (
  <span>
    <svg width="12" height="12" viewBox="-6 -6 12 12">
      <path className={`earnings-${direction}`} d={SHAPES[direction]} />
    </svg>
    {name}
  </span>
);

function Drawing({ quarters, width }: EarningsChartProps & { width: number }) {
  const values = quarters.flatMap(({ actual, estimate }) =>
    estimate === null ? [actual] : [actual, estimate],
  );
  const x = scalePoint({
    domain: quarters.map(({ quarterEnd }) => quarterEnd),
    range: [MARGIN.left, width - MARGIN.right],
    padding: 0.5,
  });
  const y = scaleLinear({
    domain: [Math.min(...values), Math.max(...values)],
    range: [HEIGHT - MARGIN.bottom - RING, MARGIN.top],
    nice: 3,
  });
  const write = amountFormatter(quarters);
  const currency = quarters.at(-1)?.currency ?? null;
  return (
    <>
      {y.ticks(3).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <Line
            className="earnings-grid"
            from={{ x: MARGIN.left, y: 0 }}
            to={{ x: width - MARGIN.right, y: 0 }}
          />
          <text className="earnings-tick" x={MARGIN.left - 8} dy="0.32em" textAnchor="end">
            {write(tick, currency)}
          </text>
        </g>
      ))}
      {quarters.map((quarter) => {
        const { quarterEnd, actual, estimate } = quarter;
        const direction = directionOf(quarter);
        const surprise = surpriseOf(quarter);
        return (
          <g key={quarterEnd} transform={`translate(${x(quarterEnd) ?? 0} 0)`}>
            {estimate === null ? null : (
              <circle className="earnings-expected" cy={y(estimate)} r={RING} />
            )}
            <path
              className={`earnings-${direction}`}
              d={SHAPES[direction]}
              transform={`translate(0 ${y(actual)})`}
            />
            <text className="earnings-tick" y={HEIGHT - 22} textAnchor="middle">
              {formatMonth(quarterEnd.slice(0, 7))}
            </text>
            {surprise === null ? null : (
              <text
                className={`earnings-surprise earnings-${direction}`}
                y={HEIGHT - 6}
                textAnchor="middle"
              >
                {formatPercent(surprise)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
