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

/** What the engine asks of the market beside the samples it is handed. */
export interface MarketFacts {
  /** False where every price there is comes by itself, in order, as in a replay. */
  readonly hasGaps: boolean;
  /** False where an answer needs no network, so that waiting for it delays nothing. */
  readonly isRemote: boolean;
  /** Whether prices of a source are of this market: made-up and recorded ones are of no other. */
  isOwnSource(source: string): boolean;
  /** The market's own clock, epoch milliseconds. */
  now(): number;
  sessionAt(symbol: string, time: number): Session;
  /** Whether a price of the regular session is certain to be made at an instant. */
  isCertainlyOpen(symbol: string, time: number): boolean;
  /** Longest part of `from` to `to` in which a price of these sessions could have been missed. */
  openTimeBetween(symbol: string, from: number, to: number, extended: boolean): number;
  /**
   * Splits of a symbol as listed on a trade date; null where no source lists them.
   * Rejects when one that might list them cannot say.
   */
  splitsOn(symbol: string, tradeDate: TradeDate): Promise<SplitList | null>;
  /** Asks for the splits once more, past what is kept; otherwise as {@link splitsOn}. */
  splitsAgain(symbol: string): Promise<SplitList | null>;
  /** Of the days before a trade date, in the symbol's currency; null where it is not known. */
  atrOf(symbol: string, tradeDate: TradeDate): Promise<number | null>;
  /** ATR14 as the guard has it, which one bad day does not widen. */
  robustRangeOf(symbol: string, tradeDate: TradeDate): Promise<number | null>;
  /** The close of the newest day before a trade date; null where none is known. */
  closeBefore(symbol: string, tradeDate: TradeDate): Promise<number | null>;
  /** Bars that end after `from` and begin at or before `to`; undefined where none can be had. */
  barsBetween(symbol: string, from: number, to: number): Promise<GapBars | undefined>;
}

export interface GapBars {
  /** Oldest first. */
  readonly bars: readonly Bar[];
  /** Length of each, milliseconds. */
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
    /** `isAgain` asks past what is kept. */
    splits(symbol: string, isAgain?: boolean): Promise<SplitList | null>;
  };
  readonly log: Log;
}

/** Enough days that fourteen of them smooth out where the average began. */
const DAYS = 60;

/** The newest may be of the date itself; and a price held for days is compared with those before it. */
const SPARE_DAYS = 10;

/** Symbols whose daily bars are kept; about fifty megabytes at most. */
const MAX_SYMBOLS = 5_000;

/** How long an answer without bars is believed. */
const ASK_AGAIN_MS = 5 * MINUTE_MS;

/** Bars of a gap, from the finest on: as many as vendors hand out at once. */
const GAP_BARS: readonly (readonly [Interval, number])[] = [
  ["1m", 1_500],
  ["5m", 1_500],
  ["30m", 1_500],
];

/** Calendar days looked through for time in which prices were missed; more is a gap in any case. */
const MAX_DAYS_LOOKED_THROUGH = 10;

interface Days {
  readonly askedOn: TradeDate;
  readonly askedAt: number;
  /** Oldest first; null where they could not be loaded. */
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
    // Under a clock that has been set back since, the days were those of another date.
    const isOld = age < -ASK_AGAIN_MS || (!days?.series?.bars.length && age >= ASK_AGAIN_MS);
    if (days && days.askedOn >= tradeDate && !isOld) return days;
    kept.delete(symbol);
    const oldest = kept.keys().next().value;
    if (kept.size >= MAX_SYMBOLS && oldest !== undefined) kept.delete(oldest);
    const asked = loadDays(symbol, tradeDate);
    kept.set(symbol, asked);
    return asked;
  };

  /** Completed days before a trade date, the newest sixty at most. */
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

  return {
    hasGaps: kind !== "replay",
    isRemote,
    isOwnSource: (source) => (marketKindOf(source) ?? kind) === kind,
    now: () => market.status().asOf,
    sessionAt: (symbol, time) =>
      isRoundTheClock ? "regular" : sessionAt(marketOf(symbol).code, time),
    isCertainlyOpen: (symbol, time) =>
      // Currencies have their weekend in a market that never closes, too.
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
          // Round the clock a day begins where the one before it ends.
          if (part.from !== ended) begun = part.from;
          ended = part.to;
          longest = Math.max(longest, Math.min(to, ended) - Math.max(from, begun));
        }
      }
      return longest;
    },
    splitsOn: async (symbol, tradeDate) => {
      // A market of this process has no daily bars to spare a request for.
      if (!isRemote) return market.splits(symbol);
      const { series, failure } = await daysOf(symbol, tradeDate);
      if (series?.splits) return series.splits;
      if (failure !== undefined) kept.delete(symbol);
      return market.splits(symbol);
    },
    splitsAgain: (symbol) => market.splits(symbol, true),
    atrOf: async (symbol, tradeDate) => atr14(await barsBefore(symbol, tradeDate)),
    robustRangeOf: async (symbol, tradeDate) => robustRange(await barsBefore(symbol, tradeDate)),
    closeBefore: async (symbol, tradeDate) =>
      (await barsBefore(symbol, tradeDate)).at(-1)?.close ?? null,
    barsBetween: async (symbol, from, to) => {
      for (const [interval, limit] of GAP_BARS) {
        const barMs = intervalMs[interval];
        if ((to - from) / barMs > limit - 1) continue;
        const read = await readBars(symbol, interval, Math.ceil((to - from) / barMs) + 2);
        const bars = read?.filter(({ time }) => time + barMs > from && time <= to) ?? [];
        if (bars.length > 0) return { bars, barMs };
      }
      return undefined;
    },
  };
}

/** The unbroken parts of a day in which an alert may be evaluated. */
function partsOf(code: ExchangeCode, day: number, isExtended: boolean) {
  const { preOpen, postClose, isTradingDay, lunch } = tradingHours(code, day);
  if (!isExtended || lunch) return regularParts(code, day);
  return isTradingDay ? [{ from: preOpen, to: postClose }] : [];
}

/** Undefined for a source of neither: a test's. */
function marketKindOf(source: string): MarketKind | undefined {
  if (source === "simulated") return source;
  return isLiveSourceName(source) ? "live" : undefined;
}
