import "./SmileChart.css";
import "./keyLegend.css";
import { scaleLinear } from "@visx/scale";
import { Line, LinePath } from "@visx/shape";
import { formatFraction } from "../../format/number.ts";
import * as messages from "../messages.ts";
import {
  keyPoints,
  type OptionSide,
  type SmilePoint,
  smileOf,
  type StrikeVolatility,
} from "../model/smile.ts";
import { useMeasuredWidth } from "../useMeasuredWidth.ts";

const HEIGHT = 152;
const MARGIN = { top: 8, right: 12, bottom: 20, left: 36 };
/** A put's point is larger, so that a call at its place hides no part of it. */
const POINTS = { call: 2.5, put: 4 } as const;
const EDGE = POINTS.put;
/** Pixels between strike labels. */
const LABEL_GAP = 90;

const sides = [
  { side: "call", name: messages.CALLS },
  { side: "put", name: messages.PUTS },
] as const;

export interface SmileChartProps {
  /** Volatilities by strike, lowest strike first. */
  strikes: readonly StrikeVolatility[];
  /** Current price of the stock; null if unknown. */
  price: number | null;
  /** Formats prices of one column, so that their decimals align. */
  formatPrices: (prices: readonly number[]) => readonly string[];
}

export function SmileChart({ strikes, price, formatPrices }: SmileChartProps) {
  const [container, width] = useMeasuredWidth();
  const write = (value: number): string => formatPrices([value])[0] ?? "";
  const curves = sides
    .map(({ side, name }) => ({ side, name, points: smileOf(strikes, side) }))
    .filter(({ points }) => points.length > 0);
  const words = messages.describeSmile(
    curves.map(({ name, points }) =>
      messages.describeSmileSide(
        name,
        keyPoints(points).map(
          ({ strike, volatility }) => [formatFraction(volatility, 0), write(strike)] as const,
        ),
      ),
    ),
  );
  return (
    <div className="smile-chart" ref={container}>
      <div className="key-legend" aria-hidden="true">
        <span>{messages.IMPLIED_VOLATILITY}</span>
        {curves.map(({ side, name }) => (
          <span key={side} className={`smile-${side}`}>
            <svg width="12" height="10">
              <Point side={side} x={6} y={5} />
            </svg>
            {name}
          </span>
        ))}
        {price === null ? null : <span>{messages.describePriceMark(write(price))}</span>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not a file */}
      <svg role="img" aria-label={words} width={width} height={HEIGHT}>
        {width === 0 ? null : (
          <Drawing curves={curves} price={price} formatPrices={formatPrices} width={width} />
        )}
      </svg>
    </div>
  );
}

interface DrawingProps extends Pick<SmileChartProps, "price" | "formatPrices"> {
  curves: readonly { readonly side: OptionSide; readonly points: readonly SmilePoint[] }[];
  width: number;
}

function Drawing({ curves, price, formatPrices, width }: DrawingProps) {
  const points = curves.flatMap((curve) => curve.points);
  const strikes = points.map(({ strike }) => strike);
  const volatilities = points.map(({ volatility }) => volatility);
  const x = scaleLinear({
    domain: [Math.min(...strikes), Math.max(...strikes)],
    range: [MARGIN.left + EDGE, width - MARGIN.right - EDGE],
  });
  const y = scaleLinear({
    domain: [Math.min(...volatilities), Math.max(...volatilities)],
    range: [HEIGHT - MARGIN.bottom - EDGE, MARGIN.top + EDGE],
    nice: 3,
  });
  const xTicks = x.ticks(Math.max(2, Math.floor(width / LABEL_GAP)));
  const xLabels = formatPrices(xTicks);
  const [low = 0, high = 0] = x.domain();
  const isPriceInView = price !== null && price >= low && price <= high;
  return (
    <>
      {y.ticks(3).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <Line
            className="smile-grid"
            from={{ x: MARGIN.left, y: 0 }}
            to={{ x: width - MARGIN.right, y: 0 }}
          />
          <text className="smile-tick" x={MARGIN.left - 6} dy="0.32em" textAnchor="end">
            {formatFraction(tick, 0)}
          </text>
        </g>
      ))}
      {xTicks.map((tick, index) => (
        <text
          key={tick}
          className="smile-tick"
          x={Math.min(x(tick), width - MARGIN.right - 18)}
          y={HEIGHT - 5}
          textAnchor="middle"
        >
          {xLabels[index]}
        </text>
      ))}
      {isPriceInView ? (
        <Line
          className="smile-price"
          from={{ x: x(price), y: MARGIN.top }}
          to={{ x: x(price), y: HEIGHT - MARGIN.bottom }}
        />
      ) : null}
      {curves.map(({ side, points: curve }) => (
        <g key={side} className={`smile-${side}`}>
          <LinePath
            className="smile-line"
            data={[...curve]}
            x={({ strike }) => x(strike)}
            y={({ volatility }) => y(volatility)}
          />
        </g>
      ))}
      {curves.toReversed().map(({ side, points: curve }) => (
        <g key={side} className={`smile-${side}`}>
          {curve.map(({ strike, volatility }) => (
            <Point key={strike} side={side} x={x(strike)} y={y(volatility)} />
          ))}
        </g>
      ))}
    </>
  );
}

function Point({ side, x, y }: { side: OptionSide; x: number; y: number }) {
  const size = POINTS[side];
  return side === "call" ? (
    <circle className="smile-point" cx={x} cy={y} r={size} />
  ) : (
    <rect className="smile-point" x={x - size} y={y - size} width={2 * size} height={2 * size} />
  );
}
