import type { PriceTargets, StockProfile } from "../../profile.ts";
import { type MarketInfo, marketOf } from "../../../domain/symbol.ts";
import { findRatingChange } from "./mapping/analystMapping.ts";
import { dateEarnings } from "./mapping/earningsMapping.ts";
import type { YahooInsiderTrade } from "./mapping/ownershipMapping.ts";
import type { YahooSummary } from "./mapping/summaryMapping.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Split } from "../../companyCalendar.ts";
import type { ResearchSource } from "../../research.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { unwrapResult } from "../mapped.ts";
import { rangeFor } from "./chartRequest.ts";
import type { YahooChart } from "./mapping/chartMapping.ts";
import type { createSummaries, YahooClient } from "./client.ts";

/** Period covered by {@link StockProfile.insiders}. */
const INSIDER_DAYS = 90;

/** Mentions and mean option volume are null, because Yahoo does not have them. */
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
function targetsOf(summary: YahooSummary, currency: string, now: number): PriceTargets | null {
  const { targets } = summary;
  if (targets === null || targets.currency !== currency) return null;
  const { low, mean, high, analystCount } = targets;
  return { low, mean, high, analystCount, asOf: now };
}

/** Sums market trades only, because an award of shares is no opinion on their price. */
function sumInsiders(
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

/**
 * Yahoo's data other than prices. Everything except options, headlines, splits and rates is one
 * request to the same endpoint; to get several parts, request the profile.
 */
export type YahooResearch = ReturnType<typeof createYahooResearch>;

const TEN_YEARS = { range: rangeFor("1w", 520) };

export function createYahooResearch(
  name: string,
  client: YahooClient,
  clock: Clock,
  summaries: ReturnType<typeof createSummaries>,
) {
  const summaryOf = async (symbol: string): Promise<YahooSummary | undefined> =>
    isSymbol(symbol) ? unwrapResult(name, await summaries(symbol)) : undefined;

  return {
    async targets(symbol) {
      const summary = await summaryOf(symbol);
      const currency = summary?.targets?.currency;
      if (!summary || currency === undefined) return undefined;
      return targetsOf(summary, currency, clock.now()) ?? undefined;
    },
    ratings: async (symbol) => (await summaryOf(symbol))?.ratingCounts ?? undefined,
    async earnings(symbol) {
      const next = (await summaryOf(symbol))?.earnings;
      return next ? dateEarnings(next, marketOf(symbol).zone) : undefined;
    },
    async earningsResults(symbol) {
      const results = (await summaryOf(symbol))?.results;
      return results?.map(({ quarterEnd, ...figures }) => ({
        quarterEnd: new Date(quarterEnd).toISOString().slice(0, 10),
        ...figures,
      }));
    },
    async insiders(symbol) {
      const trades = (await summaryOf(symbol))?.insiderTrades;
      return trades ? sumInsiders(trades, clock.now()) : undefined;
    },
    facts: async (symbol) => (await summaryOf(symbol))?.facts ?? undefined,
    async trades(symbol) {
      const trades = (await summaryOf(symbol))?.insiderTrades;
      return trades?.flatMap(({ at, name: owner, relation, kind, shares, value }) =>
        kind === "purchase" || kind === "sale"
          ? {
              tradedOn: new Date(at).toISOString().slice(0, 10),
              owner,
              relation,
              side: kind === "purchase" ? ("bought" as const) : ("sold" as const),
              shares,
              value,
            }
          : [],
      );
    },
    ratingChanges: async (symbol) => (await summaryOf(symbol))?.analystActions ?? undefined,
    holders: async (symbol) => (await summaryOf(symbol))?.holders ?? undefined,
    async options(symbol: string, expiresAt?: number) {
      return isSymbol(symbol)
        ? unwrapResult(name, await client.options(symbol, expiresAt))
        : undefined;
    },
    async headlines(symbol) {
      return isSymbol(symbol) ? unwrapResult(name, await client.headlines(symbol)) : undefined;
    },
    async splits(symbol) {
      if (!isSymbol(symbol)) return undefined;
      const chart = unwrapResult(name, await client.chart(symbol, "1w", TEN_YEARS, false));
      return chart && splitsOf(symbol, chart);
    },
    async fx(from, to) {
      const pair = `${from}${to}=X`;
      if (!/^[A-Z]{6}=X$/.test(pair)) return undefined;
      const mapped = unwrapResult(name, await client.quotes([pair]))?.get(pair);
      const quote = mapped && unwrapResult(name, mapped);
      return quote && { rate: quote.price, asOf: quote.asOf };
    },
  } satisfies ResearchSource;
}

/** Yahoo stamps a split with the opening of the first bar in new shares. */
export const splitsOf = (
  symbol: string,
  { splits }: Pick<YahooChart, "splits">,
): readonly Split[] =>
  splits.map(({ at, numerator, denominator }) => ({
    date: tradeDateAt(symbol, at),
    numerator,
    denominator,
  }));
