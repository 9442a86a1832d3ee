import type {
  StockAnalysts,
  StockEarnings,
  StockFacts,
  StockFilings,
  StockHolders,
  StockInsiders,
  StockMentions,
  StockOptions,
} from "../../contract/research.ts";
import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import type { OptionContract } from "../../market/research.ts";
import type { Market } from "../../market/routing/router.ts";
import type { Sourced } from "../../market/sourced.ts";
import { tradeDateAt } from "../../market/tradeDate.ts";
import { isoTime } from "../../platform/clock.ts";
import { movesAfter } from "./earningsMoves.ts";

/**
 * Each about a checked symbol. A part that no source has says so; rejects with SourceUnavailable
 * when a source that might have it cannot answer.
 */
export interface ResearchQueries {
  facts(symbol: string): Promise<StockFacts>;
  analysts(symbol: string): Promise<StockAnalysts>;
  earnings(symbol: string): Promise<StockEarnings>;
  insiders(symbol: string): Promise<StockInsiders>;
  holders(symbol: string): Promise<StockHolders>;
  /** `expiresAt` is epoch milliseconds; default: the next expiry. */
  options(symbol: string, expiresAt?: number): Promise<StockOptions>;
  mentions(symbol: string): Promise<StockMentions>;
  filings(symbol: string): Promise<StockFilings>;
}

type ResearchMarket = Pick<
  Market,
  "sourced" | "offers" | "status" | "dailySeries" | "calendar" | "currencyOf"
>;

/** Trading days of a year and of the reports of two years. */
const YEAR_DAYS = 366;
const TWO_YEARS_OF_BARS = 520;
const MAX_CHANGES = 40;
const MAX_TRADES = 100;
/** The window of a profile's insider totals. */
const INSIDER_DAYS = 90;

/** What every part has in common, where a source answered. */
const known = (symbol: string, { source, asOf, fetchedAt }: Omit<Sourced<unknown>, "value">) => ({
  symbol,
  status: "known" as const,
  source,
  asOf: isoTime(asOf),
  fetchedAt: isoTime(fetchedAt),
});

const without = (symbol: string, status: "unknown" | "notOffered") => ({
  symbol,
  status,
  source: null,
  asOf: null,
  fetchedAt: null,
  value: null,
});

