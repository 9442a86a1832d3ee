import type { Chart } from "../../../api/endpoints.ts";
import type { OlderBarsSource } from "../../../charts/OlderBars.tsx";

type ChartPrice = Chart["prices"][number];

/** Loaded bars before a chart's first page. */
export interface OlderPages {
  /** Symbol, interval and first page that the bars belong to. */
  readonly key: string;
  /** Oldest first. */
  readonly prices: readonly ChartPrice[];
  readonly status: OlderBarsSource["status"];
}

export const noPages = (key: string): OlderPages => ({ key, prices: noPrices, status: "more" });

const noPrices: readonly ChartPrice[] = [];

/**
 * Adds the response to a request for bars before `asked`. A response without older bars marks the
 * end.
 */
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
