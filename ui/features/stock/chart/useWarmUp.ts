import { barsNeeded, indicatorSpecs } from "../../../../backend/domain/indicators/indicators.ts";
import { useEffect } from "react";
import type { Chart } from "../../../api/endpoints.ts";
import { canBeDrawn } from "../../../charts/indicators.ts";
import { chosenFrom, type ChartIndicator } from "../../../charts/model/indicators.ts";
import type { OlderBarsSource } from "../../../charts/OlderBars.tsx";
import { DAY_MS } from "../../../../backend/domain/durations.ts";

/**
 * Loads older bars until the chart's indicators have values from the first bar of its first page
 * on, which begins at `fitFrom`. Bars outside regular hours do not count, because indicators skip
 * them.
 */
export function useWarmUp(
  chart: Chart | undefined,
  { status, load }: OlderBarsSource,
  fitFrom: string | undefined,
  indicators: readonly ChartIndicator[],
): void {
  const isLacking =
    chart !== undefined && fitFrom !== undefined && lacksBars(chart, fitFrom, indicators);
  useEffect(() => {
    if (isLacking && status === "more") load();
  }, [isLacking, status, load]);
}

function lacksBars(
  { prices, interval }: Chart,
  fitFrom: string,
  indicators: readonly ChartIndicator[],
): boolean {
  const drawn = indicators
    .filter(({ name }) => canBeDrawn(name, interval))
    .map((each) => chosenFrom(each, 0));
  if (drawn.length === 0) return false;
  const first = prices.findIndex(({ time }) => time === fitFrom);
  const before = prices.slice(0, first).filter(({ session }) => (session ?? null) === null);
  const wanted = Math.max(...drawn.map((each) => barsNeeded(each) - 1));
  if (before.length < wanted) return true;
  // A bar at least one day older has another trade date, so the first bar's trade date is complete.
  const [oldest] = before;
  const hasDay = oldest && Date.parse(fitFrom) - Date.parse(oldest.time) >= DAY_MS;
  return !hasDay && drawn.some(({ name }) => indicatorSpecs[name].isIntradayOnly);
}