export function createResearchQueries(market: ResearchMarket): ResearchQueries {
  const { sourced } = market;

  /** One query of one capability as a part. */
  async function partOf<T, V>(
    symbol: string,
    capability: Parameters<Market["offers"]>[0],
    ask: () => Promise<Sourced<T> | undefined>,
    toValue: (found: T) => V,
  ) {
    if (!market.offers(capability)) return without(symbol, "notOffered");
    const found = await ask();
    if (!found) return without(symbol, "unknown");
    return { ...known(symbol, found), value: toValue(found.value) };
  }

  const todayOf = (symbol: string) => tradeDateAt(symbol, market.status().asOf);

  /** Lowest and highest price of the year up to today; null without bars. */
  async function yearRangeOf(symbol: string) {
    const today = todayOf(symbol);
    const first = dateOfDay(dayNumberOf(today) - YEAR_DAYS);
    const series = await market.dailySeries(symbol, YEAR_DAYS, today);
    const bars = (series?.bars ?? []).filter(({ tradeDate }) => tradeDate > first);
    const [oldest] = bars;
    if (!oldest) return null;
    return {
      low: Math.min(...bars.map(({ low }) => low)),
      high: Math.max(...bars.map(({ high }) => high)),
      from: oldest.tradeDate,
      days: bars.length,
    };
  }

  return {
    async facts(symbol) {
      const hasFacts = market.offers("facts");
      const hasProfile = market.offers("profile");
      if (!hasFacts && !hasProfile) return without(symbol, "notOffered");
      const [profile, facts, yearRange] = await Promise.all([
        hasProfile ? sourced.profile(symbol) : undefined,
        hasFacts ? orNothing(hasProfile, sourced.facts(symbol)) : undefined,
        sourced.quote(symbol).then((quote) => (quote ? orNull(yearRangeOf(symbol)) : null)),
      ]);
      const first = profile ?? facts;
      if (!first) return without(symbol, "unknown");
      const currency =
        profile?.value.currency ?? facts?.value.currency ?? (await market.currencyOf(symbol));
      // Figures per share in another currency than the price would be compared with it.
      const perShare = facts?.value.currency === currency ? facts.value : undefined;
      return {
        ...known(symbol, first),
        value: {
          sector: profile?.value.sector ?? null,
          industry: facts?.value.industry ?? null,
          country: facts?.value.country ?? null,
          currency,
          marketCap: profile?.value.marketCap ?? null,
          peRatio: profile?.value.peRatio ?? null,
          earningsPerShare: perShare?.earningsPerShare ?? null,
          dividendPerShare: perShare?.dividendPerShare ?? null,
          dividendYield: facts?.value.dividendYield ?? null,
          exDividendDate: facts?.value.exDividendDate ?? null,
          averageVolume: profile?.value.averageVolume ?? null,
          beta: facts?.value.beta ?? null,
          sharesOutstanding: facts?.value.sharesOutstanding ?? null,
          shortShare: facts?.value.shortShare ?? null,
          shortCountedAt: isoOrNull(facts?.value.shortCountedAt),
          yearRange,
        },
      };
    },

    async analysts(symbol) {
      const [targets, months, changes] = await Promise.all([
        market.offers("targets") ? settled(sourced.targets(symbol)) : undefined,
        market.offers("ratings") ? settled(sourced.ratings(symbol)) : undefined,
        market.offers("ratingChanges") ? settled(sourced.ratingChanges(symbol)) : undefined,
      ]);
      const asked = [targets, months, changes].filter((each) => each !== undefined);
      if (asked.length === 0) return without(symbol, "notOffered");
      const found = targets?.found ?? months?.found ?? changes?.found;
      if (!found) {
        const failed = asked.find(({ failure }) => failure !== undefined);
        if (failed) throw failed.failure;
        return without(symbol, "unknown");
      }
      const currency = await market.currencyOf(symbol);
      return {
        ...known(symbol, found),
        value: {
          targets: targets?.found
            ? {
                ...targets.found.value,
                currency,
                asOf: isoTime(targets.found.value.asOf),
                dispersion:
                  (targets.found.value.high - targets.found.value.low) / targets.found.value.mean,
              }
            : null,
          months: [...(months?.found?.value ?? [])],
          changes: (changes?.found?.value ?? [])
            .slice(0, MAX_CHANGES)
            .map(({ at, firm, kind, from, to, toGrade }) => ({
              at: isoTime(at),
              firm,
              kind,
              from,
              to,
              toGrade,
            })),
        },
      };
    },

    async earnings(symbol) {
      if (!market.offers("calendar")) return without(symbol, "notOffered");
      const [calendar, series] = await Promise.all([
        sourced.calendar(symbol),
        orNull(market.dailySeries(symbol, TWO_YEARS_OF_BARS, todayOf(symbol))),
      ]);
      if (!calendar || calendar.value.earnings.length === 0) return without(symbol, "unknown");
      const today = todayOf(symbol);
      const { earnings } = calendar.value;
      const next = earnings.find(({ date }) => date >= today);
      const past = earnings.filter(({ date }) => date < today).toReversed();
      return {
        ...known(symbol, calendar),
        value: { next: next ?? null, past: movesAfter(past, series?.bars ?? []) },
      };
    },

    async insiders(symbol) {
      const [totals, trades] = await Promise.all([
        market.offers("insiders") ? settled(sourced.insiders(symbol)) : undefined,
        market.offers("trades") ? settled(sourced.trades(symbol)) : undefined,
      ]);
      const asked = [totals, trades].filter((each) => each !== undefined);
      if (asked.length === 0) return without(symbol, "notOffered");
      const found = totals?.found ?? trades?.found;
      if (!found) {
        const failed = asked.find(({ failure }) => failure !== undefined);
        if (failed) throw failed.failure;
        return without(symbol, "unknown");
      }
      const list = (trades?.found?.value ?? []).slice(0, MAX_TRADES);
      const since = dateOfDay(dayNumberOf(todayOf(symbol)) - INSIDER_DAYS);
      const sum = (side: "bought" | "sold") =>
        list
          .filter((trade) => trade.side === side && trade.tradedOn > since)
          .reduce((total, { value }) => total + (value ?? 0), 0);
      const { bought, sold } = totals?.found?.value ?? { bought: sum("bought"), sold: sum("sold") };
      return {
        ...known(symbol, found),
        value: { days: INSIDER_DAYS, bought, sold, trades: [...list] },
      };
    },

    holders: (symbol) =>
      partOf(
        symbol,
        "holders",
        () => sourced.holders(symbol),
        (holders) => ({
          ...holders,
          institutions: holders.institutions.map(({ reportedAt, ...holder }) => ({
            ...holder,
            reportedAt: isoTime(reportedAt),
          })),
        }),
      ),

    options: (symbol, expiresAt) =>
      partOf(
        symbol,
        "options",
        () => sourced.options(symbol, expiresAt),
        (chain) => {
          const [first] = [...chain.calls, ...chain.puts];
          return {
            expiries: chain.expiries.map(dateOf),
            expiry: first ? dateOf(first.expiresAt) : null,
            currency: first?.currency ?? null,
            calls: byStrike(chain.calls),
            puts: byStrike(chain.puts),
            putCallVolume: ratioOf(chain.puts, chain.calls, ({ volume }) => volume),
            putCallOpenInterest: ratioOf(
              chain.puts,
              chain.calls,
              ({ openInterest }) => openInterest,
            ),
          };
        },
      ),

    mentions: (symbol) =>
      partOf(
        symbol,
        "mentions",
        () => sourced.mentions(symbol),
        ({ last24h, previous24h }) => ({
          last24h: Math.round(last24h),
          previous24h: Math.round(previous24h),
        }),
      ),

    filings: (symbol) =>
      partOf(
        symbol,
        "filings",
        () => sourced.filings(symbol),
        (filings) => filings.map((filing) => ({ ...filing, items: [...filing.items] })),
      ),
  };
}

