import type { PriceTargets, StockProfile } from "../../profile.ts";
import type { MarketInfo } from "../../../domain/symbol.ts";
import { findRatingChange } from "./mapping/analystMapping.ts";
import { dateEarnings } from "./mapping/earningsMapping.ts";
import type { YahooInsiderTrade } from "./mapping/ownershipMapping.ts";
import type { YahooSummary } from "./mapping/summaryMapping.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/** Period covered by {@link StockProfile.insiders}. */
const INSIDER_DAYS = 90;

/**
 * Builds a company's profile from Yahoo's data. Parts that Yahoo does not have are null: mentions
 * and mean option volume.
 */
export function profileOf(
  symbol: string,
  market: MarketInfo,
  summary: YahooSummary,
  now: number,
  source: string,
): StockProfile | undefined {
  const { quote, companyName } = summary;
  if (quote === null || companyName === null) return undefined;
  return {
    symbol,
    companyName,
    sector: summary.sector,
    market: market.code,
    currency: quote.currency,
    marketCap: summary.marketCap,
    averageVolume: summary.averageVolume,
    peRatio: summary.peRatio,
    targets: targetsOf(summary, quote.currency, now),
    rating: summary.rating,
    ratingChange: findRatingChange(summary.analystActions ?? []),
    earnings: summary.earnings && dateEarnings(summary.earnings, market.zone),
    options: null,
    mentions: null,
    insiders: summary.insiderTrades && sumInsiders(summary.insiderTrades, now),
    source,
  };
}

/**
 * Yahoo sends the current consensus without a date, so it is as of this response. The date of a
 * firm's rating cannot be used: a consensus outlives the last action by years, and many companies
 * have one without any action.
 */
export function targetsOf(
  summary: YahooSummary,
  currency: string,
  now: number,
): PriceTargets | null {
  const { targets } = summary;
  if (targets === null || targets.currency !== currency) return null;
  const { low, mean, high, analystCount } = targets;
  return { low, mean, high, analystCount, asOf: now };
}

/**
 * Sums market purchases and sales only, because an award of shares is no opinion on their price.
 */
export function sumInsiders(
  trades: readonly YahooInsiderTrade[],
  now: number,
): { readonly bought: number; readonly sold: number } {
  const sums = { bought: 0, sold: 0 };
  for (const { at, kind, value } of trades) {
    if (value === null || at > now || now - at > INSIDER_DAYS * DAY_MS) continue;
    if (kind === "purchase") sums.bought += value;
    if (kind === "sale") sums.sold += value;
  }
  return sums;
}
