import { MINUTE_MS } from "../../domain/durations.ts";
import type { Log } from "../../platform/log.ts";
import { atr14, robustRange } from "../atr.ts";
import { intervalMs, type Bar, type DailyBar, type Interval } from "../../domain/bar.ts";
import { regularParts, sessionAt, tradeDayOf, tradingHours } from "../calendars/exchangeHours.ts";
import { isCertainlyOpen } from "../calendars/liveStatus.ts";
import type { SplitList } from "../companyCalendar.ts";
import type { DailySeries } from "../routing/questions.ts";
import type { Session } from "../../domain/sessions.ts";
import type { MarketKind, MarketStatus } from "../source.ts";
import { isLiveSourceName } from "../sources/index.ts";
import { marketOf, type ExchangeCode } from "../../domain/symbol.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";

export interface MarketFacts {
  /** False if the market delivers every price in order by itself, as a replay does. */
  readonly hasGaps: boolean;
  /** False if responses need no network, so that awaiting them causes no delay. */
  readonly isRemote: boolean;
  /** True if the source's prices belong to this kind of market, live or simulated. */
  isOwnSource(source: string): boolean;
  now(): number;
  sessionAt(symbol: string, time: number): Session;
  isCertainlyOpen(symbol: string, time: number): boolean;
  /**
   * Returns the longest uninterrupted part of `from` to `to` in which a price of these sessions
   * could have been missed, milliseconds.
   */
  openTimeBetween(symbol: string, from: number, to: number, extended: boolean): number;
  /**
   * Returns the symbol's splits as listed on a trade date; null if no source lists them. Rejects if
   * a source that might list them fails.
   */
  splitsOn(symbol: string, tradeDate: TradeDate): Promise<SplitList | null>;
  /** Queries the splits again, bypassing the cache; otherwise like {@link splitsOn}. */
  splitsAgain(symbol: string, tradeDate: TradeDate): Promise<SplitList | null>;
  /** Returns the ATR14 of the days before a date, in the symbol's currency; null if unknown. */
  atrOf(symbol: string, tradeDate: TradeDate): Promise<number | null>;
  /** Returns the robust ATR14 that the jump guard uses, which one bad day does not widen. */
  robustRangeOf(symbol: string, tradeDate: TradeDate): Promise<number | null>;
  closeBefore(symbol: string, tradeDate: TradeDate): Promise<number | null>;
  /**
   * Returns bars that end after `from` and begin at or before `to`: the finest that reach back so
   * far in these sessions, else those that reach back furthest. Undefined if none are available.
   */
  barsBetween(
    symbol: string,
    from: number,
    to: number,
    extended: boolean,
  ): Promise<GapBars | undefined>;
}

export interface GapBars {
  readonly bars: readonly Bar[];
  readonly barMs: number;
}

export interface MarketFactsPorts {
  readonly market: {
    status(): Pick<MarketStatus, "kind" | "isRoundTheClock" | "asOf">;
    bars(symbol: string, interval: Interval, limit: number): Promise<readonly Bar[] | undefined>;
    dailySeries(
      symbol: string,
      limit: number,
      tradeDate: TradeDate,
    ): Promise<DailySeries | undefined>;
    /** `isAgain` asks past what is kept; the split of `date` alone will do if it must. */
    splits(symbol: string, isAgain?: boolean, date?: TradeDate): Promise<SplitList | null>;
  };
  readonly log: Log;
}

/** Enough days for Wilder's smoothing over 14 days to forget its starting value. */
const DAYS = 60;

/**
 * The newest bar may be of the trade date itself, and a price held for days is compared with
 * earlier bars.
 */
const SPARE_DAYS = 10;

/** Maximum number of symbols whose daily bars are cached; about 50 MB. */
const MAX_SYMBOLS = 5_000;

/** Retry delay after a response without bars. */
const ASK_AGAIN_MS = 5 * MINUTE_MS;

/** Intervals for filling a gap, finest first, and the most bars that vendors return at once. */
const GAP_BARS: readonly (readonly [Interval, number])[] = [
  ["1m", 1_500],
  ["5m", 1_500],
  ["30m", 1_500],
];

/** Maximum calendar days searched for missed open time; a longer span always counts as a gap. */
const MAX_DAYS_LOOKED_THROUGH = 10;

interface Days {
  readonly askedOn: TradeDate;
  readonly askedAt: number;
  readonly series: DailySeries | null;
  readonly failure: unknown;
}

