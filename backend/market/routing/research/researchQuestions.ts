import { keepSoundSplits, type ExpectedSplit } from "../../companyCalendar.ts";
import {
  createCachedQuery,
  type CachedQuery,
  type CachedQueryPorts,
  type PeekableQuery,
  type Question,
} from "../cachedQuery.ts";
import type { EarningsDate } from "../../profile.ts";
import type {
  EconomicEvent,
  ExchangeRate,
  ExpectedReport,
  Ipo,
  OptionChain,
  ResearchSource,
  YieldCurve,
} from "../../research.ts";
import {
  soundEarnings,
  soundEarningsResults,
  soundEconomicEvents,
  soundFacts,
  soundFilings,
  soundHalts,
  soundHeadlines,
  soundHolders,
  soundInsiders,
  soundIpos,
  soundMentions,
  soundOptions,
  soundRate,
  soundRatingChanges,
  soundRatings,
  soundReports,
  soundTargets,
  soundTrades,
  soundYields,
} from "../../validation/researchValidation.ts";
import type { Priority } from "../../priority.ts";
import { SourceUnavailable, type Capability, type MarketSource } from "../../source.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";

/** One symbol; `except` is a source that was already queried. */
export type SymbolArgs = [symbol: string, except?: string, priority?: Priority];

/** Result of the source's method that is named after the capability. */
type Found<Kind extends Capability & keyof ResearchSource> = NonNullable<
  Awaited<ReturnType<NonNullable<ResearchSource[Kind]>>>
>;
type Asked<T> = Partial<
  Record<Capability, (symbol: string, priority?: Priority) => Promise<T | undefined>>
>;

/** An answer of which nothing is sound is a failure of its source. */
function requireSound<T>({ name }: MarketSource, sound: T | undefined, what: string): T {
  if (sound !== undefined) return sound;
  throw new SourceUnavailable(name, `unsound ${what}`);
}

/** As {@link requireSound}, for a list that may be empty. */
function requireSoundRows<T>(
  source: MarketSource,
  found: readonly T[],
  sound: readonly T[],
  what: string,
): readonly T[] {
  return requireSound(source, sound.length > 0 || found.length === 0 ? sound : undefined, what);
}

/** Creates a query about one symbol, answered by the source's method of the same name. */
function aboutSymbol<Kind extends Capability & keyof ResearchSource>(
  capability: Kind,
  validate: (found: Found<Kind>, now: number, symbol: string) => Found<Kind> | undefined,
): Question<SymbolArgs, Found<Kind>> {
  return {
    capability,
    isAboutSymbol: true,
    keyOf: (symbol, except = "") => `${symbol} ${except}`,
    priorityOf: (_symbol, _except, priority) => priority,
    skips: (source, _symbol, except) => except?.split(" ").includes(source.name) === true,
    async ask(source, _note, symbol, _except, priority) {
      const found = await (source as unknown as Asked<Found<Kind>>)[capability]?.(symbol, priority);
      if (found === undefined) return undefined;
      const sound = validate(found, source.status().asOf, symbol);
      return requireSound(source, sound, `${capability} of ${symbol}`);
    },
  };
}

/** A chain has one request for each expiry. */
const optionsQuestion: Question<[symbol: string, expiresAt?: number], OptionChain> = {
  capability: "options",
  isAboutSymbol: true,
  keyOf: (symbol, expiresAt = 0) => `${symbol} ${expiresAt}`,
  async ask(source, _note, symbol, expiresAt) {
    const found = await source.options?.(symbol, expiresAt);
    return found && requireSound(source, soundOptions(found, symbol), `options of ${symbol}`);
  },
};

const fxQuestion: Question<[from: string, to: string], ExchangeRate> = {
  capability: "fx",
  nameOf: (from, to) => `${from}${to}=X`,
  asOfOf: ({ asOf }) => asOf,
  async ask(source, _note, from, to) {
    const found = await source.fx?.(from, to);
    const sound = found && soundRate(found, source.status().asOf);
    return found && requireSound(source, sound, `rate of ${from}${to}`);
  },
};

const iposQuestion: Question<[month: string], readonly Ipo[]> = {
  capability: "ipos",
  async ask(source, note, month) {
    const found = await source.iposIn?.(month);
    if (!found) return undefined;
    const sound = requireSoundRows(source, found, soundIpos(found, month), `IPOs of ${month}`);
    const dropped = found.length - sound.length;
    if (dropped > 0) note(`left out ${dropped} unsound IPOs of ${month}`);
    return sound;
  },
};

const economicEventsQuestion: Question<[date: string], readonly EconomicEvent[]> = {
  capability: "economicEvents",
  async ask(source, _note, date) {
    const found = await source.economicEventsOn?.(date);
    const sound = found && soundEconomicEvents(found, date);
    return sound && requireSoundRows(source, found, sound, `economic events of ${date}`);
  },
};

const yieldsQuestion: Question<[], YieldCurve> = {
  capability: "yields",
  nameOf: () => "US Treasury",
  asOfOf: ({ date }) => Date.parse(date),
  async ask(source) {
    const found = await source.yields?.();
    return found && requireSound(source, soundYields(found, source.status().asOf), "yields");
  },
};

/** Maximum number of cached days; the calendar shows a week at a time. */
const MAX_CALENDAR_DAYS = 32;

