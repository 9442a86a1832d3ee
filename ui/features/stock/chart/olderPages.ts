import type { Chart } from "../../../api/endpoints.ts";
import type { OlderBarsSource } from "../../../charts/OlderBars.tsx";

type ChartPrice = Chart["prices"][number];

/** The bars before a chart's first page, as far as they are known. */
export interface OlderPages {
  /** Symbol and interval they are of. */
  readonly key: string;
  /** Oldest first. */
  readonly prices: readonly ChartPrice[];
  readonly status: OlderBarsSource["status"];
}

export const noPages = (key: string): OlderPages => ({ key, prices: noPrices, status: "more" });

const noPrices: readonly ChartPrice[] = [];

/** An answer to "what is before `asked`"; one that brings nothing older is the end. */
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
