import type { MarketState } from "../../../contract/health.ts";
import type { LiveMessage } from "../../../contract/live.ts";
import type { WantedHours } from "../../../market/polling/pollPlan.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Sample } from "../../../market/sample.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { AlertEngine } from "./engine.ts";
import type { PollSchedule } from "./pollSchedule.ts";

export interface PriceCheckPorts {
  readonly market: Pick<Market, "samples" | "playing" | "status">;
  readonly engine: Pick<AlertEngine, "evaluate" | "watchedSymbols" | "isExtended" | "checked">;
  /** The screens that are open. */
  readonly hub: {
    watchedSymbols(): Iterable<string>;
    publishQuotes(samples: readonly Sample[]): void;
  };
  readonly clock: Pick<Clock, "elapsed">;
  readonly schedule: PollSchedule;
  readonly readMarket: () => MarketState;
  readonly publish: (message: LiveMessage) => void;
  readonly evaluated: (everyMs: number) => void;
}

/** Polls prices for alerts and screens together; the polling plan limits only live markets. */
export class PriceChecks {
  readonly #isLive: boolean;
  #wasOpen: boolean | undefined;

  constructor(private readonly ports: PriceCheckPorts) {
    this.#isLive = ports.market.status().kind === "live";
  }

  /** Evaluates each watched symbol on one new sample. Scheduled at the price check interval. */
  async check(everyMs: number): Promise<void> {
    const { market, engine, hub, schedule, evaluated } = this.ports;
    const armed = new Set(engine.watchedSymbols());
    const due = this.#isLive ? this.#due(armed, everyMs) : [...armed];
    const told = new Set<Sample>();
    let evaluating = Promise.resolve();
    const ofArmed = (samples: readonly Sample[]) =>
      samples.filter(({ symbol }) => armed.has(symbol));
    /** Evaluates what has arrived, so that a slow source does not delay alerts on other prices. */
    const tell = (samples: readonly Sample[]) => {
      samples.forEach((sample) => told.add(sample));
      if (this.#isLive) hub.publishQuotes(samples);
      evaluating = evaluating.then(() => engine.evaluate(ofArmed(samples)));
      // Awaited below; until then a rejection must not count as unhandled.
      evaluating.catch(() => undefined);
    };
    const samples = due.length === 0 ? [] : await market.samples(due, tell);
    tell(samples.filter((sample) => !told.has(sample)));
    await evaluating;
    engine.checked(
      due.filter((symbol) => armed.has(symbol)),
      ofArmed(samples),
    );
    if (this.#isLive) await schedule.learn(due, samples);
    evaluated(everyMs);
  }

  /** Updates the screens. Scheduled often enough to look live. */
  async showPrices(): Promise<void> {
    const { market, hub, readMarket } = this.ports;
    const { isOpen } = readMarket();
    if (this.#wasOpen !== undefined && this.#wasOpen !== isOpen) this.#publishStatus();
    this.#wasOpen = isOpen;
    if (!this.#isLive) hub.publishQuotes(await market.samples(new Set(hub.watchedSymbols())));
  }

  /** Evaluates the samples of sources with their own clock, which wait until it is done. */
  async play(signal: AbortSignal): Promise<void> {
    const { market, engine, hub } = this.ports;
    const deliver = async (samples: readonly Sample[]) => {
      await engine.evaluate(samples);
      hub.publishQuotes(samples);
    };
    await Promise.all(
      market.playing.map(async (source) => {
        await source.play?.(deliver, signal);
        if (!signal.aborted) this.#publishStatus();
      }),
    );
  }

  #due(armed: ReadonlySet<string>, baseMs: number): readonly string[] {
    const { market, engine, hub, clock, schedule } = this.ports;
    const shown = new Set(hub.watchedSymbols());
    const wanted = new Map<string, WantedHours>();
    for (const symbol of armed)
      wanted.set(symbol, engine.isExtended(symbol) ? "extended" : "regular");
    for (const symbol of shown) wanted.set(symbol, "extended");
    const now = market.status().asOf;
    return schedule.due(wanted, shown, { now, elapsed: clock.elapsed(), baseMs });
  }

  #publishStatus(): void {
    this.ports.publish({ type: "market.status", market: this.ports.readMarket() });
  }
}
