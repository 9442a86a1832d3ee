import type { ChosenIndicator } from "../../backend/domain/indicators/indicators.ts";
import { useMemo } from "react";
import { formatPercent, formatVolume } from "../format/number.ts";
import type { InteractiveProps } from "./chartProps.ts";
import { intervalMs, type Interval } from "../../backend/domain/bar.ts";
import { CHART_NARROW_BARS, CHART_NARROW_PX } from "./constants.ts";
import { assignLinesAndColors, canBeDrawn, type Indicator } from "./indicators.ts";
import { type ChartLayout, layoutChart } from "./layout.ts";
import { compareLead, percentSample } from "./layers/CompareLayer.tsx";
import type { ChartFormat, TimeFormatter } from "./messages.ts";
import { chipLead, lineDigits } from "./model/alertLines.ts";
import type { ChartBar } from "./model/bars.ts";
import { anchorOf, chosenFrom, followBars, type ChartIndicator } from "./model/indicators.ts";
import type { UtcOffset } from "./model/scales/ticks.ts";
import { createScenes, overlaysOf, panesOf, prepareSeries, type Series } from "./scene.ts";
import { useCompared } from "./useCompared.ts";
import type { SceneOf } from "./useChartState.ts";

const noIndicators: readonly ChartIndicator[] = [];
const utc: UtcOffset = () => 0;

interface IndicatorOptions {
  readonly bars: readonly ChartBar[];
  readonly closed: readonly ChartBar[];
  readonly wanted: readonly ChartIndicator[];
  readonly interval: Interval;
  readonly fitFrom: number | undefined;
  readonly utcOffset: UtcOffset;
  readonly formatTime: TimeFormatter;
}

/** A trade computes only the newest bar again. */
function useIndicators(options: IndicatorOptions): {
  readonly chosen: readonly ChosenIndicator[];
  readonly indicators: readonly Indicator[];
} {
  const { bars, closed, wanted, interval, fitFrom, utcOffset, formatTime } = options;
  const anchor = anchorOf(bars, fitFrom);
  const chosen = useMemo(
    () =>
      wanted
        .filter(({ name }) => canBeDrawn(name, interval))
        .map((each) => chosenFrom(each, anchor)),
    [wanted, interval, anchor],
  );
  const linesWith = useMemo(
    () => followBars(closed, chosen, utcOffset),
    [closed, chosen, utcOffset],
  );
  const indicators = useMemo(
    () => assignLinesAndColors(chosen, linesWith(bars.slice(closed.length)), formatTime),
    [chosen, linesWith, bars, closed, formatTime],
  );
  return { chosen, indicators };
}

/** Depends on the size only because a narrow chart fits fewer bars. */
function useSeries(props: InteractiveProps): {
  readonly chosen: readonly ChosenIndicator[];
  readonly series: Series;
} {
  const { bars, closed, interval, type, width, currency, digits, fitFrom, formatTime } = props;
  const { indicators: wanted = noIndicators, isFitExact = false, utcOffset = utc } = props;
  const { chosen, indicators } = useIndicators({
    bars,
    closed,
    wanted,
    interval,
    fitFrom,
    utcOffset,
    formatTime,
  });
  const comparison = useCompared(bars, props.label, props.compare);
  const isNarrow = width < CHART_NARROW_PX;
  const series = useMemo(
    () =>
      prepareSeries(bars, type, currency, utcOffset, indicators, {
        barMs: intervalMs[interval],
        fitFrom,
        isFitExact,
        comparison,
        ...(digits === undefined ? {} : { digits }),
        ...(isNarrow && !isFitExact ? { mostFitted: CHART_NARROW_BARS } : {}),
      }),
    [
      bars,
      digits,
      type,
      currency,
      utcOffset,
      indicators,
      interval,
      fitFrom,
      isFitExact,
      comparison,
      isNarrow,
    ],
  );
  return { chosen, series };
}

export interface ChartScenes {
  readonly chosen: readonly ChosenIndicator[];
  readonly series: Series;
  readonly format: ChartFormat;
  readonly layout: ChartLayout;
  readonly sceneOf: SceneOf;
}

export function useChartScenes(props: InteractiveProps): ChartScenes {
  const { width, height, formatPrice, formatTime, zoneName, alertLines } = props;
  const { chosen, series } = useSeries(props);
  const format = useMemo<ChartFormat>(
    () => ({
      formatPrice: (price) => formatPrice(price, series.digits),
      formatTime,
      formatPercent,
      formatVolume,
    }),
    [formatPrice, formatTime, series.digits],
  );
  const layout = useMemo(() => {
    const prices = [series.extent.min, series.extent.max, series.lastPrice];
    const chipsOf = (plotWidth: number) =>
      chipLead(plotWidth, alertLines ?? [], (line) =>
        formatPrice(line.price, lineDigits(line, series.digits)),
      );
    return layoutChart(
      width,
      height,
      [...prices.map((price) => format.formatPrice(price)), ...percentSample(series)],
      {
        panes: panesOf(series).length,
        legendPrices: overlaysOf(series).reduce((sum, { lines }) => sum + lines.length, 0),
        ...(zoneName === undefined ? {} : { zoneName }),
        leadOf: (plotWidth) => Math.max(chipsOf(plotWidth), compareLead(series)),
      },
    );
  }, [series, format, formatPrice, width, height, zoneName, alertLines]);
  const sceneOf = useMemo(() => createScenes(series, layout), [series, layout]);
  return { chosen, series, format, layout, sceneOf };
}
