import "./SteppedPlot.css";
import { buildChartTheme, Tooltip, TooltipContext, TooltipProvider } from "@visx/xychart";
import { type KeyboardEvent, type ReactNode, useContext, useState } from "react";
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
  /** Height in pixels. */
  height: number;
  /** Describes the chart in detail, for screen readers. */
  details?: { readonly id: string; readonly content: ReactNode } | undefined;
  /** Renders an `XYChart` of this width in pixels; 0 until it is measured. */
  children: (width: number) => ReactNode;
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
  const { points, placeOf, describe, label, height, details, children } = props;
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
      className="backtest-chart"
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
      <div aria-hidden="true">{children(width)}</div>
      <output className="visually-hidden" aria-live="polite">
        {spoken === undefined ? "" : describe(spoken)}
      </output>
      {details?.content}
    </div>
  );
}

/** Returns the point that a key moves to, from a point or from none; null for other keys. */
function nextPoint(key: string, from: number | null, count: number): number | null {
  const last = count - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft") return Math.max(0, (from ?? count) - 1);
  if (key === "ArrowRight") return Math.min(last, (from ?? -1) + 1);
  return null;
}

/** Above dialogs, which Blueprint places at z-index 20. */
const TOOLTIP_LAYER = 30;

interface PlotTipProps<Point> {
  /** Also places the tooltip at the height of the point, and marks it. */
  isOnPoint?: boolean;
  children: (point: Point) => ReactNode;
}

/** Shows the point nearest to the mouse, or the one that the keys have reached. */
export function PlotTip<Point extends object>({
  isOnPoint = false,
  children,
}: PlotTipProps<Point>) {
  return (
    <Tooltip<Point>
      unstyled
      applyPositionStyle
      snapTooltipToDatumX
      snapTooltipToDatumY={isOnPoint}
      showDatumGlyph={isOnPoint}
      zIndex={TOOLTIP_LAYER}
      className="backtest-chart-tip"
      renderTooltip={({ tooltipData }) => {
        const nearest = tooltipData?.nearestDatum?.datum;
        return nearest === undefined ? null : children(nearest);
      }}
    />
  );
}

/** The colors are CSS variables, so that they follow the page's theme. */
export const plotTheme = (...colors: string[]) =>
  buildChartTheme({
    backgroundColor: "var(--raised)",
    colors,
    gridColor: "var(--border)",
    gridColorDark: "var(--border)",
    tickLength: 4,
  });
