import { keepSoundSplits, type ExpectedSplit, type Split } from "../../companyCalendar.ts";
import { lifetimes } from "../../freshness.ts";
import type { Question } from "../cachedQuery.ts";
import type { EarningsDate, PriceTargets } from "../../profile.ts";
import type {
  EarningsResult,
  ExchangeRate,
  ExpectedReport,
  Filing,
  Halt,
  Headline,
  Holders,
  InsiderTotals,
  InsiderTrade,
  EconomicEvent,
  Ipo,
  KeyFacts,
  MentionCounts,
  OptionChain,
  RatingChange,
  RatingCounts,
  YieldCurve,
} from "../../research.ts";
import {
  soundEarnings,
  soundEarningsResults,
  soundFacts,
  soundFilings,
  soundHalts,
  soundHolders,
  soundInsiders,
  soundEconomicEvents,
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
import { soundHeadlines } from "../../validation/headlineValidation.ts";
import type { Priority } from "../../priority.ts";
import { SourceUnavailable, type Capability, type MarketSource } from "../../source.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/** One symbol; `except` is a source that was already queried. */
export type SymbolArgs = [symbol: string, except?: string, priority?: Priority];

/** Creates a query about one symbol. A response without any valid data is a failure. */
function aboutSymbol<T>(
  capability: Exclude<Capability, "bars" | "stream">,
  ask: (
    source: MarketSource,
    symbol: string,
    priority: Priority | undefined,
  ) => Promise<T | undefined> | undefined,
  validate: (found: T, symbol: string, now: number) => T | undefined,
): Question<SymbolArgs, T> {
  return {
    capability,
    isAboutSymbol: true,
    keyOf: (symbol, except = "") => `${symbol} ${except}`,
    lifetimeOf: () => lifetimes[capability],
    maxEntries: lifetimes[capability].maxEntries,
    priorityOf: (_symbol, _except, priority) => priority,
    skips: (source, _symbol, except) => except?.split(" ").includes(source.name) === true,
    async ask(source, _note, symbol, _except, priority) {
      const found = await ask(source, symbol, priority);
      if (found === undefined) return undefined;
      const sound = validate(found, symbol, source.status().asOf);
      if (sound !== undefined) return sound;
      throw new SourceUnavailable(source.name, `unsound ${capability} of ${symbol}`);
    },
  };
}

const targetsQuestion: Question<SymbolArgs, PriceTargets> = {
  ...aboutSymbol(
    "targets",
    (source, symbol, priority) => source.targets?.(symbol, priority),
    (found: PriceTargets, _symbol, now) => soundTargets(found, now),
  ),
  asOfOf: ({ asOf }) => asOf,
};

const ratingsQuestion = aboutSymbol<readonly RatingCounts[]>(
  "ratings",
  (source, symbol, priority) => source.ratings?.(symbol, priority),
  soundRatings,
);

const insidersQuestion = aboutSymbol<InsiderTotals>(
  "insiders",
  (source, symbol, priority) => source.insiders?.(symbol, priority),
  soundInsiders,
);

const haltsQuestion = aboutSymbol<readonly Halt[]>(
  "halts",
  (source, symbol) => source.halts?.(symbol),
  (found, _symbol, now) => soundHalts(found, now),
);

const earningsResultsQuestion = aboutSymbol<readonly EarningsResult[]>(
  "earningsResults",
  (source, symbol) => source.earningsResults?.(symbol),
  (found, _symbol, now) => soundEarningsResults(found, now),
);

const mentionsQuestion = aboutSymbol<MentionCounts>(
  "mentions",
  (source, symbol) => source.mentions?.(symbol),
  soundMentions,
);

const holdersQuestion = aboutSymbol<Holders>(
  "holders",
  (source, symbol) => source.holders?.(symbol),
  soundHolders,
);

/** A chain has one request for each expiry. */
const optionsQuestion: Question<[symbol: string, expiresAt?: number], OptionChain> = {
  capability: "options",
  isAboutSymbol: true,
  keyOf: (symbol, expiresAt = 0) => `${symbol} ${expiresAt}`,
  lifetimeOf: () => lifetimes.options,
  maxEntries: lifetimes.options.maxEntries,
  async ask(source, _note, symbol, expiresAt) {
    const found = await source.options?.(symbol, expiresAt);
    if (found === undefined) return undefined;
    const sound = soundOptions(found, symbol);
    if (sound !== undefined) return sound;
    throw new SourceUnavailable(source.name, `unsound options of ${symbol}`);
  },
};

const factsQuestion = aboutSymbol<KeyFacts>(
  "facts",
  (source, symbol) => source.facts?.(symbol),
  soundFacts,
);

const tradesQuestion = aboutSymbol<readonly InsiderTrade[]>(
  "trades",
  (source, symbol) => source.trades?.(symbol),
  soundTrades,
);

const ratingChangesQuestion = aboutSymbol<readonly RatingChange[]>(
  "ratingChanges",
  (source, symbol) => source.ratingChanges?.(symbol),
  soundRatingChanges,
);

const filingsQuestion = aboutSymbol<readonly Filing[]>(
  "filings",
  (source, symbol) => source.filings?.(symbol),
  soundFilings,
);

const headlinesQuestion = aboutSymbol<readonly Headline[]>(
  "headlines",
  (source, symbol) => source.headlines?.(symbol),
  (found, _symbol, now) => soundHeadlines(found, now),
);

const splitsQuestion = aboutSymbol<readonly Split[]>(
  "splits",
  (source, symbol) => source.splits?.(symbol),
  keepSoundSplits,
);

const fxQuestion: Question<[from: string, to: string], ExchangeRate> = {
  capability: "fx",
  keyOf: (from, to) => `${from} ${to}`,
  nameOf: (from, to) => `${from}${to}=X`,
  lifetimeOf: () => lifetimes.fx,
  maxEntries: lifetimes.fx.maxEntries,
  asOfOf: ({ asOf }) => asOf,
  async ask(source, _note, from, to) {
    const found = await source.fx?.(from, to);
    const rate = found && soundRate(found, source.status().asOf);
    if (found && !rate) throw new SourceUnavailable(source.name, `unsound rate of ${from}${to}`);
    return rate;
  },
};

const iposQuestion: Question<[month: string], readonly Ipo[]> = {
  capability: "ipos",
  keyOf: (month) => month,
  lifetimeOf: () => lifetimes.ipos,
  maxEntries: lifetimes.ipos.maxEntries,
  async ask(source, note, month) {
    const found = await source.iposIn?.(month);
    if (!found) return undefined;
    const sound = soundIpos(found, month);
    if (sound.length === 0 && found.length > 0) {
      throw new SourceUnavailable(source.name, `unsound IPOs of ${month}`);
    }
    const dropped = found.length - sound.length;
    if (dropped > 0) note(`left out ${dropped} unsound IPOs of ${month}`);
    return sound;
  },
};

const economicEventsQuestion: Question<[date: string], readonly EconomicEvent[]> = {
  capability: "economicEvents",
  keyOf: (date) => date,
  lifetimeOf: () => lifetimes.economicEvents,
  maxEntries: lifetimes.economicEvents.maxEntries,
  async ask(source, _note, date) {
    const found = await source.economicEventsOn?.(date);
    if (!found) return undefined;
    const sound = soundEconomicEvents(found, date);
    if (sound.length === 0 && found.length > 0) {
      throw new SourceUnavailable(source.name, `unsound economic events of ${date}`);
    }
    return sound;
  },
};

const yieldsQuestion: Question<[], YieldCurve> = {
  capability: "yields",
  keyOf: () => "",
  nameOf: () => "US Treasury",
  lifetimeOf: () => lifetimes.yields,
  maxEntries: lifetimes.yields.maxEntries,
  asOfOf: ({ date }) => Date.parse(date),
  async ask(source) {
    const found = await source.yields?.();
    const sound = found && soundYields(found, source.status().asOf);
    if (found && !sound) throw new SourceUnavailable(source.name, "unsound yields");
    return sound;
  },
};

/** Maximum number of cached days; the calendar shows a week at a time. */
const MAX_CALENDAR_DAYS = 32;

/** Asks only an exchange for its calendar of splits, which is no complete list of any stock. */
export const splitsOnQuestion: Question<[date: string], readonly ExpectedSplit[]> = {
  capability: "splits",
  keyOf: (date) => date,
  lifetimeOf: () => lifetimes.splits,
  maxEntries: MAX_CALENDAR_DAYS,
  ask: async (source, _note, date) => {
    const found = await source.splitsOn?.(date);
    return found?.filter((split) => keepSoundSplits([split]).length > 0);
  },
};

/** One entry for each kind of research; the router answers each of them by its name. */
export const researchQuestions = {
  targets: targetsQuestion,
  ratings: ratingsQuestion,
  earningsResults: earningsResultsQuestion,
  insiders: insidersQuestion,
  mentions: mentionsQuestion,
  holders: holdersQuestion,
  options: optionsQuestion,
  facts: factsQuestion,
  trades: tradesQuestion,
  ratingChanges: ratingChangesQuestion,
  filings: filingsQuestion,
  halts: haltsQuestion,
  headlines: headlinesQuestion,
  splits: splitsQuestion,
  fx: fxQuestion,
  ipos: iposQuestion,
  economicEvents: economicEventsQuestion,
  yields: yieldsQuestion,
};

export type ResearchKind = keyof typeof researchQuestions;

/** True for a kind that is asked about one symbol. */
export const isAboutSymbol = (kind: string): kind is ResearchKind =>
  Object.entries(researchQuestions).some(
    ([name, question]) => name === kind && "isAboutSymbol" in question,
  );

/**
 * Asks only the source `only` for the next report. `dates` are the report dates of other sources; a
 * source whose calendar is by date reads only these.
 */
export const earningsQuestion: Question<
  [symbol: string, only: string, dates: readonly string[]],
  EarningsDate
> = {
  capability: "earnings",
  isAboutSymbol: true,
  keyOf: (symbol, only, dates) => [symbol, only, ...dates].join(" "),
  lifetimeOf: () => lifetimes.earnings,
  maxEntries: lifetimes.earnings.maxEntries,
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
  keyOf: (date) => date,
  lifetimeOf: () => lifetimes.earnings,
  maxEntries: MAX_CALENDAR_DAYS,
  skips: (source) => source.reportsOn === undefined,
  async ask(source, note, date) {
    const answer = await source.reportsOn?.(date);
    if (!answer) return undefined;
    const sound = soundReports(answer, date);
    if (sound.length === 0 && answer.length > 0) {
      throw new SourceUnavailable(source.name, `unsound calendar of ${date}`);
    }
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