/** Asks only an exchange for its calendar of splits, which is no complete list of any stock. */
export const splitsOnQuestion: Question<[date: string], readonly ExpectedSplit[]> = {
  capability: "splits",
  maxEntries: MAX_CALENDAR_DAYS,
  ask: async (source, _note, date) => {
    const found = await source.splitsOn?.(date);
    return found?.filter((split) => keepSoundSplits([split]).length > 0);
  },
};

/** One entry for each kind of research; the router answers each of them by its name. */
export const researchQuestions = {
  targets: {
    ...aboutSymbol("targets", soundTargets),
    asOfOf: ({ asOf }: { asOf: number }) => asOf,
  },
  ratings: aboutSymbol("ratings", soundRatings),
  earningsResults: aboutSymbol("earningsResults", soundEarningsResults),
  insiders: aboutSymbol("insiders", soundInsiders),
  mentions: aboutSymbol("mentions", soundMentions),
  holders: aboutSymbol("holders", soundHolders),
  options: optionsQuestion,
  facts: aboutSymbol("facts", soundFacts),
  trades: aboutSymbol("trades", soundTrades),
  ratingChanges: aboutSymbol("ratingChanges", soundRatingChanges),
  filings: aboutSymbol("filings", soundFilings),
  halts: aboutSymbol("halts", soundHalts),
  headlines: aboutSymbol("headlines", soundHeadlines),
  splits: aboutSymbol("splits", keepSoundSplits),
  fx: fxQuestion,
  ipos: iposQuestion,
  economicEvents: economicEventsQuestion,
  yields: yieldsQuestion,
};

type Kinds = typeof researchQuestions;
type Answered<Asking> = Asking extends Question<infer Args, infer T> ? CachedQuery<Args, T> : never;
type Remembering<Asking> =
  Asking extends Question<infer Args, infer T> ? PeekableQuery<Args, T> : never;

/**
 * Asks the capable sources in order for each kind of research. Undefined where no source has it; rejects with
 * `SourceUnavailable` where none can answer, and where none offers the kind.
 */
export type Research = { readonly [Kind in keyof Kinds]: Answered<Kinds[Kind]> };

/** Each kind can also be answered from what is known already. */
type RememberingResearch = { readonly [Kind in keyof Kinds]: Remembering<Kinds[Kind]> };

export function createResearch(ports: CachedQueryPorts): RememberingResearch {
  const questions: Kinds = {
    ...researchQuestions,
    splits: {
      ...researchQuestions.splits,
      // An answer of an earlier trade date does not contain the splits of this one.
      keyOf: (symbol, except = "") =>
        `${tradeDateAt(symbol, ports.clock.now())} ${symbol} ${except}`,
    },
  };
  return Object.fromEntries(
    Object.entries(questions).map(([kind, question]) => [
      kind,
      createCachedQuery(ports, question as Question<unknown[], unknown>),
    ]),
  ) as unknown as RememberingResearch;
}

/** True for a kind that is asked about one symbol. */
export const isAboutSymbol = (kind: string): kind is keyof Kinds =>
  Object.entries(researchQuestions).some(
    ([name, question]) => name === kind && "isAboutSymbol" in question,
  );

/** Asks only the source `only`. `dates` are other sources' report dates, for by-date calendars. */
export const earningsQuestion: Question<
  [symbol: string, only: string, dates: readonly string[]],
  EarningsDate
> = {
  capability: "earnings",
  isAboutSymbol: true,
  keyOf: (symbol, only, dates) => [symbol, only, ...dates].join(" "),
  skips: (source, _symbol, only) => source.name !== only,
  async ask(source, _note, symbol, _only, dates) {
    if (source.earnings) return expectDate(source, await source.earnings(symbol));
    for (const date of dates.flatMap(daysAround)) {
      const found = await source.earningsOn?.(symbol, date);
      if (found) return expectDate(source, found);
    }
    return undefined;
  },
};

/** Queries sources with a by-date calendar. A day without reports is an empty list. */
export const reportsOnQuestion: Question<[date: string], readonly ExpectedReport[]> = {
  capability: "earnings",
  maxEntries: MAX_CALENDAR_DAYS,
  skips: (source) => source.reportsOn === undefined,
  async ask(source, note, date) {
    const answer = await source.reportsOn?.(date);
    if (!answer) return undefined;
    const sound = requireSoundRows(
      source,
      answer,
      soundReports(answer, date),
      `calendar of ${date}`,
    );
    const dropped = answer.length - sound.length;
    if (dropped > 0) note(`left out ${dropped} unsound reports of ${date}`);
    return sound;
  },
};

function expectDate(
  source: MarketSource,
  found: EarningsDate | undefined,
): EarningsDate | undefined {
  const sound = found && soundEarnings(found);
  if (found && !sound) throw new SourceUnavailable(source.name, `earnings on ${found.date}`);
  return sound;
}

/** Two sources may differ by this many days and still mean the same report. */
const DAYS_AROUND = [0, 1, -1, 2, -2, 3, -3];

/** Returns the date and its neighbors, nearest first, without weekends. */
function daysAround(date: string): readonly string[] {
  const day = Date.parse(`${date}T00:00:00Z`);
  return DAYS_AROUND.map((offset) => new Date(day + offset * DAY_MS))
    .filter((near) => near.getUTCDay() % 6 !== 0)
    .map((near) => near.toISOString().slice(0, 10));
}
