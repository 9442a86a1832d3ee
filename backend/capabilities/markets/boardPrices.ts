import type { Market } from "../../market/routing/router.ts";
import type { Sample } from "../../market/sample.ts";
import { ageOf, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** Never rejects: what no source answers, or may not be asked about now, is missing. */
export type ReadBoardPrices = (symbols: readonly string[]) => Promise<readonly Sample[]>;

export interface BoardPriceLimits {
  /** A price is not asked for again before that. */
  readonly freshMs: number;
  /** Symbols asked about in a minute, for all boards together. */
  readonly perMinute: number;
}

/** Of a symbol that may not be asked about now; it names its own time. */
const USABLE_MS = 10 * MINUTE_MS;
/** The prices of a dozen boards. */
const MAX_KEPT = 10_000;

interface Kept {
  readonly since: Moment;
  readonly sample: Sample | undefined;
}

/**
 * The prices of all boards of a live market, within an allowance of their own: these are requests of
 * the same urgency as those that alerts wait for, and many open markets would otherwise
 * spend a source's minute on them. The first symbols are asked about first.
 */
export function createBoardPrices(
  market: Pick<Market, "samples">,
  clock: Clock,
  { freshMs, perMinute }: BoardPriceLimits,
): ReadBoardPrices {
  const kept = new Map<string, Kept>();
  /** Newest last: the first goes when there are too many. */
  function keep(symbol: string, price: Kept): void {
    kept.delete(symbol);
    kept.set(symbol, price);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }
  let left = perMinute;
  let refilledAt = clock.elapsed();

  function take(wanted: number): number {
    const now = clock.elapsed();
    left = Math.min(perMinute, left + ((now - refilledAt) / MINUTE_MS) * perMinute);
    refilledAt = now;
    const taken = Math.min(wanted, Math.floor(left));
    left -= taken;
    return taken;
  }

  const ageOfKept = (symbol: string): number => {
    const found = kept.get(symbol);
    return found ? ageOf(found.since, clock) : Number.POSITIVE_INFINITY;
  };

  return async (symbols) => {
    const due = symbols.filter((symbol) => ageOfKept(symbol) >= freshMs);
    const asked = due.slice(0, take(due.length));
    if (asked.length > 0) {
      const since = momentOf(clock);
      // Before the answer: another board with the same stock does not ask about it as well.
      for (const symbol of asked) keep(symbol, { since, sample: kept.get(symbol)?.sample });
      const samples = await market.samples(asked);
      const bySymbol = new Map(samples.map((sample) => [sample.symbol, sample]));
      for (const symbol of asked) keep(symbol, { since, sample: bySymbol.get(symbol) });
    }
    return symbols.flatMap((symbol) => {
      const found = kept.get(symbol);
      return found?.sample && ageOf(found.since, clock) < USABLE_MS ? [found.sample] : [];
    });
  };
}
