import { useEffect } from "react";
import type { Chart } from "../../api/endpoints.ts";
import { barsBefore, canBeDrawn } from "../../charts/indicators.ts";
import { chosenFrom, type ChartIndicator } from "../../charts/model/indicators.ts";
import type { OlderBarsSource } from "../../charts/OlderBars.tsx";

/**
 * Asks for older bars until the indicators of a chart are known at the first bar of its first page,
 * which begins at `fitFrom`. Bars outside of regular hours do not count, as indicators pass over them.
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
  const drawn = indicators.filter(({ name }) => canBeDrawn(name, interval));
  const wanted = barsBefore(
    drawn.map((each) => chosenFrom(each, 0)),
    interval,
  );
  if (wanted === 0) return false;
  const first = prices.findIndex(({ time }) => time === fitFrom);
  const regular = prices.slice(0, first).filter(({ session }) => (session ?? null) === null);
  return regular.length < wanted;
}
