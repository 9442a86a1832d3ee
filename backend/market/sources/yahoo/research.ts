import type { Clock } from "../../../platform/clock.ts";
import type { Split } from "../../companyCalendar.ts";
import type { ResearchSource } from "../../research.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { unwrapResult } from "../mapped.ts";
import { rangeFor } from "./chartRequest.ts";
import type { YahooChart } from "./mapping/chartMapping.ts";
import type { YahooClient } from "./client.ts";
import { dateEarnings } from "./mapping/earningsMapping.ts";
import { sumInsiders, targetsOf } from "./profileOf.ts";
import type { createSummaries } from "./summaries.ts";
import type { YahooSummary } from "./mapping/summaryMapping.ts";

/**
 * Yahoo's data other than prices. Everything except options, headlines, splits and rates is one
 * request to the same endpoint; to get several parts, request the profile.
 */
export type YahooResearch = Required<
  Pick<
    ResearchSource,
    | "targets"
    | "ratings"
    | "earnings"
    | "earningsResults"
    | "insiders"
    | "facts"
    | "trades"
    | "ratingChanges"
    | "holders"
    | "options"
    | "headlines"
    | "splits"
    | "fx"
  >
>;

const TEN_YEARS = { range: rangeFor("1w", 520) };

export function createYahooResearch(
  name: string,
  client: YahooClient,
  clock: Clock,
  summaries: ReturnType<typeof createSummaries>,
): YahooResearch {
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
    async options(symbol, expiresAt) {
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
  };
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
