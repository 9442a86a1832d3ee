import { GlyphSeries, LineSeries } from "@visx/xychart";
import { useId, useMemo } from "react";
import { formatPrice } from "../../format/number.ts";
import { roomForLabels } from "../layout.ts";
import { BACKTEST_LABEL, PRICE, TIME, TRIGGERS, WOULD_HAVE_TRIGGERED } from "../messages.ts";
import { DayAxis, plotTheme, SteppedPlot } from "./SteppedPlot.tsx";
import { formatAbsoluteTime, formatCalendarDate } from "../../format/time.ts";
import { scaleLinear } from "@visx/scale";

interface BacktestPoint {
  readonly kind: "close" | "firing";
  /** ISO 8601, UTC */
  readonly time: string;
  readonly price: number;
}

interface PointWords {
  readonly when: string;
  readonly price: string;
  readonly note: string | null;
}

const describePoint = ({ kind, time, price }: BacktestPoint, currency: string): PointWords => ({
  when: kind === "firing" ? formatAbsoluteTime(time) : formatCalendarDate(time),
  price: formatPrice(price, currency),
  note: kind === "firing" ? WOULD_HAVE_TRIGGERED : null,
});

const HEIGHT = 120;
const MARGIN = { top: 8, bottom: 22, left: 24 };
/** Keeps the plot's width when prices change. */
const MIN_RIGHT = 64;
const LABEL_PADDING = 14;
const TICKS = 3;
const DOT = 6;

const X_SCALE = { type: "utc" } as const;

const THEME = plotTheme("var(--muted)", "var(--warn)");

/** xychart also calls this for the nonexistent point after the last. */
const timeOf = (point?: BacktestPoint): Date => new Date(point?.time ?? Number.NaN);
const priceOf = ({ price }: BacktestPoint): number => price;

export interface BacktestChartProps {
  /** Daily closes, oldest first; times in ISO 8601. */
  closes: readonly { readonly time: string; readonly close: number }[];
  /** Points at which the alert would have triggered. */
  marks: readonly { readonly time: string; readonly price: number }[];
  /** ISO 4217 code of the amounts. */
  currency: string;
}

export function BacktestChart(props: BacktestChartProps) {
  return props.closes.length < 2 ? null : <Plot {...props} />;
}

function Plot({ closes, marks, currency }: BacktestChartProps) {
  const tableId = useId();

  const line = useMemo(
    () => closes.map(({ time, close }): BacktestPoint => ({ kind: "close", time, price: close })),
    [closes],
  );
  const dots = useMemo(
    () => marks.map(({ time, price }): BacktestPoint => ({ kind: "firing", time, price })),
    [marks],
  );
  const points = useMemo(
    () => [...line, ...dots].toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time)),
    [line, dots],
  );

  const margin = useMemo(() => {
    const prices = points.map(priceOf);
    const labels = axisLabels(prices, TICKS, (price) => formatPrice(price, currency));
    return {
      ...MARGIN,
      right: Math.max(MIN_RIGHT, Math.ceil(roomForLabels(labels, LABEL_PADDING))),
    };
  }, [points, currency]);

  const table = <FiringTable id={tableId} dots={dots} currency={currency} />;
  return (
    <SteppedPlot
      points={points}
      placeOf={(point) => {
        const series = point.kind === "firing" ? dots : line;
        return { key: point.kind, index: series.indexOf(point) };
      }}
      describe={(point) => Object.values(describePoint(point, currency)).join(" ")}
      label={BACKTEST_LABEL}
      height={HEIGHT}
      details={dots.length === 0 ? undefined : { id: tableId, content: table }}
      margin={margin}
      xScale={X_SCALE}
      theme={THEME}
      ticks={TICKS}
      formatValue={(price) => formatPrice(price, currency)}
      renderTip={(point) => <Tip point={point} currency={currency} />}
      isTipOnPoint
    >
      <DayAxis ticks={TICKS} />
      <LineSeries
        dataKey="close"
        data={line}
        xAccessor={timeOf}
        yAccessor={priceOf}
        strokeWidth={1.25}
      />
      <GlyphSeries dataKey="firing" data={dots} xAccessor={timeOf} yAccessor={priceOf} size={DOT} />
    </SteppedPlot>
  );
}

function Tip({ point, currency }: { point: BacktestPoint; currency: string }) {
  const { when, price, note } = describePoint(point, currency);
  return (
    <>
      <span>{when}</span>
      <strong className="figures">{price}</strong>
      {note === null ? null : <span>{note}</span>}
    </>
  );
}

interface FiringTableProps {
  readonly id: string;
  readonly dots: readonly BacktestPoint[];
  readonly currency: string;
}

/**
 * For screen readers. A table ignores the size of hidden content, so the element around it clips
 * it; otherwise the dialog would scroll.
 */
function FiringTable({ id, dots, currency }: FiringTableProps) {
  return (
    <div className="visually-hidden">
      <table id={id}>
        <caption>{TRIGGERS}</caption>
        <thead>
          <tr>
            <th scope="col">{TIME}</th>
            <th scope="col">{PRICE}</th>
          </tr>
        </thead>
        <tbody>
          {dots.map((dot) => {
            const { when, price } = describePoint(dot, currency);
            return (
              <tr key={dot.time}>
                <th scope="row">{when}</th>
                <td>{price}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Returns xychart's axis labels for `values`, with rounded limits. */
export function axisLabels(
  values: readonly number[],
  ticks: number,
  format: (value: number) => string,
): readonly string[] {
  if (values.length === 0) return [];
  // The number of arguments of Math.min is limited.
  const least = values.reduce((one, other) => Math.min(one, other));
  const most = values.reduce((one, other) => Math.max(one, other));
  return scaleLinear({ domain: [least, most], nice: true })
    .ticks(ticks)
    .map(format);
}
