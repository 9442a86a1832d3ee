import type { PathLimits } from "../pacing.ts";

/**
 * Yahoo's paths break and are refused one by one; the chart's goes on longest. A crumb goes with
 * each request of most of them. `limits` is the part of the whole budget that a path may use, so
 * that the others always have a share; current prices have a limit of their own.
 */
export const yahooPaths = {
  quote: { starts: "/v7/finance/quote", needsCrumb: true, limits: null },
  chart: {
    starts: "/v8/finance/chart/",
    needsCrumb: false,
    limits: { perMinute: 90, burst: 10 },
  },
  summary: {
    starts: "/v10/finance/quoteSummary/",
    needsCrumb: true,
    limits: { perMinute: 90, burst: 10 },
  },
  options: {
    starts: "/v7/finance/options/",
    needsCrumb: true,
    limits: { perMinute: 40, burst: 10 },
  },
  search: {
    starts: "/v1/finance/search",
    needsCrumb: false,
    limits: { perMinute: 60, burst: 10 },
  },
  screener: {
    starts: "/v1/finance/screener",
    needsCrumb: true,
    limits: { perMinute: 60, burst: 10 },
  },
} as const;

export type YahooPath = keyof typeof yahooPaths;

/** Undefined for a path that is not in use. */
export function pathOf(url: string): YahooPath | undefined {
  const { pathname } = new URL(url);
  const names = Object.keys(yahooPaths) as readonly YahooPath[];
  return names.find((name) => pathname.startsWith(yahooPaths[name].starts));
}

export function limitsOfPath(url: string): PathLimits | undefined {
  const name = pathOf(url);
  const limits = name && yahooPaths[name].limits;
  return name && limits ? { name, limits } : undefined;
}
