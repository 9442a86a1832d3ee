import "./BacktestChart.css";
import {
  Axis,
  BarSeries,
  buildChartTheme,
  Grid,
  Tooltip,
  TooltipContext,
  TooltipProvider,
  XYChart,
} from "@visx/xychart";
import { type KeyboardEvent, useContext, useMemo, useState } from "react";
import { formatMoneyCompact, formatPrice } from "../../format/number.ts";
import { formatMonth } from "../../format/time.ts";
import { nextPoint } from "../chartSteps.ts";
import { CHART, describeExpected, describeReceived } from "../messages.ts";
import { useMeasuredWidth } from "../useMeasuredWidth.ts";

const HEIGHT = 220;
const MARGIN = { top: 8, right: 64, bottom: 24, left: 16 };
const TICKS = 4;
/** Minimum width of the chart, until it is measured. */
const MIN_WIDTH = 120;
/** Above dialogs, which Blueprint places at z-index 20. */
const TOOLTIP_LAYER = 30;
const X_SCALE = { type: "band", paddingInner: 0.25 } as const;
const Y_SCALE = { type: "linear", zero: true, nice: true } as const;

/** CSS variables, so that the colors follow the page's theme. */
const THEME = buildChartTheme({
  backgroundColor: "var(--raised)",
  colors: ["var(--muted)", "var(--accent)"],
  gridColor: "var(--border)",
  gridColorDark: "var(--border)",
  tickLength: 4,
});

export interface MonthAmount {
  /** `YYYY-MM` */
  readonly month: string;
  readonly received: number;
  readonly expected: number;
}

const monthOf = ({ month }: MonthAmount): string => month;
const allOf = ({ received, expected }: MonthAmount): number => received + expected;
const receivedOf = ({ received }: MonthAmount): number => received;

const describe = ({ month, received, expected }: MonthAmount, currency: string) => [
  formatMonth(month),
  ...(received === 0 && expected !== 0 ? [] : [describeReceived(formatPrice(received, currency))]),
  ...(expected === 0 ? [] : [describeExpected(formatPrice(expected, currency))]),
];

export interface AmountChartProps {
  /** Months oldest first, including those without amounts. */
  months: readonly MonthAmount[];
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** Accessible name of the chart. */
  label: string;
}

/** Bars of amounts by month; expected amounts are stacked on top in another color. */
export function AmountChart(props: AmountChartProps) {
  if (props.months.length === 0) return null;
  return (
    <TooltipProvider hideTooltipDebounceMs={0}>
      <Plot {...props} />
    </TooltipProvider>
  );
}

function Plot({ months, currency, label }: AmountChartProps) {
  const [container, width] = useMeasuredWidth();
  const tooltip = useContext(TooltipContext);
  const [stepped, setStepped] = useState<number | null>(null);
  const data = useMemo(() => [...months], [months]);

  const step = (event: KeyboardEvent) => {
    const next = nextPoint(event.key, stepped, data.length);
    const datum = next === null ? undefined : data[next];
    if (next === null || datum === undefined) return;
    event.preventDefault();
    setStepped(next);
    tooltip?.showTooltip({ key: "all", index: next, datum, distanceX: 0, distanceY: 0 });
  };
  const leave = () => {
    setStepped(null);
    tooltip?.hideTooltip();
  };
  const handlers = { onKeyDown: step, onBlur: leave };
  const spoken = stepped === null ? undefined : data[stepped];
  // Labels every n-th month, so that labels do not overlap.
  const apart = Math.ceil(data.length / TICKS);

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
        {width < MIN_WIDTH ? null : (
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
              hideAxisLine
              hideTicks
              tickValues={data
                .filter((_, place) => place % apart === Math.floor(apart / 2))
                .map(monthOf)}
              tickFormat={formatMonth}
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
            <BarSeries dataKey="all" data={data} xAccessor={monthOf} yAccessor={allOf} />
            <BarSeries dataKey="received" data={data} xAccessor={monthOf} yAccessor={receivedOf} />
            <Tooltip<MonthAmount>
              unstyled
              applyPositionStyle
              snapTooltipToDatumX
              zIndex={TOOLTIP_LAYER}
              className="backtest-chart-tip"
              renderTooltip={({ tooltipData }) => {
                const nearest = tooltipData?.nearestDatum?.datum;
                return nearest === undefined
                  ? null
                  : describe(nearest, currency).map((line) => (
                      <span key={line} className="figures">
                        {line}
                      </span>
                    ));
              }}
            />
          </XYChart>
        )}
      </div>
      <output className="visually-hidden" aria-live="polite">
        {spoken === undefined ? "" : describe(spoken, currency).join(", ")}
      </output>
    </div>
  );
}
