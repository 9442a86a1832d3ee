import { useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { readSymbol } from "../../../../backend/domain/symbolText.ts";
import { intervals, type Interval } from "../../../../backend/domain/bar.ts";
import {
  candleBodies,
  type CandleBodies,
  chartTypes,
  DEFAULT_CANDLE_BODIES,
  DEFAULT_CHART_INTERVAL,
  DEFAULT_CHART_RANGE,
  DEFAULT_CHART_TYPE,
  type ChartType,
  rangeIntervals,
} from "../../../charts/constants.ts";
import { type ChartRange, chartRanges } from "../../../charts/model/scales/ranges.ts";
import {
  readIndicator,
  writeIndicator,
  type ChartIndicator,
} from "../../../charts/model/indicators.ts";

/** More would leave no room for the prices. */
const MAX_INDICATORS = 20;
const INDICATORS_KEY = "chart-indicators";

/** Kept per browser, in the form of the URL. */
function readKeptIndicators(): string | null {
  try {
    return localStorage.getItem(INDICATORS_KEY);
  } catch {
    return null;
  }
}

function keepIndicators(text: string): void {
  try {
    localStorage.setItem(INDICATORS_KEY, text);
  } catch {
    // Private browsing may block storage.
  }
}

export interface ChartView {
  /** Determined by the range, if there is one. */
  readonly interval: Interval;
  /** Null at an interval other than the default, which shows as much as fits. */
  readonly range: ChartRange | null;
  readonly type: ChartType;
  readonly hasTable: boolean;
  readonly indicators: readonly ChartIndicator[];
  readonly bodies: CandleBodies;
  readonly compare: string | null;
}

/** Returns null if the text is invalid or names the chart's own symbol. */
function readCompared(text: string | null, own: string): string | null {
  const symbol = readSymbol(text);
  return symbol === own ? null : symbol;
}

/**
 * View settings in the URL; missing or invalid ones take their defaults. Indicators default to
 * those chosen last in this browser.
 */
export function useChartView(
  symbol: string,
): ChartView & { readonly setView: (change: Partial<ChartView>) => void } {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const asked = (name: string) => parameters.get(name);
  const [kept] = useState(readKeptIndicators);
  const named = asked("indicators") ?? kept;
  const indicators = useMemo(
    () =>
      (named?.split(",") ?? [])
        .slice(0, MAX_INDICATORS)
        .map(readIndicator)
        .filter((indicator) => indicator !== null),
    [named],
  );
  const askedInterval =
    intervals.find((known) => known === asked("interval")) ?? DEFAULT_CHART_INTERVAL;
  const range =
    chartRanges.find((known) => known === asked("range")) ??
    (askedInterval === DEFAULT_CHART_INTERVAL ? DEFAULT_CHART_RANGE : null);
  const view: ChartView = {
    range,
    interval: range === null ? askedInterval : rangeIntervals[range],
    type: chartTypes.find((known) => known === asked("type")) ?? DEFAULT_CHART_TYPE,
    hasTable: parameters.has("table"),
    indicators,
    compare: readCompared(asked("compare"), symbol),
    bodies: candleBodies.find((known) => known === asked("candles")) ?? DEFAULT_CANDLE_BODIES,
  };
  const setView = (change: Partial<ChartView>) => {
    const next = { ...view, ...change };
    const chosen = next.indicators.map(writeIndicator).join(",");
    if (change.indicators !== undefined) keepIndicators(chosen);
    setParameters(
      (current) => {
        const write = (name: string, value: string | null) =>
          value === null ? current.delete(name) : current.set(name, value);
        const isUsual = next.range !== null || next.interval === DEFAULT_CHART_INTERVAL;
        write("range", next.range === DEFAULT_CHART_RANGE ? null : next.range);
        write("interval", isUsual ? null : next.interval);
        write("type", next.type === DEFAULT_CHART_TYPE ? null : next.type);
        write("table", next.hasTable ? "" : null);
        write("compare", next.compare);
        write("candles", next.bodies === DEFAULT_CANDLE_BODIES ? null : next.bodies);
        // An empty parameter means none; a missing one restores the kept ones.
        write("indicators", chosen === "" && !kept ? null : chosen);
        return current;
      },
      // Adds no history entry and keeps the overlay's state.
      { replace: true, state },
    );
  };
  return { ...view, setView };
}
