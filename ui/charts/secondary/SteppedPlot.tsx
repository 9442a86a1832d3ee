import "./SteppedPlot.css";
import {
  Axis,
  buildChartTheme,
  Grid,
  Tooltip,
  TooltipContext,
  TooltipProvider,
  XYChart,
} from "@visx/xychart";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from "react";
import { chartTimeFormatter } from "../chartFormat.ts";
import { CHART } from "../messages.ts";
import { useMeasuredWidth } from "../useMeasuredWidth.ts";

export interface SteppedPlotProps<Point extends object> {
  /** Points in the order in which the arrow keys visit them. */
  points: readonly Point[];
  /** Returns the series of a point and its index in it. */
  placeOf: (point: Point, index: number) => { readonly key: string; readonly index: number };
  /** Describes a point in words. */
  describe: (point: Point) => string;
  /** Accessible name of the chart. */
  label: string;
  /** Height and margins in pixels. */
  height: number;
  margin: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  /** In pixels; below it nothing is drawn. */
  minWidth?: number;
  xScale: NonNullable<ComponentProps<typeof XYChart>["xScale"]>;
  /** True if the vertical scale contains 0. */
  isFromZero?: boolean;
  theme: ReturnType<typeof plotTheme>;
  /** Approximate number of labels of each axis. */
  ticks: number;
  formatValue: (value: number) => string;
  /** Renders what the tooltip says of a point. */
  renderTip: (point: Point) => ReactNode;
  /** Also places the tooltip at the height of the point, and marks it. */
  isTipOnPoint?: boolean;
  /** Describes the chart in detail, for screen readers. */
  details?: { readonly id: string; readonly content: ReactNode } | undefined;
  /** The horizontal axis and the series. */
  children: ReactNode;
}

/** Frame of a chart whose points are read with the mouse, or step by step with the arrow keys. */
export function SteppedPlot<Point extends object>(props: SteppedPlotProps<Point>) {
  return (
    <TooltipProvider hideTooltipDebounceMs={0}>
      <Frame {...props} />
    </TooltipProvider>
  );
}

function Frame<Point extends object>(props: SteppedPlotProps<Point>) {
  const { points, placeOf, describe, label, height, minWidth = 0, details } = props;
  const [container, width] = useMeasuredWidth();
  const tooltip = useContext(TooltipContext);
  const [stepped, setStepped] = useState<number | null>(null);

  const step = (event: KeyboardEvent) => {
    const next = nextPoint(event.key, stepped, points.length);
    const datum = next === null ? undefined : points[next];
    if (next === null || datum === undefined) return;
    event.preventDefault();
    setStepped(next);
    tooltip?.showTooltip({ ...placeOf(datum, next), datum, distanceX: 0, distanceY: 0 });
  };
  const leave = () => {
    setStepped(null);
    tooltip?.hideTooltip();
  };
  const handlers = { onKeyDown: step, onBlur: leave };
  const spoken = stepped === null ? undefined : points[stepped];

  return (
    <div
      ref={container}
      className="stepped-plot"
      style={{ height }}
      // Screen readers pass arrow keys only to an application.
      role="application"
      aria-roledescription={CHART}
      aria-label={label}
      aria-details={details?.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
      tabIndex={0}
      {...handlers}
    >
      <div aria-hidden="true">{width < minWidth ? null : <Drawing {...props} width={width} />}</div>
      <output className="visually-hidden" aria-live="polite">
        {spoken === undefined ? "" : describe(spoken)}
      </output>
      {details?.content}
    </div>
  );
}

function nextPoint(key: string, from: number | null, count: number): number | null {
  const last = count - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft") return Math.max(0, (from ?? count) - 1);
  if (key === "ArrowRight") return Math.min(last, (from ?? -1) + 1);
  return null;
}

function Drawing<Point extends object>({
  width,
  height,
  margin,
  xScale,
  isFromZero = false,
  theme,
  ticks,
  formatValue,
  renderTip,
  isTipOnPoint = false,
  children,
}: SteppedPlotProps<Point> & { width: number }) {
  const yScale = useMemo(
    () => ({ type: "linear", zero: isFromZero, nice: true }) as const,
    [isFromZero],
  );
  return (
    <XYChart
      width={width}
      height={height}
      margin={margin}
      xScale={xScale}
      yScale={yScale}
      theme={theme}
    >
      <Grid columns={false} numTicks={ticks} className="stepped-plot-grid" />
      <Axis
        orientation="right"
        numTicks={ticks}
        hideAxisLine
        hideTicks
        tickFormat={formatValue}
        axisClassName="stepped-plot-axis stepped-plot-values"
      />
      {children}
      <Tooltip<Point>
        unstyled
        applyPositionStyle
        snapTooltipToDatumX
        snapTooltipToDatumY={isTipOnPoint}
        showDatumGlyph={isTipOnPoint}
        zIndex="var(--layer-chart-tooltip)"
        className="stepped-plot-tip"
        renderTooltip={({ tooltipData }) => {
          const nearest = tooltipData?.nearestDatum?.datum;
          return nearest === undefined ? null : renderTip(nearest);
        }}
      />
    </XYChart>
  );
}

const formatDay = chartTimeFormatter("1d", "UTC");

export const DayAxis = ({ ticks }: { ticks: number }) => (
  <Axis
    orientation="bottom"
    numTicks={ticks}
    hideAxisLine
    tickFormat={(at: Date) => formatDay(at.getTime(), "day")}
    axisClassName="stepped-plot-axis stepped-plot-days"
  />
);

/** CSS variables follow the page's theme. */
export const plotTheme = (...colors: string[]) =>
  buildChartTheme({
    backgroundColor: "var(--raised)",
    colors,
    gridColor: "var(--border)",
    gridColorDark: "var(--border)",
    tickLength: 4,
  });
