import type { PollSchedule } from "./pollSchedule.ts";
import type { WantedHours } from "./pollPlan.ts";
import type { Sample } from "../sample.ts";
import type { MarketSource, MarketStatus } from "../source.ts";

export interface MarketWatchPorts {
  readonly market: {
    samples(symbols: Iterable<string>): Promise<readonly Sample[]>;
    readonly playing: readonly MarketSource[];
    status(): MarketStatus;
  };
  readonly armedSymbols: () => Iterable<string>;
  readonly isExtended: (symbol: string) => boolean;
  readonly shownSymbols: () => Iterable<string>;
  readonly elapsed: () => number;
  readonly schedule: PollSchedule;
  /**
   * Evaluates alerts on the samples, which a market that plays by itself waits for. `asked` are the
   * symbols whose samples were requested.
   */
  readonly evaluate: (samples: readonly Sample[], asked?: readonly string[]) => Promise<void>;
  readonly show: (samples: readonly Sample[]) => void;
  readonly statusChanged: () => void;
  readonly isOpen: () => boolean;
}

/**
 * Delivers samples, polled or played, from the market to alerts and screens. An in-process market
 * is polled without limit; a live one follows the polling plan, for alerts and screens together.
 */
export function createMarketWatch(ports: MarketWatchPorts) {
  const { market, evaluate, show, schedule } = ports;
  const isLive = market.status().kind === "live";
  let wasOpen: boolean | undefined;

  async function checkLive(baseMs: number): Promise<void> {
    const armed = new Set(ports.armedSymbols());
    const shown = new Set(ports.shownSymbols());
    const wanted = new Map<string, WantedHours>();
    for (const symbol of armed)
      wanted.set(symbol, ports.isExtended(symbol) ? "extended" : "regular");
    for (const symbol of shown) wanted.set(symbol, "extended");
    const due = schedule.due(wanted, shown, {
      now: market.status().asOf,
      elapsed: ports.elapsed(),
      baseMs,
    });
    const samples = due.length === 0 ? [] : await market.samples(due);
    show(samples);
    await evaluate(
      samples.filter(({ symbol }) => armed.has(symbol)),
      due.filter((symbol) => armed.has(symbol)),
    );
    await schedule.learn(due, samples);
  }

  function noticeStatus(): void {
    const isOpen = ports.isOpen();
    if (wasOpen !== undefined && wasOpen !== isOpen) ports.statusChanged();
    wasOpen = isOpen;
  }

  return {
    /** Evaluates each armed symbol on one new sample. Scheduled at the price check interval. */
    async checkAlerts(everyMs: number): Promise<void> {
      if (isLive) return checkLive(everyMs);
      const symbols = [...new Set(ports.armedSymbols())];
      await evaluate(await market.samples(symbols), symbols);
    },
    /** Updates the screens. Scheduled often enough to look live. */
    async showPrices(): Promise<void> {
      noticeStatus();
      if (!isLive) show(await market.samples(new Set(ports.shownSymbols())));
    },
    async play(signal: AbortSignal): Promise<void> {
      const deliver = async (samples: readonly Sample[]) => {
        await evaluate(samples);
        show(samples);
      };
      await Promise.all(
        market.playing.map(async (source) => {
          await source.play?.(deliver, signal);
          if (!signal.aborted) ports.statusChanged();
        }),
      );
    },
  };
}