export function createMarketFacts({ market, log }: MarketFactsPorts): MarketFacts {
  const { kind, isRoundTheClock = false } = market.status();
  const isRemote = kind === "live";
  const kept = new Map<string, Promise<Days>>();

  const loadDays = async (symbol: string, askedOn: TradeDate): Promise<Days> => {
    const askedAt = market.status().asOf;
    try {
      const series = await market.dailySeries(symbol, DAYS + SPARE_DAYS, askedOn);
      return { askedOn, askedAt, series: series ?? null, failure: undefined };
    } catch (error) {
      log.warn("daily bars that alerts need could not be loaded", { symbol, error });
      return { askedOn, askedAt, series: null, failure: error };
    }
  };

  const daysOf = async (symbol: string, tradeDate: TradeDate): Promise<Days> => {
    const days = await kept.get(symbol);
    const age = market.status().asOf - (days?.askedAt ?? 0);
    // If the clock has been set back since, the cached days belong to another date.
    const isOld = age < -ASK_AGAIN_MS || (!days?.series?.bars.length && age >= ASK_AGAIN_MS);
    if (days && days.askedOn >= tradeDate && !isOld) return days;
    kept.delete(symbol);
    const oldest = kept.keys().next().value;
    if (kept.size >= MAX_SYMBOLS && oldest !== undefined) kept.delete(oldest);
    const asked = loadDays(symbol, tradeDate);
    kept.set(symbol, asked);
    return asked;
  };

  const barsBefore = async (symbol: string, tradeDate: TradeDate): Promise<readonly DailyBar[]> => {
    const { series } = await daysOf(symbol, tradeDate);
    return (series?.bars ?? []).filter((bar) => bar.tradeDate < tradeDate).slice(-DAYS);
  };

  const readBars = async (symbol: string, interval: Interval, limit: number) => {
    try {
      return await market.bars(symbol, interval, limit);
    } catch (error) {
      log.warn("bars of a gap could not be loaded", { symbol, interval, error });
      return undefined;
    }
  };

  const facts: MarketFacts = {
    hasGaps: kind !== "replay",
    isRemote,
    isOwnSource: (source) => (marketKindOf(source) ?? kind) === kind,
    now: () => market.status().asOf,
    sessionAt: (symbol, time) =>
      isRoundTheClock ? "regular" : sessionAt(marketOf(symbol).code, time),
    isCertainlyOpen: (symbol, time) =>
      // Currencies pause on weekends even in a market that never closes.
      (isRoundTheClock && marketOf(symbol).week !== "weekdays") || isCertainlyOpen(symbol, time),
    openTimeBetween: (symbol, from, to, extended) => {
      if (isRoundTheClock) return to - from;
      const { code } = marketOf(symbol);
      const last = tradeDayOf(code, to);
      let day = tradeDayOf(code, from);
      if (last - day > MAX_DAYS_LOOKED_THROUGH) return to - from;
      let longest = 0;
      let begun = Number.NaN;
      let ended = Number.NaN;
      for (; day <= last; day++) {
        for (const part of partsOf(code, day, extended)) {
          // Around the clock, a day begins where the previous one ends, so parts are merged.
          if (part.from !== ended) begun = part.from;
          ended = part.to;
          longest = Math.max(longest, Math.min(to, ended) - Math.max(from, begun));
        }
      }
      return longest;
    },
    splitsOn: async (symbol, tradeDate) => {
      // The daily series carries splits to save a remote request; an in-process market needs none.
      if (!isRemote) return market.splits(symbol);
      const { series, failure } = await daysOf(symbol, tradeDate);
      if (series?.splits) return series.splits;
      if (failure !== undefined) kept.delete(symbol);
      return market.splits(symbol, false, tradeDate);
    },
    splitsAgain: (symbol, tradeDate) => market.splits(symbol, true, tradeDate),
    atrOf: async (symbol, tradeDate) => atr14(await barsBefore(symbol, tradeDate)),
    robustRangeOf: async (symbol, tradeDate) => robustRange(await barsBefore(symbol, tradeDate)),
    closeBefore: async (symbol, tradeDate) =>
      (await barsBefore(symbol, tradeDate)).at(-1)?.close ?? null,
    barsBetween: async (symbol, from, to, extended) => {
      let furthest: GapBars | undefined;
      for (const [interval, limit] of GAP_BARS) {
        const barMs = intervalMs[interval];
        if ((to - from) / barMs > limit - 1) continue;
        const read = await readBars(symbol, interval, Math.ceil((to - from) / barMs) + 2);
        const bars = read?.filter(({ time }) => time + barMs > from && time <= to) ?? [];
        const [begin = Number.POSITIVE_INFINITY] = bars.map(({ time }) => time);
        if (begin >= (furthest?.bars[0]?.time ?? Number.POSITIVE_INFINITY)) continue;
        furthest = { bars, barMs };
        // A source may list the minutes of today alone.
        const hasEarlier = (read?.[0]?.time ?? begin) <= from;
        if (hasEarlier || facts.openTimeBetween(symbol, from, begin, extended) <= barMs) break;
      }
      return furthest;
    },
  };
  return facts;
}

function partsOf(code: ExchangeCode, day: number, isExtended: boolean) {
  const { preOpen, postClose, isTradingDay, lunch } = tradingHours(code, day);
  if (!isExtended || lunch) return regularParts(code, day);
  return isTradingDay ? [{ from: preOpen, to: postClose }] : [];
}

function marketKindOf(source: string): MarketKind | undefined {
  if (source === "simulated") return source;
  return isLiveSourceName(source) ? "live" : undefined;
}
