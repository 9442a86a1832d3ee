import type { Bar, Interval } from "./bar.ts";
import { keepSoundCalendar, type CompanyCalendar } from "./companyCalendar.ts";
import { barsLifetime, lifetimes, MOST_SERIES } from "./freshness.ts";
import type { Question } from "./inquiry.ts";
import type { StockProfile } from "./profile.ts";
import { dropUnsoundParts, findProfileFault } from "./profileSoundness.ts";
import {
  dropUnsoundFigures,
  findQuoteFault,
  keepSoundBars,
  keepSoundMatches,
  keepSoundListings,
} from "./soundness.ts";
import {
  SourceUnavailable,
  type BarWindow,
  type Listing,
  type MarketQuote,
  type Priority,
  type SymbolMatch,
} from "./source.ts";

/** What the sources are asked, each with the judgement that its answer has to pass. */

export const quoteQuestion: Question<[symbol: string], MarketQuote> = {
  capability: "quote",
  keyOf: (symbol) => symbol,
  lifetimeOf: () => lifetimes.quote,
  most: lifetimes.quote.most,
  asOfOf: ({ asOf }) => asOf,
  async ask(source, _note, symbol) {
    const found = await source.quote(symbol);
    if (!found) return undefined;
    const fault = findQuoteFault(found, symbol, source.status().asOf);
    if (fault) throw new SourceUnavailable(source.name, `unsound quote of ${symbol}: ${fault}`);
    return dropUnsoundFigures(found);
  },
};

export type BarsAsked = [symbol: string, interval: Interval, limit: number, window?: BarWindow];

export const barsQuestion: Question<BarsAsked, readonly Bar[]> = {
  capability: "bars",
  keyOf: (symbol, interval, limit, { before, withExtendedHours = false } = {}) =>
    `${symbol} ${interval} ${limit} ${before ?? "now"} ${withExtendedHours}`,
  lifetimeOf: (_symbol, interval) => barsLifetime(interval),
  most: MOST_SERIES,
  priorityOf: (_symbol, _interval, _limit, window) => window?.priority,
  async ask(source, note, symbol, interval, limit, window = {}) {
    const { before = Number.POSITIVE_INFINITY } = window;
    const answered = await source.bars(symbol, interval, limit, window);
    if (!answered) return undefined;
    const found = answered.filter(({ time }) => !(time >= before));
    const sound = keepSoundBars(found);
    if (sound.length === 0 && found.length > 0) {
      throw new SourceUnavailable(source.name, `no sound ${interval} bar of ${symbol}`);
    }
    const dropped = found.length - sound.length;
    if (dropped > 0) note(`left out ${dropped} unsound ${interval} bars of ${symbol}`);
    return limit > 0 ? sound.slice(-limit) : [];
  },
};

export const searchQuestion: Question<[text: string, limit: number], readonly SymbolMatch[]> = {
  capability: "search",
  keyOf: (text, limit) => `${limit} ${text}`,
  lifetimeOf: () => lifetimes.search,
  most: lifetimes.search.most,
  async ask(source, _note, text, limit) {
    const matches = keepSoundMatches(await source.search(text, limit));
    return matches.length > 0 ? matches.slice(0, Math.max(0, limit)) : undefined;
  },
};

export type ProfileAsked = [symbol: string, priority?: Priority];

export const profileQuestion: Question<ProfileAsked, StockProfile> = {
  capability: "profile",
  keyOf: (symbol) => symbol,
  lifetimeOf: () => lifetimes.profile,
  most: lifetimes.profile.most,
  priorityOf: (_symbol, priority) => priority,
  async ask(source, _note, symbol, priority) {
    const found = await source.profile?.(symbol, priority);
    if (!found) return undefined;
    const fault = findProfileFault(found, symbol);
    if (fault) throw new SourceUnavailable(source.name, `unsound profile of ${symbol}: ${fault}`);
    return dropUnsoundParts(found, source.status().asOf);
  },
};

export const calendarQuestion: Question<[symbol: string], CompanyCalendar> = {
  capability: "calendar",
  keyOf: (symbol) => symbol,
  lifetimeOf: () => lifetimes.calendar,
  most: lifetimes.calendar.most,
  async ask(source, _note, symbol) {
    const found = await source.calendar?.(symbol);
    return found && keepSoundCalendar(found);
  },
};

export const universeQuestion: Question<[], readonly Listing[]> = {
  capability: "universe",
  keyOf: () => "",
  lifetimeOf: () => lifetimes.universe,
  most: lifetimes.universe.most,
  async ask(source) {
    const listings = keepSoundListings((await source.universe?.()) ?? []);
    return listings.length > 0 ? listings : undefined;
  },
};
