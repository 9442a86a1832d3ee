import { useCallback, useMemo, useRef, useState } from "react";
import { useGetChartQuery, useLazyGetChartQuery, type Chart } from "../../../api/endpoints.ts";
import type { Interval } from "../../../../backend/domain/bar.ts";
import type { OlderBarsSource } from "../../../charts/OlderBars.tsx";

type ChartPrice = Chart["prices"][number];

interface OlderPages {
  /** Identifies symbol, interval and first page. */
  readonly key: string;
  /** Oldest first. */
  readonly prices: readonly ChartPrice[];
  readonly status: OlderBarsSource["status"];
}

export const noPages = (key: string): OlderPages => ({ key, prices: noPrices, status: "more" });

const noPrices: readonly ChartPrice[] = [];

/** Adds the response for bars before `asked`; one without older bars marks the end. */
export function addOlder(
  pages: OlderPages,
  answered: readonly ChartPrice[],
  asked: string,
): OlderPages {
  const end = Date.parse(asked);
  const older = answered.filter(({ time }) => Date.parse(time) < end);
  if (older.length === 0) return { ...pages, status: "done" };
  return { ...pages, prices: [...older, ...pages.prices], status: "more" };
}

/** Bars per request: several screenfuls that load fast. */
const PAGE = "500";

interface ChartBarsOptions {
  readonly skip?: boolean;
  /** Bars of the first request; default: a screenful. */
  readonly limit?: string | undefined;
}

export function useChartBars(
  symbol: string,
  interval: Interval,
  { skip = false, limit }: ChartBarsOptions = {},
) {
  const query = useGetChartQuery(
    { symbol, interval, ...(limit === undefined ? {} : { limit }) },
    { refetchOnMountOrArgChange: true, skip },
  );
  const [askOlder] = useLazyGetChartQuery();
  const chart = query.currentData;
  const newestPage = chart?.prices;
  // A first page that begins later starts over, because the earlier pages would leave a gap.
  const key = `${symbol} ${interval} ${newestPage?.[0]?.time ?? ""}`;
  const [kept, setKept] = useState<OlderPages>(() => noPages(key));
  const pages = kept.key === key ? kept : noPages(key);
  const oldest = (pages.prices[0] ?? newestPage?.[0])?.time;
  const isAsking = useRef<string | null>(null);
  const load = useCallback(() => {
    if (oldest === undefined || isAsking.current === `${key} ${oldest}`) return;
    isAsking.current = `${key} ${oldest}`;
    const change = (next: (before: OlderPages) => OlderPages) =>
      setKept((current) => {
        const before = current.key === key ? current : noPages(key);
        return next(before);
      });
    change((before) => ({ ...before, status: "loading" }));
    void askOlder({ symbol, interval, before: oldest, limit: PAGE })
      .unwrap()
      .then(
        ({ prices }) => change((before) => addOlder(before, prices, oldest)),
        () => change((before) => ({ ...before, status: "failed" })),
      )
      .finally(() => {
        isAsking.current = null;
      });
  }, [askOlder, symbol, interval, key, oldest]);

  const older = useMemo<OlderBarsSource>(
    () => ({ status: pages.status, load }),
    [pages.status, load],
  );
  const whole = useMemo<Chart | undefined>(
    () => chart && { ...chart, prices: [...pages.prices, ...chart.prices] },
    [chart, pages.prices],
  );
  return { query, chart: whole, older, fitFrom: newestPage?.[0]?.time };
}
