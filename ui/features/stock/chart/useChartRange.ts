import { useEffect, useMemo } from "react";
import type { Chart } from "../../../api/endpoints.ts";
import { type ChartRange, rangeStart } from "../../../charts/model/scales/ranges.ts";
import type { OlderBarsSource } from "../../../charts/OlderBars.tsx";
import { zoneOffset } from "../../../format/timeZone.ts";
import { barZone } from "./barZone.ts";

/**
 * Bars of the first request, so that it loads most of a long range. Markets that trade around the
 * clock have 720 hours a month.
 */
const LIMITS: Readonly<Partial<Record<ChartRange, string>>> = {
  "1m": "800",
  ytd: "400",
  "1y": "400",
  "5y": "300",
  all: "1000",
};

export const rangeLimit = (range: ChartRange | null): string | undefined =>
  range === null ? undefined : LIMITS[range];

/**
 * Loads older bars back to the start of `range`. Returns the time of its first bar, or undefined
 * without a range. An incomplete chart is not shown, because it would grow with each request.
 */
export function useChartRange(
  chart: Chart | undefined,
  { status, load }: OlderBarsSource,
  range: ChartRange | null,
): { readonly from: string | undefined; readonly isComplete: boolean } {
  const zone = chart === undefined ? null : barZone(chart);
  const utcOffset = useMemo(() => zoneOffset(zone ?? "UTC"), [zone]);
  const prices = chart?.prices;
  const { from, reachesBack } = useMemo(() => {
    if (range === null || prices === undefined) return { from: undefined, reachesBack: true };
    const bars = prices.map(({ time, session }) => ({
      time: Date.parse(time),
      isExtended: session === "pre" || session === "post",
    }));
    const start = rangeStart(range, bars, utcOffset);
    return {
      from: prices[bars.findIndex(({ time }) => time >= start)]?.time,
      reachesBack: bars[0] === undefined || bars[0].time <= start,
    };
  }, [range, prices, utcOffset]);
  useEffect(() => {
    if (!reachesBack && status === "more") load();
  }, [reachesBack, status, load]);
  return { from, isComplete: reachesBack || status === "done" || status === "failed" };
}
