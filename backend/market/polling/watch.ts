import type { PollSchedule } from "./pollSchedule.ts";
import type { WantedHours } from "./pollPlan.ts";
import type { Sample } from "../sample.ts";
import type { MarketSource, MarketStatus } from "../source.ts";

export interface MarketWatchPorts {
  readonly market: {
    samples(
      symbols: Iterable<string>,
      tell?: (samples: readonly Sample[]) => void,
    ): Promise<readonly Sample[]>;
    readonly playing: readonly MarketSource[];
    status(): MarketStatus;
  };
  readonly armedSymbols: () => Iterable<string>;
  readonly isExtended: (symbol: string) => boolean;
  readonly shownSymbols: () => Iterable<string>;
  readonly elapsed: () => number;
  readonly schedule: PollSchedule;
  /** Evaluates alerts on the samples. A market that plays past prices waits until it is done. */
  readonly evaluate: (samples: readonly Sample[]) => Promise<void>;
  /** Called at the end of a check; `asked` are the symbols whose samples were requested. */
  readonly checked: (asked: readonly string[], samples: readonly Sample[]) => void;
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
    const ofArmed = (samples: readonly Sample[]) =>
      samples.filter(({ symbol }) => armed.has(symbol));
    const told = new Set<Sample>();
    let evaluating = Promise.resolve();
    /** Evaluates what has arrived, so that a slow source does not delay alerts on other prices. */
    const tell = (samples: readonly Sample[]) => {
      samples.forEach((sample) => told.add(sample));
      show(samples);
      evaluating = evaluating.then(() => evaluate(ofArmed(samples)));
      // Awaited below; until then a rejection must not count as unhandled.
      evaluating.catch(() => undefined);
    };
    const samples = due.length === 0 ? [] : await market.samples(due, tell);
    tell(told.size === 0 ? samples : samples.filter((sample) => !told.has(sample)));
    await evaluating;
    ports.checked(
      due.filter((symbol) => armed.has(symbol)),
      ofArmed(samples),
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
      const samples = await market.samples(symbols);
      await evaluate(samples);
      ports.checked(symbols, samples);
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
