import type { InsiderSide } from "../../domain/choices.ts";
import type {
  StockAnalysts,
  StockEarnings,
  StockFacts,
  StockFilings,
  StockHeadlines,
  StockHolders,
  StockInsiders,
  StockMentions,
  StockOptions,
} from "../../contract/stocks/research.ts";
import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import type { Currency } from "../../domain/currency.ts";
import { expectedPerShare } from "../../market/ledger/expectedDividends.ts";
import type { Market } from "../../market/routing/router.ts";
import type { Sourced } from "../../market/freshness.ts";
import { marketOf } from "../../domain/symbol.ts";
import { tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import { isoTime } from "../../platform/clock.ts";
import { movesAfter } from "./earningsMoves.ts";
import type { DailySeries } from "../../market/routing/questions.ts";
import type { EarningsResult, OptionContract } from "../../market/research.ts";

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

/** Returns puts ÷ calls; null if a side is unknown or calls are zero. */
function putCallRatio(
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

/** Returns the open-interest ratio; null if less than half of a side's contracts report it. */
function putCallOfOpen(
  puts: readonly OptionContract[],
  calls: readonly OptionContract[],
): number | null {
  const isTold = (contracts: readonly OptionContract[]) =>
    2 * contracts.filter(({ openInterest }) => openInterest !== null).length >= contracts.length;
  return isTold(puts) && isTold(calls)
    ? putCallRatio(puts, calls, ({ openInterest }) => openInterest)
    : null;
}

const YEAR_DAYS = 366;

function readYearRange(series: DailySeries["bars"], today: string) {
  const first = dateOfDay(dayNumberOf(today) - YEAR_DAYS);
  const bars = series.filter(({ tradeDate }) => tradeDate > first);
  const [oldest] = bars;
  if (!oldest) return undefined;
  return {
    low: Math.min(...bars.map(({ low }) => low)),
    high: Math.max(...bars.map(({ high }) => high)),
    from: oldest.tradeDate,
    days: bars.length,
  };
}

const PROFILE_FIELDS: ReadonlySet<string> = new Set([
  "sector",
  "currency",
  "marketCap",
  "peRatio",
  "averageVolume",
]);

/** Adds the fields with a value that are not from the source `named`. */
function withSources<T extends object>(
  named: string,
  sourceOf: (field: string) => string | undefined,
  value: T,
) {
  const known = Object.entries(value).flatMap(([field, each]) => (each === null ? [] : field));
  const bySource = Map.groupBy(known, (field) => sourceOf(field) ?? named);
  bySource.delete(named);
  return { ...value, otherSources: [...bySource].map(([source, fields]) => ({ source, fields })) };
}

const FAILED = Symbol("failed");

const orFailed = <T>(asked: Promise<T>): Promise<T | typeof FAILED> =>
  asked.catch((): typeof FAILED => FAILED);

interface Asked<T> {
  readonly isOffered: boolean;
  readonly found?: Sourced<T> | undefined;
  readonly failure?: unknown;
}

const hasFailed = (asked: readonly Asked<unknown>[]): boolean =>
  asked.some(({ failure, found }) => failure !== undefined || found?.isStandIn === true);

/** Returns the first answer or why there is none. Throws if a source that may have it failed. */
function firstOf(
  asked: readonly Asked<unknown>[],
): Omit<Sourced<unknown>, "value"> | "unknown" | "notOffered" {
  const found = asked.find((each) => each.found !== undefined)?.found;
  if (found) return found;
  const failed = asked.find(({ failure }) => failure !== undefined);
  if (failed) throw failed.failure;
  return asked.some(({ isOffered }) => isOffered) ? "unknown" : "notOffered";
}

type ResearchMarket = Pick<
  Market,
  "sourced" | "peek" | "offers" | "status" | "dailySeries" | "quote"
>;

/** Two years of trading days, over a year for coins. Two parts of a page share the response. */
const TWO_YEARS_OF_BARS = 520;
const MAX_CHANGES = 40;
const MAX_TRADES = 100;
const INSIDER_DAYS = 90;

const known = (
  symbol: string,
  { source, asOf, fetchedAt }: Omit<Sourced<unknown>, "value">,
  isPartial = false,
) => ({
  symbol,
  status: "known" as const,
  source,
  asOf: isoTime(asOf),
  fetchedAt: isoTime(fetchedAt),
  isPartial,
});

const without = (symbol: string, status: "unknown" | "notOffered") => ({
  symbol,
  status,
  source: null,
  asOf: null,
  fetchedAt: null,
  isPartial: false,
  value: null,
});

/** Queries take a validated symbol and reject with SourceUnavailable if a source cannot answer. */
export class ResearchQueries {
  constructor(private readonly market: ResearchMarket) {}

  async facts(symbol: string): Promise<StockFacts> {
    const [asked, year, calendar] = await Promise.all([
      Promise.all([
        this.#settle("profile", () => this.market.sourced.profile(symbol)),
        this.#settle("facts", () => this.market.sourced.facts(symbol)),
      ]),
      this.#settle("bars", () => this.#yearRangeOf(symbol)),
      this.#settle("calendar", () => this.market.sourced.calendar(symbol)),
    ]);
    const company = firstOf(asked);
    // Rates, coins and funds may have a year of prices and nothing else.
    const prices = typeof company === "string" ? firstOf([year]) : company;
    const first = typeof prices === "string" ? company : prices;
    if (typeof first === "string") return without(symbol, first);
    const [profile, facts] = [asked[0].found, asked[1].found];
    const currency =
      profile?.value.currency ??
      facts?.value.currency ??
      (await this.#findCurrency(symbol)) ??
      marketOf(symbol).currency;
    // Per-share figures in another currency would be compared with the price.
    const perShare = facts?.value.currency === currency ? facts.value : undefined;
    // Same forecast as portfolios use; a source's own sum may omit recent announcements.
    const expected = expectedPerShare(calendar.found?.value.dividends, this.#todayOf(symbol));
    const sourceOf = (field: string): string | undefined => {
      if (PROFILE_FIELDS.has(field)) return profile?.source;
      if (field === "yearRange") return year.found?.source;
      if (field === "dividendPerShare" && expected !== undefined) return calendar.found?.source;
      return facts?.value.parts?.[field] ?? facts?.source;
    };
    return {
      ...known(symbol, first, hasFailed([...asked, year])),
      value: withSources(first.source, sourceOf, {
        sector: profile?.value.sector ?? null,
        industry: facts?.value.industry ?? null,
        country: facts?.value.country ?? null,
        currency,
        marketCap: profile?.value.marketCap ?? null,
        peRatio: profile?.value.peRatio ?? null,
        earningsPerShare: perShare?.earningsPerShare ?? null,
        dividendPerShare: expected ?? perShare?.dividendPerShare ?? null,
        dividendYield: facts?.value.dividendYield ?? null,
        exDividendDate: facts?.value.exDividendDate ?? null,
        averageVolume: profile?.value.averageVolume ?? null,
        beta: facts?.value.beta ?? null,
        sharesOutstanding: facts?.value.sharesOutstanding ?? null,
        shortShare: facts?.value.shortShare ?? null,
        sharesShort: facts?.value.sharesShort ?? null,
        shortCountedAt: isoOrNull(facts?.value.shortCountedAt),
        yearRange: year.found?.value ?? null,
      }),
    };
  }

  async analysts(symbol: string): Promise<StockAnalysts> {
    const asked = await Promise.all([
      this.#settle("targets", () => this.market.sourced.targets(symbol)),
      this.#settle("ratings", () => this.market.sourced.ratings(symbol)),
      this.#settle("ratingChanges", () => this.market.sourced.ratingChanges(symbol)),
    ]);
    const found = firstOf(asked);
    if (typeof found === "string") return without(symbol, found);
    const [targets, months, changes] = asked;
    const currency = targets.found && (await this.#findCurrency(symbol));
    const isUnpriced = targets.found !== undefined && currency === undefined;
    return {
      ...known(symbol, found, hasFailed(asked) || isUnpriced),
      value: {
        targets:
          targets.found && currency !== undefined
            ? {
                ...targets.found.value,
                currency,
                asOf: isoTime(targets.found.value.asOf),
                dispersion:
                  (targets.found.value.high - targets.found.value.low) / targets.found.value.mean,
              }
            : null,
        months: [...(months.found?.value ?? [])],
        changes: (changes.found?.value ?? [])
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
  }

  async earnings(symbol: string): Promise<StockEarnings> {
    if (!this.market.offers("calendar")) return without(symbol, "notOffered");
    const [asked, reported, series] = await Promise.all([
      this.#settle("calendar", () => this.market.sourced.calendar(symbol)),
      this.#settle("earningsResults", () => this.market.sourced.earningsResults(symbol)),
      orFailed(this.market.dailySeries(symbol, TWO_YEARS_OF_BARS, this.#todayOf(symbol))),
    ]);
    if (asked.failure !== undefined) {
      return this.#earningsInstead(symbol, asked.failure, reported);
    }
    const calendar = asked.found;
    if (!calendar || calendar.value.earnings.length === 0) return without(symbol, "unknown");
    const today = this.#todayOf(symbol);
    const { earnings } = calendar.value;
    const next = earnings.find(({ date }) => date >= today);
    const past = earnings.filter(({ date }) => date < today).toReversed();
    return {
      ...known(
        symbol,
        calendar,
        (series === FAILED && past.length > 0) || reported.failure !== undefined,
      ),
      value: {
        next: next ?? null,
        past: movesAfter(past, series === FAILED ? [] : (series?.bars ?? [])),
        results: [...(reported.found?.value ?? [])],
      },
    };
  }

  async insiders(symbol: string): Promise<StockInsiders> {
    const asked = await Promise.all([
      this.#settle("insiders", () => this.market.sourced.insiders(symbol)),
      this.#settle("trades", () => this.market.sourced.trades(symbol)),
    ]);
    const found = firstOf(asked);
    if (typeof found === "string") return without(symbol, found);
    const [totals, trades] = asked;
    const list = trades.found?.value ?? [];
    const since = dateOfDay(dayNumberOf(this.#todayOf(symbol)) - INSIDER_DAYS);
    const total = (side: InsiderSide): number | null => {
      const values = list
        .filter((trade) => trade.side === side && trade.tradedOn > since)
        .map(({ value }) => value);
      // An unknown value makes the total unknown.
      if (values.includes(null)) return null;
      return (
        totals.found?.value[side] ?? values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
      );
    };
    return {
      ...known(symbol, found, hasFailed(asked)),
      value: {
        days: INSIDER_DAYS,
        bought: total("bought"),
        sold: total("sold"),
        trades: list.slice(0, MAX_TRADES),
      },
    };
  }

  holders(symbol: string): Promise<StockHolders> {
    return this.#partOf(
      symbol,
      "holders",
      () => this.market.sourced.holders(symbol),
      (holders) => ({
        ...holders,
        institutions: holders.institutions.map(({ reportedAt, ...holder }) => ({
          ...holder,
          reportedAt: isoTime(reportedAt),
        })),
      }),
    );
  }

  /** `expiresAt` is epoch milliseconds; defaults to the next expiry. */
  options(symbol: string, expiresAt?: number): Promise<StockOptions> {
    return this.#partOf(
      symbol,
      "options",
      () => this.market.sourced.options(symbol, expiresAt),
      (chain) => {
        const [first] = [...chain.calls, ...chain.puts];
        return {
          expiries: chain.expiries.map(dateOf),
          expiry: first ? dateOf(first.expiresAt) : null,
          currency: first?.currency ?? null,
          calls: byStrike(chain.calls),
          puts: byStrike(chain.puts),
          putCallVolume: putCallRatio(chain.puts, chain.calls, ({ volume }) => volume),
          putCallOpenInterest: putCallOfOpen(chain.puts, chain.calls),
        };
      },
    );
  }

  mentions(symbol: string): Promise<StockMentions> {
    return this.#partOf(
      symbol,
      "mentions",
      () => this.market.sourced.mentions(symbol),
      ({ last24h, previous24h }) => ({
        last24h: Math.round(last24h),
        previous24h: Math.round(previous24h),
      }),
    );
  }

  headlines(symbol: string): Promise<StockHeadlines> {
    return this.#partOf(
      symbol,
      "headlines",
      () => this.market.sourced.headlines(symbol),
      (headlines) =>
        headlines.map(({ publishedAt, ...headline }) => ({
          ...headline,
          publishedAt: isoTime(publishedAt),
        })),
    );
  }

  filings(symbol: string): Promise<StockFilings> {
    return this.#partOf(
      symbol,
      "filings",
      () => this.market.sourced.filings(symbol),
      (filings) =>
        filings.map(({ form, filedOn, acceptedAt, items, url }) => ({
          form,
          filedOn,
          acceptedAt: isoOrNull(acceptedAt),
          items: [...items],
          url,
        })),
    );
  }

  async #partOf<T, V>(
    symbol: string,
    capability: Parameters<Market["offers"]>[0],
    ask: () => Promise<Sourced<T> | undefined>,
    toValue: (found: T) => V,
  ) {
    if (!this.market.offers(capability)) return without(symbol, "notOffered");
    const found = await ask();
    if (!found) return without(symbol, "unknown");
    return { ...known(symbol, found), value: toValue(found.value) };
  }

  async #settle<T>(
    capability: Parameters<Market["offers"]>[0],
    ask: () => Promise<Sourced<T> | undefined>,
  ): Promise<Asked<T>> {
    if (!this.market.offers(capability)) return { isOffered: false };
    try {
      return { isOffered: true, found: await ask() };
    } catch (failure) {
      return { isOffered: true, failure };
    }
  }

  /**
   * Returns a symbol's quote currency, or its market's if no source knows the symbol. If no source
   * can be reached, returns that of the remembered profile, else undefined: guessing is unsafe, as
   * London also lists shares in dollars.
   */
  async #findCurrency(symbol: string): Promise<Currency | undefined> {
    try {
      return (await this.market.quote(symbol))?.currency ?? marketOf(symbol).currency;
    } catch {
      return (await this.market.peek.profile(symbol))?.answer?.value.currency;
    }
  }

  #todayOf(symbol: string): TradeDate {
    return tradeDateAt(symbol, this.market.status().asOf);
  }

  async #yearRangeOf(symbol: string) {
    const today = this.#todayOf(symbol);
    const series = await this.market.sourced.days(symbol, TWO_YEARS_OF_BARS, today);
    const value = series && readYearRange(series.value.bars, today);
    return value && { ...series, value };
  }

  /** The calendar also requests splits, which may fail; the profile has the next report. */
  async #earningsInstead(
    symbol: string,
    failure: unknown,
    reported: Asked<readonly EarningsResult[]>,
  ): Promise<StockEarnings> {
    const asked = await this.#settle("profile", () => this.market.sourced.profile(symbol));
    const report = asked.found?.value.earnings;
    const next = report && report.date >= this.#todayOf(symbol) ? report : null;
    const found = next ? asked.found : reported.found;
    if (!found) throw failure;
    const results = [...(reported.found?.value ?? [])];
    return { ...known(symbol, found, true), value: { next, past: [], results } };
  }
}

const dateOf = (time: number): string => isoTime(time).slice(0, 10);
const isoOrNull = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : isoTime(time);
