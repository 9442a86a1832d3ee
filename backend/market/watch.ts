import type { Sample } from "./sample.ts";
import type { MarketSource, MarketStatus } from "./source.ts";

export interface MarketWatchPorts {
  readonly market: {
    samples(symbols: Iterable<string>): Promise<readonly Sample[]>;
    /** Sources that play their own clock. */
    readonly playing: readonly MarketSource[];
    status(): MarketStatus;
  };
  /** Symbols with armed alerts. */
  readonly armedSymbols: () => Iterable<string>;
  /** Symbols on somebody's screen. */
  readonly shownSymbols: () => Iterable<string>;
  /** Judges alerts by the samples; a market that plays by itself waits for it. */
  readonly evaluate: (samples: readonly Sample[]) => Promise<void>;
  /** Every armed symbol was asked for, and this is what came of it. */
  readonly checked: (symbols: Iterable<string>, samples: readonly Sample[]) => void;
  readonly show: (samples: readonly Sample[]) => void;
  /** The market opened, closed or, in a replay, came to its end. */
  readonly statusChanged: (status: MarketStatus) => void;
}

export interface MarketWatch {
  /** Judges the armed symbols by one new sample each. For a job, at the price check interval. */
  checkAlerts(): Promise<void>;
  /** Brings the screens up to date. For a job, often enough to look alive. */
  showPrices(): Promise<void>;
  /** Runs the sources that play by themselves until they end or are aborted. */
  play(signal: AbortSignal): Promise<void>;
}

/** Brings samples from the market to whoever waits for them, asked for or played. */
export function createMarketWatch(ports: MarketWatchPorts): MarketWatch {
  const { market, evaluate, show } = ports;
  return {
    checkAlerts: async () => {
      const symbols = new Set(ports.armedSymbols());
      const samples = await market.samples(symbols);
      if (samples.length > 0) await evaluate(samples);
      ports.checked(symbols, samples);
    },
    showPrices: async () => show(await market.samples(new Set(ports.shownSymbols()))),
    play: async (signal) => {
      const deliver = async (samples: readonly Sample[]) => {
        await evaluate(samples);
        show(samples);
      };
      await Promise.all(
        market.playing.map(async (source) => {
          await source.play?.(deliver, signal);
          if (!signal.aborted) ports.statusChanged(market.status());
        }),
      );
    },
  };
}