const dateOf = (time: number): string => isoTime(time).slice(0, 10);
const isoOrNull = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : isoTime(time);

/** A part of a part: without it the rest is still worth showing. */
const orNull = <T>(asked: Promise<T | undefined>): Promise<T | null> =>
  asked.then((found) => found ?? null).catch(() => null);

const orNothing = <T>(isOptional: boolean, asked: Promise<T | undefined>): Promise<T | undefined> =>
  isOptional ? asked.catch(() => undefined) : asked;

async function settled<T>(
  asked: Promise<T | undefined>,
): Promise<{ readonly found?: T | undefined; readonly failure?: unknown }> {
  try {
    return { found: await asked };
  } catch (failure) {
    return { failure };
  }
}

const byStrike = (contracts: readonly OptionContract[]) =>
  contracts
    .map(({ strike, lastPrice, bid, ask, volume, openInterest, impliedVolatility }) => ({
      strike,
      lastPrice,
      bid,
      ask,
      volume,
      openInterest,
      impliedVolatility,
    }))
    .toSorted((one, other) => one.strike - other.strike);

/** Null where a side says nothing or there is nothing to divide by. */
function ratioOf(
  puts: readonly OptionContract[],
  calls: readonly OptionContract[],
  read: (contract: OptionContract) => number | null,
): number | null {
  const sum = (contracts: readonly OptionContract[]): number | null => {
    const figures = contracts.map(read).filter((figure) => figure !== null);
    return figures.length === 0 ? null : figures.reduce((total, figure) => total + figure, 0);
  };
  const [put, call] = [sum(puts), sum(calls)];
  return put === null || call === null || call === 0 ? null : put / call;
}
