import type { Log } from "../log.ts";
import { atr14 } from "../market/atr.ts";
import { intervalMs, type Bar, type Interval } from "../market/bar.ts";
import {
  regularParts,
  sessionAt,
  tradeDayOf,
  tradingHours,
} from "../market/calendars/exchangeHours.ts";
import { dateIn, type Session } from "../market/sessions.ts";
import type { MarketStatus } from "../market/source.ts";
import { marketOf, type MarketCode } from "../market/symbol.ts";

/** What the engine asks of the market beside the samples it is handed. */
export interface MarketFacts {
  /** False where every price there is comes by itself, in order, as in a replay. */
  readonly hasGaps: boolean;
  /** The market's own clock, epoch milliseconds. */
  now(): number;
  sessionAt(symbol: string, time: number): Session;
  tradeDateAt(symbol: string, time: number): string;
  /** Longest part of `from` to `to` in which a price of these sessions could have been missed. */
  openTimeBetween(symbol: string, from: number, to: number, extended: boolean): number;
  /** Whole days before a trade date, oldest first; empty where none can be had. */
  dailyBars(symbol: string, tradeDate: string): Promise<readonly Bar[]>;
  /** Of the days before a trade date, in the symbol's currency; null where it cannot be told. */
  atrOf(symbol: string, tradeDate: string): Promise<number | null>;
  /** Bars that end after `from` and begin at or before `to`; undefined where none can be had. */
  barsBetween(symbol: string, from: number, to: number): Promise<readonly Bar[] | undefined>;
}

export interface MarketFactsPorts {
  readonly market: {
    status(): Pick<MarketStatus, "kind" | "isRoundTheClock" | "asOf">;
    bars(symbol: string, interval: Interval, limit: number): Promise<readonly Bar[] | undefined>;
  };
  readonly log: Log;
}

/** Enough days that fourteen of them smooth out where the average began. */
const DAYS = 60;

/** Symbols whose daily bars are kept; two hundred thousand numbers at most. */
const KEPT = 1_000;

/** How long an answer without bars is believed. */
const ASK_AGAIN_MS = 5 * 60_000;

/** Bars of a gap, from the finest on: as many as vendors hand out at once. */
const GAP_BARS: readonly (readonly [Interval, number])[] = [
  ["1m", 1_500],
  ["5m", 1_500],
  ["30m", 1_500],
];

/** Calendar days looked through for time in which prices were missed; more is a gap in any case. */
const DAYS_LOOKED_THROUGH = 10;

interface Days {
  readonly tradeDate: string;
  readonly bars: readonly Bar[];
  readonly atr: number | null;
  readonly askedAt: number;
}

export function createMarketFacts({ market, log }: MarketFactsPorts): MarketFacts {
  const { kind, isRoundTheClock = false } = market.status();
  const kept = new Map<string, Promise<Days>>();

  const tradeDateAt = (symbol: string, time: number): string => dateIn(marketOf(symbol).zone, time);

  const readBars = async (symbol: string, interval: Interval, limit: number) => {
    try {
      return await market.bars(symbol, interval, limit);
    } catch (error) {
      log.warn("bars that alerts are judged by could not be had", { symbol, interval, error });
      return undefined;
    }
  };

  const loadDays = async (symbol: string, tradeDate: string): Promise<Days> => {
    const found = (await readBars(symbol, "1d", DAYS)) ?? [];
    const bars = found.filter((bar) => dateOfStamp(bar.time) < tradeDate);
    return { tradeDate, bars, atr: atr14(bars), askedAt: market.status().asOf };
  };

  const daysOf = async (symbol: string, tradeDate: string): Promise<Days> => {
    const days = await kept.get(symbol);
    const isOld = days?.bars.length === 0 && market.status().asOf - days.askedAt >= ASK_AGAIN_MS;
    if (days?.tradeDate === tradeDate && !isOld) return days;
    kept.delete(symbol);
    const oldest = kept.keys().next().value;
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
    const asked = loadDays(symbol, tradeDate);
    kept.set(symbol, asked);
    return asked;
  };

  return {
    hasGaps: kind !== "replay",
    now: () => market.status().asOf,
    sessionAt: (symbol, time) =>
      isRoundTheClock ? "regular" : sessionAt(marketOf(symbol).code, time),
    tradeDateAt,
    openTimeBetween: (symbol, from, to, extended) => {
      if (isRoundTheClock) return to - from;
      const { code } = marketOf(symbol);
      const last = tradeDayOf(code, to);
      let day = tradeDayOf(code, from);
      if (last - day > DAYS_LOOKED_THROUGH) return to - from;
      let longest = 0;
      for (; day <= last; day++) {
        for (const part of partsOf(code, day, extended)) {
          longest = Math.max(longest, Math.min(to, part.to) - Math.max(from, part.from));
        }
      }
      return longest;
    },
    dailyBars: async (symbol, tradeDate) => (await daysOf(symbol, tradeDate)).bars,
    atrOf: async (symbol, tradeDate) => (await daysOf(symbol, tradeDate)).atr,
    barsBetween: async (symbol, from, to) => {
      let newest: readonly Bar[] | undefined;
      for (const [interval, limit] of GAP_BARS) {
        const length = intervalMs[interval];
        if ((to - from) / length > limit - 1) continue;
        const bars = await readBars(symbol, interval, Math.ceil((to - from) / length) + 2);
        newest = bars?.filter(({ time }) => time + length > from && time <= to);
        if (newest && newest.length > 0) return newest;
      }
      return newest?.length ? newest : undefined;
    },
  };
}

/** The unbroken parts of a day in which an alert may be judged. */
function partsOf(code: MarketCode, day: number, isExtended: boolean) {
  const { preOpen, postClose, isTradingDay, lunch } = tradingHours(code, day);
  if (!isExtended || lunch) return regularParts(code, day);
  return isTradingDay ? [{ from: preOpen, to: postClose }] : [];
}

/** A daily bar is stamped 00:00 UTC of its trade date. */
export const dateOfStamp = (stamp: number): string => new Date(stamp).toISOString().slice(0, 10);

/** A market that nothing else is known of. */
export const unknownMarket: MarketFacts = {
  hasGaps: false,
  now: () => 0,
  sessionAt: () => "regular",
  tradeDateAt: (_, time) => new Date(time).toISOString().slice(0, 10),
  openTimeBetween: () => 0,
  dailyBars: () => Promise.resolve([]),
  atrOf: () => Promise.resolve(null),
  barsBetween: () => Promise.resolve(undefined),
};
