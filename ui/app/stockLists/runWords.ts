import type { ScreenerResultsRun } from "../../api/endpoints.ts";
import { formatList } from "../../format/text.ts";
import { formatPrice, formatShare, formatVolume } from "../../format/number.ts";
import { DEFAULT_MARKET } from "../../../backend/domain/exchanges/exchange.ts";
import * as words from "../stocks/messages.ts";

export type ScreenerKind = "standard" | "earnings";

/** A fixed rule, independent of the user's limits. */
export const LISTS = { kind: "lists" } as const;

export const isAbroad = (markets: readonly string[] = []): boolean =>
  markets.some((code) => code !== DEFAULT_MARKET);

export const formatLimit = (maxPrice: number): string =>
  formatPrice(maxPrice, "USD").replace(/\.00$/, "");

/** Example: "Under $50, volume over 100K, in London". */
export function describeParameters(
  kind: ScreenerKind,
  { maxPrice, minVolume, upsideFilter, markets = [] }: ScreenerResultsRun["parameters"],
  nameOf: (code: string) => string,
): string {
  const text = [
    ...(kind === "earnings" ? [words.REPORTING_SOON] : []),
    words.describeMaxPrice(formatLimit(maxPrice)),
    ...(minVolume > 0 ? [words.describeMinVolume(formatVolume(minVolume))] : []),
    ...(upsideFilter === "all" ? [] : [words.describeMinUpside(formatShare(upsideFilter))]),
    ...(isAbroad(markets) ? [words.describeMarkets(formatList(markets.map(nameOf)))] : []),
  ].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
