import { toDailyBar, type Bar, type DailyBar, type Interval } from "../../domain/bar.ts";
import {
  keepSoundCalendar,
  keepSoundSplits,
  type CompanyCalendar,
  type SplitList,
} from "../companyCalendar.ts";
import { barsLifetime, MAX_SERIES } from "../freshness.ts";
import type { Question } from "./cachedQuery.ts";
import type { StockProfile } from "../profile.ts";
import { dropUnsoundParts, findProfileFault } from "../validation/researchValidation.ts";
import {
  dropUnsoundFigures,
  validateQuote,
  keepSoundBars,
  keepSoundMatches,
  keepSoundListings,
} from "../validation/quoteValidation.ts";
import type { Priority } from "../priority.ts";
import {
  SourceUnavailable,
  type BarList,
  type BarWindow,
  type Listing,
  type MarketQuote,
  type MarketSource,
  type SymbolMatch,
} from "../source.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";

export const quoteQuestion: Question<[symbol: string], MarketQuote> = {
  capability: "quote",
  isAboutSymbol: true,
  asOfOf: ({ asOf }) => asOf,
  async ask(source, _note, symbol) {
    const found = await source.quote(symbol);
    if (!found) return undefined;
    const fault = validateQuote(found, symbol, source.status().asOf);
    if (fault) throw new SourceUnavailable(source.name, `unsound quote of ${symbol}: ${fault}`);
    return dropUnsoundFigures(found);
  },
};

export type BarsRequest = [symbol: string, interval: Interval, limit: number, window?: BarWindow];

/** Asks for the list, or for bare bars where the source says no more. */
export async function readList(
  source: Pick<MarketSource, "bars" | "list">,
  ...asked: BarsRequest
): Promise<BarList | undefined> {
  if (source.list) return source.list(...asked);
  const bars = await source.bars(...asked);
  return bars && { bars };
}

export const barsQuestion: Question<BarsRequest, BarList> = {
  capability: "bars",
  isAboutSymbol: true,
  keyOf: (symbol, interval, limit, { before, withExtendedHours = false } = {}) =>
    `${symbol} ${interval} ${limit} ${before ?? "now"} ${withExtendedHours}`,
  nameOf: (symbol, interval) => `${symbol} ${interval}`,
  lifetimeOf: (_symbol, interval) => barsLifetime(interval),
  maxEntries: MAX_SERIES,
  priorityOf: (_symbol, _interval, _limit, window) => window?.priority,
  async ask(source, note, symbol, interval, limit, window = {}) {
    const { before = Number.POSITIVE_INFINITY } = window;
    const answered = await readList(source, symbol, interval, limit, window);
    if (!answered) return undefined;
    const found = answered.bars.filter(({ time }) => !(time >= before));
    const sound = keepSound(found, source, note, symbol, interval);
    return { ...answered, bars: limit > 0 ? sound.slice(-limit) : [] };
  },
};

function keepSound(
  found: readonly Bar[],
  source: MarketSource,
  note: (fault: string) => void,
  symbol: string,
  interval: Interval,
): readonly Bar[] {
  const sound = keepSoundBars(found);
  if (sound.length === 0 && found.length > 0) {
    throw new SourceUnavailable(source.name, `no sound ${interval} bar of ${symbol}`);
  }
  const dropped = found.length - sound.length;
  if (dropped > 0) note(`left out ${dropped} unsound ${interval} bars of ${symbol}`);
  return sound;
}

/** The newest days of a symbol, and its splits if the same source lists them. */
export interface DailySeries {
  /** Oldest first; the last one may still be forming. */
  readonly bars: readonly DailyBar[];
  readonly splits: SplitList | null;
  readonly isCloseOnly?: boolean;
}

/** Includes the trade date, because a response from an earlier date lacks later splits. */
export type DaysRequest = [symbol: string, limit: number, tradeDate: TradeDate];

export const daysQuestion: Question<DaysRequest, DailySeries> = {
  capability: "bars",
  isAboutSymbol: true,
  nameOf: (symbol) => `${symbol} 1d`,
  lifetimeOf: () => barsLifetime("1d"),
  maxEntries: MAX_SERIES,
  async ask(source, note, symbol, limit) {
    const answer = source.days
      ? await source.days(symbol, limit)
      : await readDays(source, symbol, limit);
    if (!answer) return undefined;
    const { bars, splits } = answer;
    return {
      bars: keepSound(bars, source, note, symbol, "1d").slice(-limit).map(toDailyBar),
      splits: splits && { source: source.name, splits: keepSoundSplits(splits) },
      isCloseOnly: source.isCloseOnly?.(symbol) ?? false,
    };
  },
};

/** A remote source would need a separate request for splits, so they are omitted. */
async function readDays(source: MarketSource, symbol: string, limit: number) {
  const bars = await source.bars(symbol, "1d", limit);
  const splits = source.isRemote ? undefined : await source.splits?.(symbol);
  return bars && { bars, splits: splits ?? null };
}

export const searchQuestion: Question<[text: string, limit: number], readonly SymbolMatch[]> = {
  capability: "search",
  async ask(source, _note, text, limit) {
    const matches = keepSoundMatches(await source.search(text, limit));
    return matches.length > 0 ? matches.slice(0, Math.max(0, limit)) : undefined;
  },
};

export type ProfileRequest = [symbol: string, priority?: Priority];

export const profileQuestion: Question<ProfileRequest, StockProfile> = {
  capability: "profile",
  isAboutSymbol: true,
  keyOf: (symbol) => symbol,
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
  isAboutSymbol: true,
  async ask(source, _note, symbol) {
    const found = await source.calendar?.(symbol);
    return found && keepSoundCalendar(found);
  },
};

export const universeQuestion: Question<[], readonly Listing[]> = {
  capability: "universe",
  async ask(source) {
    const listings = keepSoundListings((await source.universe?.()) ?? []);
    return listings.length > 0 ? listings : undefined;
  },
};
