import type { ScreenerResultsRun } from "../../api/endpoints.ts";
import { formatList } from "../../format/list.ts";
import { formatPrice, formatShare, formatVolume } from "../../format/number.ts";
import { DEFAULT_MARKET } from "./markets.ts";
import {
  REPORTING_SOON,
  describeMarkets,
  describeMaxPrice,
  describeMinUpside,
  describeMinVolume,
  describeRunEnded,
} from "./messages.ts";

export type ScreenerKind = "standard" | "earnings";

export const isAbroad = (markets: readonly string[] = []): boolean =>
  markets.some((code) => code !== DEFAULT_MARKET);

/** Writes a limit on the price in dollars; whole dollars have no decimals. */
export const formatLimit = (maxPrice: number): string =>
  formatPrice(maxPrice, "USD").replace(/\.00$/, "");

/** Says that a run ended below the prices that a list covers; empty if it did not. */
export const describeShortfall = (maxPrice: number | undefined, wanted: number): string =>
  maxPrice === undefined || maxPrice >= wanted ? "" : describeRunEnded(formatLimit(maxPrice));

/** Describes the parameters of a run: "Under $50, volume over 100K, in London". */
export function describeParameters(
  kind: ScreenerKind,
  { maxPrice, minVolume, upsideFilter, markets = [] }: ScreenerResultsRun["parameters"],
  nameOf: (code: string) => string,
): string {
  const text = [
    ...(kind === "earnings" ? [REPORTING_SOON] : []),
    describeMaxPrice(formatLimit(maxPrice)),
    ...(minVolume > 0 ? [describeMinVolume(formatVolume(minVolume))] : []),
    ...(upsideFilter === "all" ? [] : [describeMinUpside(formatShare(upsideFilter))]),
    ...(isAbroad(markets) ? [describeMarkets(formatList(markets.map(nameOf)))] : []),
  ].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
