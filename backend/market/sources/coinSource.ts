import { DAY_MS } from "../../domain/durations.ts";
import type { Bar, Interval } from "../../domain/bar.ts";
import { COIN_EXCHANGE } from "../../domain/symbol.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Priority } from "../priority.ts";
import {
  NoUsableFigure,
  SourceUnavailable,
  type MarketQuote,
  type MarketSource,
} from "../source.ts";
import type { AboutSource } from "./about.ts";
import { baseLiveSource, quoteOf } from "./baseLiveSource.ts";
import { readCoinPair, type CoinPair } from "./coins.ts";
import { createPushedSamples, type StreamPorts } from "./pushedSamples.ts";
import type { StreamProtocol } from "./tradeStream.ts";
import { daysOfWeeks, toWeeks, mondayOf } from "./weeks.ts";

/** `trades` is 0 for an interval that repeats the last price. Volume is in the second currency. */
export interface Candle extends Bar {
  readonly trades: number;
}

export interface Candles {
  readonly bars: readonly Candle[];
  /** True if the exchange has no older ones. */
  readonly isComplete: boolean;
}

export type CandleInterval = Exclude<Interval, "1w">;

export interface CandleWindow {
  readonly interval: CandleInterval;
  readonly limit: number;
  readonly before: number | undefined;
  readonly priority: Priority | undefined;
}

export interface CoinSourceOptions extends StreamPorts {
  readonly about: AboutSource;
  readonly clock: Clock;
  /** False for a pair that the exchange cannot have. */
  readonly covers: (pair: CoinPair) => boolean;
  /** Undefined for a pair that the exchange does not have. */
  readonly candles: (pair: CoinPair, window: CandleWindow) => Promise<Candles | undefined>;
  readonly protocol: StreamProtocol;
  /** Returns the pair as the exchange's WebSocket names it in its messages. */
  readonly streamName: (pair: CoinPair) => string;
}

/** Twelve hours; a pair without a trade in them has no current price. */
const MINUTES_OF_QUOTE = 720;

/** A source of coins: quotes and bars from an exchange's candles, samples from its stream. */
export function createCoinSource(options: CoinSourceOptions): MarketSource {
  const { about, clock, covers, candles, protocol, streamName, ...stream } = options;
  const { name } = about;
  const base = baseLiveSource(about, clock, [COIN_EXCHANGE]);

  function pairOf(symbol: string): CoinPair | undefined {
    const pair = readCoinPair(symbol);
    return pair && covers(pair) ? pair : undefined;
  }

  const pushed = createPushedSamples({
    ...stream,
    name,
    clock,
    sampleIntervalMs: base.sampleIntervalMs,
    protocol,
    toVendor(symbol) {
      const pair = pairOf(symbol);
      return pair && streamName(pair);
    },
  });

  /** Answers of the exchanges carry no time of the last trade; the minutes do. */
  async function quote(symbol: string): Promise<MarketQuote | undefined> {
    const pair = pairOf(symbol);
    if (!pair) return undefined;
    const recent = { before: undefined, priority: undefined } as const;
    const [minutes, days] = await Promise.all([
      candles(pair, { ...recent, interval: "1m", limit: MINUTES_OF_QUOTE }),
      candles(pair, { ...recent, interval: "1d", limit: 2 }),
    ]);
    if (!minutes || !days) return undefined;
    const last = minutes.bars.findLast(({ trades }) => trades > 0);
    if (!last) throw new NoUsableFigure(name, "no-price: not traded for twelve hours");
    const { close: price, time: asOf } = last;
    const midnight = asOf - (asOf % DAY_MS);
    const day = days.bars.find(({ time }) => time === midnight);
    const previousClose = days.bars.findLast(({ time }) => time < midnight)?.close ?? null;
    pushed.learnClose(symbol, asOf, previousClose);
    // The volume is omitted: one exchange's cannot be compared with the total of all exchanges.
    return quoteOf(symbol, name, {
      companyName: pair.name,
      price,
      ...(day && {
        open: day.open,
        high: Math.max(day.high, price),
        low: Math.min(day.low, price),
      }),
      previousClose,
      asOf,
    });
  }

  async function list(
    pair: CoinPair,
    window: Omit<CandleWindow, "interval"> & { readonly interval: Interval },
  ): Promise<Candles | undefined> {
    const { interval, limit, before, ...rest } = window;
    if (interval !== "1w") return candles(pair, { ...rest, interval, limit, before });
    const days = await candles(pair, { ...rest, interval: "1d", ...daysOfWeeks(limit, before) });
    if (!days) return undefined;
    const [first] = days.bars;
    const isCut = first !== undefined && !days.isComplete && mondayOf(first.time) !== first.time;
    const weeks = toWeeks(days.bars.map(barOf)).slice(isCut ? 1 : 0);
    return { isComplete: days.isComplete, bars: weeks.map((bar) => ({ ...bar, trades: 1 })) };
  }

  return {
    ...base,
    quote,
    async bars(symbol, interval, limit, { before, priority } = {}) {
      const pair = pairOf(symbol);
      if (!pair || limit <= 0) return pair && [];
      const found = await list(pair, { interval, limit, before, priority });
      if (!found) return undefined;
      const bars = found.bars.filter(({ time }) => before === undefined || time < before);
      // Every pair of the exchange has a newest bar.
      if (bars.length === 0 && before === undefined) {
        throw new SourceUnavailable(name, "no-data: no newest bar");
      }
      if (bars.length === 0 && !found.isComplete) {
        throw new NoUsableFigure(name, `no-data: its ${interval} bars do not go back that far`);
      }
      return bars.slice(-limit).map(barOf);
    },
    samples: pushed.samples,
    play: pushed.play,
  };
}

const barOf = ({ time, open, high, low, close, volume }: Bar): Bar => ({
  time,
  open,
  high,
  low,
  close,
  volume,
});
