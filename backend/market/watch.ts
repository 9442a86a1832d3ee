import type { Sample } from "./sample.ts";
import type { MarketSource, MarketStatus } from "./source.ts";

export interface MarketWatchPorts {
  readonly market: {
    samples(symbols: Iterable<string>): Promise<readonly Sample[]>;
    /** Sources that play their own clock. */
    readonly playing: readonly MarketSource[];
    status(): MarketStatus;
  };
  /** Symbols somebody cares about now: those with armed alerts, and those on somebody's screen. */
  readonly watchedSymbols: () => Iterable<string>;
  /** Evaluates alerts and tells the screens; the market waits for it. */
  readonly deliver: (samples: readonly Sample[]) => Promise<void>;
  /** The market opened, closed or, in a replay, came to its end. */
  readonly statusChanged: (status: MarketStatus) => void;
}

export interface MarketWatch {
  /** One sample of every watched symbol from the sources that are asked. For a job. */
  sampleOnce(): Promise<void>;
  /** Runs the sources that play by themselves until they end or are aborted. */
  play(signal: AbortSignal): Promise<void>;
}

/** Brings samples from the market to whoever waits for them, asked for or played. */
export function createMarketWatch(ports: MarketWatchPorts): MarketWatch {
  const { market } = ports;
  return {
    sampleOnce: async () => {
      const samples = await market.samples(new Set(ports.watchedSymbols()));
      if (samples.length > 0) await ports.deliver(samples);
    },
    play: async (signal) => {
      await Promise.all(
        market.playing.map(async (source) => {
          await source.play?.(ports.deliver, signal);
          if (!signal.aborted) ports.statusChanged(market.status());
        }),
      );
    },
  };
}
