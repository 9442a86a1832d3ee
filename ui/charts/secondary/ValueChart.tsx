import "./BacktestChart.css";
import {
  Axis,
  buildChartTheme,
  Grid,
  LineSeries,
  Tooltip,
  TooltipContext,
  TooltipProvider,
  XYChart,
} from "@visx/xychart";
import { type KeyboardEvent, useContext, useMemo, useState } from "react";
import { formatMoneyCompact, formatPrice } from "../../format/number.ts";
import { chartTimeFormatter } from "../chartTime.ts";
import { nextPoint } from "../chartSteps.ts";
import {
  CHART,
  describeBenchmark,
  describeInvested,
  describeNoBenchmark,
  describeWorth,
  VALUE_NOT_KNOWN,
} from "../messages.ts";
import { useMeasuredWidth } from "../useMeasuredWidth.ts";
import { formatCalendarDate } from "../../format/time.ts";

interface ValuePoint {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly value: number | null;
  /** Deposits minus withdrawals up to the date. */
  readonly invested: number;
  /** Value if invested in a benchmark; null if unknown. */
  readonly benchmark?: number | null;
}

/** `benchmark` is its name, if there is one. */
const describeValue = (
  { date, value, invested, benchmark: compared }: ValuePoint,
  currency: string,
  benchmark?: string,
) => ({
  when: formatCalendarDate(date),
  value: value === null ? VALUE_NOT_KNOWN : describeWorth(formatPrice(value, currency)),
  invested: describeInvested(formatPrice(invested, currency)),
  ...(benchmark === undefined
    ? {}
    : {
        benchmark:
          compared === null || compared === undefined
            ? describeNoBenchmark(benchmark)
            : describeBenchmark(benchmark, formatPrice(compared, currency)),
      }),
});

const HEIGHT = 260;
const MARGIN = { top: 8, right: 64, bottom: 24, left: 16 };
const TICKS = 4;
/** Above dialogs, which Blueprint places at z-index 20. */
const TOOLTIP_LAYER = 30;

const X_SCALE = { type: "utc" } as const;
const Y_SCALE = { type: "linear", zero: false, nice: true } as const;

/** CSS variables, so that the colors follow the page's theme. */
const THEME = buildChartTheme({
  backgroundColor: "var(--raised)",
  colors: ["var(--accent)", "var(--muted)", "var(--warn)"],
  gridColor: "var(--border)",
  gridColorDark: "var(--border)",
  tickLength: 4,
});

/** xychart also calls this for the nonexistent point after the last. */
const timeOf = (point?: ValuePoint): Date => new Date(point?.date ?? Number.NaN);
/** Unknown values leave a gap. */
const valueOf = ({ value }: ValuePoint): number => value ?? Number.NaN;
const investedOf = ({ invested }: ValuePoint): number => invested;
const benchmarkOf = ({ benchmark }: ValuePoint): number => benchmark ?? Number.NaN;
const formatDay = chartTimeFormatter("1d", "UTC");

export interface ValueChartProps {
  /** Points oldest first, one for each date. */
  points: readonly ValuePoint[];
  /** ISO 4217 code of the values. */
  currency: string;
  /** Accessible name of the chart. */
  label: string;
  /** Name of the benchmark, if there is one. */
  benchmark?: string | undefined;
}

/** Value, cost and benchmark value over time. */
export function ValueChart(props: ValueChartProps) {
  if (props.points.length < 2) return null;
  return (
    <TooltipProvider hideTooltipDebounceMs={0}>
      <Plot {...props} />
    </TooltipProvider>
  );
}

function Plot({ points, currency, label, benchmark }: ValueChartProps) {
  const [container, width] = useMeasuredWidth();
  const tooltip = useContext(TooltipContext);
  const [stepped, setStepped] = useState<number | null>(null);
  const data = useMemo(() => [...points], [points]);

  const step = (event: KeyboardEvent) => {
    const next = nextPoint(event.key, stepped, data.length);
    const datum = next === null ? undefined : data[next];
    if (next === null || datum === undefined) return;
    event.preventDefault();
    setStepped(next);
    tooltip?.showTooltip({ key: "value", index: next, datum, distanceX: 0, distanceY: 0 });
  };
  const leave = () => {
    setStepped(null);
    tooltip?.hideTooltip();
  };
  const handlers = { onKeyDown: step, onBlur: leave };
  const spoken = stepped === null ? undefined : data[stepped];

  return (
    <div
      ref={container}
      className="backtest-chart"
      style={{ height: HEIGHT }}
      // Screen readers pass arrow keys only to an application.
      role="application"
      aria-roledescription={CHART}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
      tabIndex={0}
      {...handlers}
    >
      <div aria-hidden="true">
        <XYChart
          width={width}
          height={HEIGHT}
          margin={MARGIN}
          xScale={X_SCALE}
          yScale={Y_SCALE}
          theme={THEME}
        >
          <Grid columns={false} numTicks={TICKS} className="backtest-chart-grid" />
          <Axis
            orientation="bottom"
            numTicks={TICKS}
            hideAxisLine
            tickFormat={(at: Date) => formatDay(at.getTime(), "day")}
            axisClassName="backtest-chart-axis"
          />
          <Axis
            orientation="right"
            numTicks={TICKS}
            hideAxisLine
            hideTicks
            tickFormat={(value: number) => formatMoneyCompact(value, currency)}
            axisClassName="backtest-chart-axis"
          />
          <LineSeries
            dataKey="value"
            data={data}
            xAccessor={timeOf}
            yAccessor={valueOf}
            strokeWidth={1.75}
          />
          <LineSeries
            dataKey="invested"
            data={data}
            xAccessor={timeOf}
            yAccessor={investedOf}
            strokeWidth={1.25}
            strokeDasharray="4 4"
          />
          {benchmark === undefined ? null : (
            <LineSeries
              dataKey="benchmark"
              data={data}
              xAccessor={timeOf}
              yAccessor={benchmarkOf}
              strokeWidth={1.25}
              strokeDasharray="1 3"
              strokeLinecap="round"
            />
          )}
          <Tooltip<ValuePoint>
            unstyled
            applyPositionStyle
            snapTooltipToDatumX
            zIndex={TOOLTIP_LAYER}
            className="backtest-chart-tip"
            renderTooltip={({ tooltipData }) => {
              const nearest = tooltipData?.nearestDatum?.datum;
              return nearest === undefined ? null : (
                <Tip point={nearest} currency={currency} benchmark={benchmark} />
              );
            }}
          />
        </XYChart>
      </div>
      <output className="visually-hidden" aria-live="polite">
        {spoken === undefined
          ? ""
          : Object.values(describeValue(spoken, currency, benchmark)).join(", ")}
      </output>
    </div>
  );
}

function Tip({
  point,
  currency,
  benchmark,
}: { point: ValuePoint } & Pick<ValueChartProps, "currency" | "benchmark">) {
  const { when, value, invested, benchmark: compared } = describeValue(point, currency, benchmark);
  return (
    <>
      <span>{when}</span>
      <strong className="figures">{value}</strong>
      <span className="figures">{invested}</span>
      {compared === undefined ? null : <span className="figures">{compared}</span>}
    </>
  );
}
