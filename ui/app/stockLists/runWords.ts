import type { ScreenerResultsRun } from "../../api/endpoints.ts";
import { formatList } from "../../format/text.ts";
import { formatPrice, formatShare, formatVolume } from "../../format/number.ts";
import { DEFAULT_MARKET } from "../../../backend/domain/exchanges/exchange.ts";
import * as words from "../stocks/messages.ts";

export type ScreenerKind = "standard" | "earnings";

/** Uses a fixed rule, independent of the limits that the user last screened with. */
export const LISTS = { kind: "lists" } as const;

export const isAbroad = (markets: readonly string[] = []): boolean =>
  markets.some((code) => code !== DEFAULT_MARKET);

/** Writes a limit on the price in dollars; whole dollars have no decimals. */
export const formatLimit = (maxPrice: number): string =>
  formatPrice(maxPrice, "USD").replace(/\.00$/, "");

/** Describes the parameters of a run: "Under $50, volume over 100K, in London". */
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
