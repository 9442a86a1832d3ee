import { LRUCache } from "lru-cache";
import { entryLimit } from "../../domain/entryLimit.ts";
import { systemClock, type Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { pauseWith, startIdleTimer, type StartTimer } from "../../platform/timer.ts";
import { createAttempt, type RoutedSource } from "./health/attempt.ts";
import type { Bar } from "../../domain/bar.ts";
import type { CompanyCalendar, Split, SplitList } from "../companyCalendar.ts";
import type { Currency } from "../../domain/currency.ts";
import type { ListingVenue } from "../../domain/exchanges/venue.ts";
import { createLateSplits, createSplitConfirmation, learnsLate } from "./confirmSplits.ts";
import { createExchangeLists, type ExchangeLists } from "./exchangeLists.ts";
import {
  composeFacts,
  composeProfiles,
  createEarningsReports,
  type EarningsReport,
} from "./research/profileParts.ts";
import {
  createCachedQuery,
  type CachedQuery,
  type CachedQueryPorts,
  type PeekableQuery,
} from "./cachedQuery.ts";
import { createPlausibility, type SavedPrices } from "../validation/plausibility.ts";
import { validatePlayed } from "./playedSource.ts";
import { createPriceValidator } from "./priceValidation.ts";
import type { StockProfile } from "../profile.ts";
import {
  type BarsRequest,
  type ProfileRequest,
  barsQuestion,
  type DailySeries,
  type DaysRequest,
  daysQuestion,
  calendarQuestion,
  profileQuestion,
  quoteQuestion,
  searchQuestion,
  universeQuestion,
} from "./questions.ts";
import { createRehearsal, type Rehearsal } from "./rehearsal.ts";
import type { ExpectedReport, KeyFacts } from "../research.ts";
import {
  createResearch,
  reportsOnQuestion,
  splitsOnQuestion,
  type Research,
  type SymbolArgs,
} from "./research/researchQuestions.ts";
import { createSampler } from "./samples.ts";
import { createSourceOrder, type SourceOrder } from "./sourceOrder.ts";
import { createSecondOpinions } from "./secondOpinions.ts";
import { splitLikeFactor } from "../../domain/split.ts";
import { tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import { isAcrossSplit, isSplitBetween } from "../companyCalendar.ts";
import type { Sample } from "../sample.ts";
import {
  type BarList,
  type Capability,
  type Listing,
  type MarketQuote,
  type MarketSource,
  type MarketStatus,
  type SavedQuota,
  SourceUnavailable,
  type SymbolMatch,
} from "../source.ts";
import type { Sourced } from "../freshness.ts";
import {
  createSourceRecord,
  type SavedHealth,
  type SourceHealthRow,
} from "./health/sourceHealth.ts";
import { marketOf } from "../../domain/symbol.ts";
import { dayNumberOf, isWeekend } from "../calendars/calendarDays.ts";

/** The same queries with the source and age of each response. */
export interface SourcedMarket extends Research {
  readonly quote: CachedQuery<[symbol: string], MarketQuote>;
  readonly bars: CachedQuery<BarsRequest, BarList>;
  readonly days: CachedQuery<DaysRequest, DailySeries>;
  readonly profile: CachedQuery<ProfileRequest, StockProfile>;
  readonly universe: CachedQuery<[], readonly Listing[]>;
  readonly calendar: CachedQuery<[symbol: string], CompanyCalendar>;
}

/** Responses available without a request; undefined for anything that would need one. */
export interface PeekMarket {
  readonly quote: (symbol: string) => Promise<MarketQuote | undefined>;
  readonly offers: (capability: Capability) => boolean;
  readonly sourced: Pick<
    SourcedMarket,
    "halts" | "filings" | "calendar" | "ratingChanges" | "trades" | "splits" | "headlines"
  >;
  readonly facts: CachedQuery<SymbolArgs, KeyFacts>;
  /** Undefined if a request would be needed; `answer` is undefined for an unknown symbol. */
  readonly profile: (
    symbol: string,
  ) => Promise<{ readonly answer: Sourced<StockProfile> | undefined } | undefined>;
}

export interface SavedMemory {
  readonly prices: SavedPrices;
  readonly confirmedSplits: readonly string[];
  /** By the name of the source; omitted by earlier versions. */
  readonly symbolQuotas?: Readonly<Record<string, SavedQuota>>;
}

/** All configured sources as one. All results have been validated; see `quoteValidation.ts`. */
export interface Market {
  /** Set if there is a single source; see {@link MarketSource.stepMs}. */
  readonly stepMs?: number;
  /** Returns kind and clock of the first source; open if any source is open. */
  status(): MarketStatus;
  /** Exchange time of the newest price received, epoch milliseconds; undefined before the first. */
  newestPriceTime(): number | undefined;
  health(): readonly SourceHealthRow[];
  /** Names of the sources of a kind, in the order in which they are asked. */
  sourcesOf(capability: Capability): readonly string[];
  /** Changes the order at once; kinds that are left out have the order of the settings. */
  reorder(order: SourceOrder): void;
  readonly rehearsal: Rehearsal;
  /** Number of requests that a source could send right now; null if nothing limits them. */
  budgetLeft(source: string): number | null;
  /** Number of further symbols that a source may be asked about this month; null if any. */
  symbolsLeft(source: string): number | null;
  savedHealth(): readonly SavedHealth[];
  restoreHealth(kept: readonly SavedHealth[]): void;
  /** State with which the next process accepts the same prices and splits as this one. */
  savedMemory(): SavedMemory;
  restoreMemory(saved: SavedMemory): void;
  readonly sourced: SourcedMarket;
  readonly peek: PeekMarket;
  offers(capability: Capability): boolean;
  earningsReports(symbol: string): Promise<readonly EarningsReport[]>;
  /**
   * Returns all companies expected to report on `date` (`YYYY-MM-DD`); undefined if no source has a
   * by-date calendar. Errors as for `quote`.
   */
  reportsOn(date: string): Promise<Sourced<readonly ExpectedReport[]> | undefined>;
  /**
   * Returns undefined if every source reports that it does not know the symbol. Rejects with {@link
   * SourceUnavailable} if one that might know it cannot answer.
   */
  quote(symbol: string): Promise<MarketQuote | undefined>;
  /** Oldest first, strictly increasing in time; unknown symbols and errors as for `quote`. */
  bars(...asked: BarsRequest): Promise<readonly Bar[] | undefined>;
  /** Like `bars`, with the details about the stock that the response contains. */
  list(...asked: BarsRequest): Promise<BarList | undefined>;
  /** Newest days with their trade dates; unknown symbols and errors as for `quote`. */
  dailySeries(...asked: DaysRequest): Promise<DailySeries | undefined>;
  /**
   * Returns the splits of a symbol; null if no source lists them, or if sources differ about one of
   * these days (see {@link createSplitConfirmation}). Rejects with {@link SourceUnavailable} if one
   * that might cannot answer, or, given `date`, if none knows that day's splits yet. It then returns
   * the list of the daily bars of `date`, or only what an exchange's calendar lists, if there is one.
   */
  splits(symbol: string, isAgain?: boolean, date?: TradeDate): Promise<SplitList | null>;
  /** Returns the source whose first price since it took over is held until its next one. */
  heldSource(symbol: string): string | undefined;
  /** Returns the matches of the first source that has any; empty if none has. */
  search(text: string, limit: number): Promise<readonly SymbolMatch[]>;
  /** Also undefined if no source offers profiles; errors as for `quote`. */
  profile(...asked: ProfileRequest): Promise<StockProfile | undefined>;
  /** Reports and splits; also undefined if no source offers them; errors as for `quote`. */
  calendar(symbol: string): Promise<CompanyCalendar | undefined>;
  listings(): Promise<readonly Listing[]>;
  readonly exchangeLists: ExchangeLists;
  venueOf(symbol: string): ListingVenue | undefined;
  universe(): Promise<readonly string[]>;
  /**
   * Returns the current sample of each symbol that any source knows. Never rejects: symbols without
   * a response are omitted, and the health rows give the reason. `tell` gets some of them while
   * others are still missing.
   */
  samples(
    symbols: Iterable<string>,
    tell?: (samples: readonly Sample[]) => void,
  ): Promise<readonly Sample[]>;
  /** Returns the symbol's quote currency, otherwise that of its market. Never rejects. */
  currencyOf(symbol: string): Promise<Currency>;
  /** Sources that play on their own clock. `play` delivers valid samples and never rejects. */
  readonly playing: readonly Pick<MarketSource, "name" | "play">[];
}

export interface MarketRouterOptions {
  readonly clock?: Clock;
  readonly answerWithinMs?: number;
  readonly startTimer?: StartTimer;
}

const ANSWER_WITHIN_MS = 10_000;
const MAX_SYMBOLS = 10_000;

/**
 * Queries the sources of a capability in the given order, or as {@link Market.reorder} says; the
 * first response wins. A source that
 * throws, hangs or returns something invalid is skipped, which costs freshness but never
 * correctness.
 */
export function createMarketRouter(
  sources: readonly MarketSource[],
  log: Log,
  options: MarketRouterOptions = {},
): Market {
  const { clock = systemClock, answerWithinMs = ANSWER_WITHIN_MS, startTimer } = options;
  const [first] = sources;
  if (!first) throw new Error("A market needs at least one source");
  const routed = sources.map((source): RoutedSource => ({
    source,
    record: createSourceRecord(source, log, clock),
  }));
  const order = createSourceOrder(routed);
  const { sourcesFor } = order;
  const rehearsal = createRehearsal(clock);
  const { refuses } = rehearsal;
  const attempt = createAttempt({ clock, answerWithinMs, startTimer, refuses });
  const ports: CachedQueryPorts = { clock, attempt, sourcesFor, rehearsal, startTimer };
  const research = createResearch(ports);
  const splitsOn = createCachedQuery(
    {
      clock,
      attempt,
      sourcesFor: () => routed.filter(({ source }) => source.splitsOn !== undefined),
    },
    splitsOnQuestion,
  );
  /** The split of a date as an exchange's calendar lists it, and no other one. */
  async function findSplitsOn(symbol: string, date: TradeDate): Promise<SplitList | undefined> {
    const calendar = await splitsOn(date).catch(() => undefined);
    const splits = calendar?.value.filter((each) => each.symbol === symbol && each.date === date);
    return calendar && splits?.length ? { source: calendar.source, splits } : undefined;
  }
  const plausibility = createPlausibility(clock);
  /** Splits listed with daily bars; kept so that they are known even if the source fails later. */
  const splitsOfDays = new LRUCache<string, SplitList & { readonly on: TradeDate }>(
    entryLimit(MAX_SYMBOLS),
  );
  const isLate = (source: string) => learnsLate(sourcesFor, source);
  /** Prefers the list of a source that also knows the splits of today. */
  async function askSplits(symbol: string, isAgain = false) {
    const ask = isAgain ? research.splits.refetch : research.splits;
    const answer = await ask(symbol);
    if (!answer || !isLate(answer.source)) return answer;
    return (await ask(symbol, answer.source).catch(() => undefined)) ?? answer;
  }
  const findSplits = async (symbol: string): Promise<readonly Split[]> => {
    const answer = await askSplits(symbol).catch(() => undefined);
    if (answer && !isLate(answer.source)) return answer.value;
    const ofToday = await findSplitsOn(symbol, tradeDateAt(symbol, clock.now()));
    const ofDays = splitsOfDays.get(symbol)?.splits ?? [];
    return [...(answer?.value ?? []), ...ofDays, ...(ofToday?.splits ?? [])];
  };
  const { validate, validateQuote } = createPriceValidator({
    plausibility,
    findOpinions: createSecondOpinions({
      sourcesFor,
      attempt: createAttempt({ clock, answerWithinMs: answerWithinMs / 2, startTimer, refuses }),
    }),
    async isSplit(symbol, price) {
      const last = plausibility.last(symbol);
      if (!last) return false;
      return isSplitBetween(await findSplits(symbol), last.price, price, clock.now());
    },
    async isAcrossSplit(symbol, price) {
      const last = plausibility.last(symbol)?.price;
      if (last === undefined || splitLikeFactor(last, price) === undefined) return false;
      const splits = await findSplits(symbol);
      const today = tradeDateAt(symbol, clock.now());
      return isAcrossSplit(splits, last, price, today);
    },
  });
  const confirmation = createSplitConfirmation({
    clock,
    sourcesFor,
    askOthers: async (symbol, except) => {
      const answer = await research.splits(symbol, except.join(" "));
      return answer && { source: answer.source, splits: answer.value };
    },
    askExchange: async (date) => (await splitsOn(date))?.value,
    movedOver: plausibility.movedOver,
  });
  const confirmSplits = confirmation.confirm;
  /** Rejects if the only source that can answer does not know the splits of `date` yet. */
  async function findList(
    symbol: string,
    isAgain: boolean,
    date: TradeDate | undefined,
  ): Promise<SplitList | undefined> {
    const answer = await askSplits(symbol, isAgain);
    if (!answer) return undefined;
    const { source, value: splits } = answer;
    const isOpen = date !== undefined && date >= tradeDateAt(symbol, clock.now());
    if (isOpen && isLate(source) && !splits.some((split) => split.date === date)) {
      throw new SourceUnavailable(source, `has no splits of ${date} yet`);
    }
    return { source, splits };
  }
  /** Null, which is unknown, unless every split of the list counts. */
  async function confirmList(symbol: string, list: SplitList): Promise<SplitList | null> {
    const counted = await confirmSplits(symbol, list);
    return counted.length === list.splits.length ? list : null;
  }
  const splits: Market["splits"] = async (symbol, isAgain = false, date) => {
    if (sourcesFor("splits").length === 0) return null;
    const ofDays = splitsOfDays.get(symbol);
    const list = await findList(symbol, isAgain, date).catch(async (error: unknown) => {
      if (date !== undefined && ofDays?.on === date) return ofDays;
      const ofDate = date && (await findSplitsOn(symbol, date));
      if (ofDate) return ofDate;
      throw error;
    });
    const counted = list && (await confirmList(symbol, list));
    // A list that lacks a split of the daily bars does not deny it: it is one of two sources.
    return counted && ofDays && !(await confirmList(symbol, ofDays)) ? null : (counted ?? null);
  };
  /** Asks about the symbol alone only if its price makes a split likely, to save the budget. */
  async function findSplitsOfToday(symbol: string, isDoubted: boolean) {
    const today = tradeDateAt(symbol, clock.now());
    const ofToday = await findSplitsOn(symbol, today);
    if (ofToday) return ofToday.splits;
    const ofDays = splitsOfDays.get(symbol);
    const known = isDoubted
      ? await splits(symbol, false, today).catch(() => undefined)
      : ofDays && (await confirmList(symbol, ofDays));
    return known?.splits.filter(({ date }) => date === today);
  }
  const cached = createQueries(ports, research, {
    validateQuote,
    startTimer,
    followSplits: createLateSplits({
      priceOf: async (symbol) =>
        (await cached.quote.peek(symbol))?.answer?.value.price ?? plausibility.last(symbol)?.price,
      splitsOfToday: findSplitsOfToday,
    }),
  });

  const calendar: SourcedMarket["calendar"] = async (symbol) => {
    const answer = await cached.calendar(symbol);
    if (!answer) return answer;
    const counted = await confirmSplits(symbol, { ...answer.value, source: answer.source });
    return { ...answer, value: { ...answer.value, splits: counted } };
  };

  const exchangeLists = createExchangeLists({
    ...ports,
    pause: pauseWith(startTimer ?? startIdleTimer),
    universe: async () => (sourcesFor("universe").length === 0 ? undefined : cached.universe()),
  });

  async function quote(symbol: string): Promise<MarketQuote | undefined> {
    const answer = await cached.quote(symbol);
    return answer && { ...answer.value, fetchedAt: answer.fetchedAt };
  }

  async function listings(): Promise<readonly Listing[]> {
    if (sourcesFor("universe").length === 0) return [];
    return (await cached.universe())?.value ?? [];
  }

  const offers = (capability: Capability): boolean => sourcesFor(capability).length > 0;

  return {
    ...(sources.length === 1 && first.stepMs !== undefined && { stepMs: first.stepMs }),
    status: () => ({
      ...first.status(),
      isOpen: sources.some((source) => source.status().isOpen),
    }),
    newestPriceTime: plausibility.newestTime,
    sourcesOf: (capability) => sourcesFor(capability).map(({ source }) => source.name),
    reorder: order.change,
    rehearsal,
    budgetLeft: (name) => sources.find((source) => source.name === name)?.budget?.left() ?? null,
    symbolsLeft: (name) =>
      sources.find((source) => source.name === name)?.symbolQuota?.left() ?? null,
    health: () => routed.map(({ record }) => record.row()),
    savedHealth: () =>
      routed.flatMap(({ source, record }) => (source.isRemote ? record.kept() : [])),
    restoreHealth(kept) {
      for (const row of kept) {
        const known = routed.find(({ source }) => source.name === row.source && source.isRemote);
        known?.record.restore(row);
      }
      for (const { source, record } of routed) source.budget?.resume(record.wasUsed());
    },
    savedMemory: () => ({
      prices: plausibility.saved(),
      confirmedSplits: confirmation.saved(),
      symbolQuotas: Object.fromEntries(
        sources.flatMap(({ name, symbolQuota }) =>
          symbolQuota ? [[name, symbolQuota.saved()]] : [],
        ),
      ),
    }),
    restoreMemory({ prices, confirmedSplits, symbolQuotas = {} }) {
      plausibility.restore(prices);
      confirmation.restore(confirmedSplits);
      for (const { name, symbolQuota } of sources) {
        const quota = symbolQuotas[name];
        if (quota) symbolQuota?.restore(quota);
      }
    },
    sourced: {
      quote: cached.quote,
      bars: cached.bars,
      days: cached.days,
      profile: cached.profile,
      universe: cached.universe,
      calendar,
      ...research,
      splits: async (...asked) => {
        const answer = await research.splits(...asked);
        if (!answer) return answer;
        const list = { source: answer.source, splits: answer.value };
        return { ...answer, value: await confirmSplits(asked[0], list) };
      },
      facts: cached.facts,
    },
    peek: {
      quote: async (symbol) => (await cached.quote.peek(symbol))?.answer?.value,
      offers,
      sourced: {
        halts: fromMemory(research.halts),
        filings: fromMemory(research.filings),
        calendar: fromMemory(cached.calendar),
        ratingChanges: fromMemory(research.ratingChanges),
        trades: fromMemory(research.trades),
        splits: fromMemory(research.splits),
        headlines: fromMemory(research.headlines),
      },
      facts: fromMemory(research.facts),
      profile: cached.firstProfile.peek,
    },
    offers,
    earningsReports: createEarningsReports(ports, cached.profile),
    async reportsOn(date) {
      const dated = sourcesFor("earnings").find(({ source }) => source.reportsOn !== undefined);
      if (!dated) return undefined;
      if (!isWeekend(dayNumberOf(date))) return cached.reportsOn(date);
      // Nobody reports on a weekend. An answer without a request would count as a sign of life.
      const now = clock.now();
      return { value: [], source: dated.source.name, asOf: now, fetchedAt: now };
    },
    quote,
    bars: async (...asked) => (await cached.bars(...asked))?.value.bars,
    list: async (...asked) => (await cached.bars(...asked))?.value,
    async dailySeries(...asked) {
      const series = (await cached.days(...asked))?.value;
      if (!series?.splits) return series;
      splitsOfDays.set(asked[0], { ...series.splits, on: asked[2] });
      return { ...series, splits: await confirmList(asked[0], series.splits) };
    },
    splits,
    heldSource: (symbol) => sources.find(({ name }) => plausibility.isHeld(name, symbol))?.name,
    search: async (text, limit) => (await cached.search(text, limit))?.value ?? [],
    async profile(...asked) {
      if (sourcesFor("profile").length === 0) return undefined;
      return (await cached.profile(...asked))?.value;
    },
    async calendar(symbol) {
      if (sourcesFor("calendar").length === 0) return undefined;
      return (await calendar(symbol))?.value;
    },
    listings,
    exchangeLists,
    venueOf: (symbol) => {
      for (const { venueOf } of sources) {
        const venue = venueOf?.(symbol);
        if (venue !== undefined) return venue;
      }
      return undefined;
    },
    universe: async () => (await listings()).map(({ symbol }) => symbol),
    samples: createSampler({
      ...ports,
      rehearsal,
      validate,
      isHeld: plausibility.isHeld,
      ageOfLast: plausibility.ageOfLast,
      askQuote: cached.quote,
    }),
    async currencyOf(symbol) {
      try {
        return (await quote(symbol))?.currency ?? marketOf(symbol).currency;
      } catch {
        return marketOf(symbol).currency;
      }
    },
    playing: routed
      .filter(({ source }) => source.play !== undefined)
      .map((played) => validatePlayed(played, plausibility, rehearsal)),
  };
}

/** The cached queries of a market. Quotes are validated before they are kept. */
function createQueries(
  ports: CachedQueryPorts,
  research: Research,
  {
    validateQuote,
    startTimer,
    followSplits,
  }: {
    readonly validateQuote: (source: MarketSource, found: MarketQuote) => Promise<void>;
    readonly startTimer: StartTimer | undefined;
    readonly followSplits: ReturnType<typeof createLateSplits>;
  },
) {
  const firstProfile = createCachedQuery(ports, profileQuestion);
  return {
    quote: createCachedQuery(ports, {
      ...quoteQuestion,
      async ask(source, note, symbol) {
        const found = await quoteQuestion.ask(source, note, symbol);
        if (found) await validateQuote(source, found);
        return found;
      },
    }),
    bars: createCachedQuery(ports, {
      ...barsQuestion,
      async ask(source, note, ...asked) {
        const found = await barsQuestion.ask(source, note, ...asked);
        const [symbol, , , { before } = {}] = asked;
        if (!found) return found;
        return {
          ...found,
          bars: await followSplits(source, symbol, found.bars, before === undefined),
        };
      },
    }),
    days: createCachedQuery(ports, {
      ...daysQuestion,
      async ask(source, note, ...asked) {
        const found = await daysQuestion.ask(source, note, ...asked);
        return found && { ...found, bars: await followSplits(source, asked[0], found.bars, true) };
      },
    }),
    search: createCachedQuery(ports, searchQuestion),
    firstProfile,
    profile: composeProfiles({
      ...research,
      profile: firstProfile,
      canFill: (part, except) =>
        ports
          .sourcesFor(part === "rating" ? "ratings" : part)
          .some(({ source }) => source.name !== except),
      ...(startTimer && { startTimer }),
    }),
    facts: composeFacts(ports, research.facts, startTimer),
    calendar: createCachedQuery(ports, calendarQuestion),
    universe: createCachedQuery(ports, universeQuestion),
    reportsOn: createCachedQuery(ports, reportsOnQuestion),
  };
}

const fromMemory =
  <Args extends readonly unknown[], T>(query: PeekableQuery<Args, T>): CachedQuery<Args, T> =>
  async (...args) =>
    (await query.peek(...args))?.answer;
