import { useEffect, useMemo } from "react";
import { isApiError, sentenceOf } from "../../../api/apiError.ts";
import { useGetQuoteQuery, type Chart } from "../../../api/endpoints.ts";
import { intervalMs, type Interval } from "../../../../backend/domain/bar.ts";
import { validBars } from "../../../charts/model/bars.ts";
import { latestOf, withLatestPrice } from "../../../charts/model/formingBar.ts";
import type { ComparedSeries } from "../../../charts/useCompared.ts";
import { useChartBars } from "./useChartBars.ts";
import { describeMissing } from "../messages.ts";

/**
 * Returns the series to compare with `chart`. It reaches as far back as the chart, and its newest
 * bar is as current.
 */
export function useComparison(symbol: string | null, interval: Interval, chart: Chart | undefined) {
  const isOff = symbol === null;
  const { query, chart: other, older } = useChartBars(symbol ?? "", interval, { skip: isOff });
  const { currentData: quote } = useGetQuoteQuery({ symbol: symbol ?? "" }, { skip: isOff });

  const oldest = chart?.prices[0]?.time;
  const ownOldest = other?.prices[0]?.time;
  const reachesBack =
    oldest === undefined || ownOldest === undefined || Date.parse(ownOldest) <= Date.parse(oldest);
  const { status, load } = older;
  useEffect(() => {
    if (!reachesBack && status === "more") load();
  }, [reachesBack, status, load]);

  const series = useMemo<ComparedSeries | undefined>(() => {
    if (!other || symbol === null) return undefined;
    const bars = validBars(
      other.prices.map(({ time, ...prices }) => ({ time: Date.parse(time), ...prices })),
    );
    const latest = quote && latestOf(quote);
    return { label: symbol, bars: withLatestPrice(bars, latest, intervalMs[interval]) };
  }, [other, symbol, quote, interval]);

  /** Says why the requested comparison cannot be shown. */
  const problem = isOff || !query.error ? undefined : problemOf(symbol, query.error);
  return { series, problem };
}

const problemOf = (symbol: string, error: unknown): string =>
  isApiError(error) && error.status === 404 ? describeMissing(symbol) : sentenceOf(error);
