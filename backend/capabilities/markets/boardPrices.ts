import type { Market } from "../../market/routing/router.ts";
import type { Sample } from "../../market/sample.ts";
import { ageOf, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** Never rejects. Prices that no source has or that exceed the limits are missing. */
export type ReadBoardPrices = (symbols: readonly string[]) => Promise<readonly Sample[]>;

export interface BoardPriceLimits {
  readonly freshMs: number;
  /** Maximum number of symbols requested per minute, for all boards together. */
  readonly perMinute: number;
}

/**
 * Maximum age of a cached price that is shown while the limit prevents a request; it has its own
 * timestamp.
 */
const USABLE_MS = 10 * MINUTE_MS;
/** Enough for a dozen boards. */
const MAX_KEPT = 10_000;

interface Kept {
  readonly since: Moment;
  readonly sample: Sample | undefined;
}

/**
 * Reads the prices of all boards of a live market within a separate rate limit. These requests have
 * the same priority as those for alerts, so many open boards could otherwise use up a source's rate
 * limit. The first symbols are requested first.
 */
export function createBoardPrices(
  market: Pick<Market, "samples">,
  clock: Clock,
  { freshMs, perMinute }: BoardPriceLimits,
): ReadBoardPrices {
  const kept = new Map<string, Kept>();
  /** Ordered by age, so that the oldest is evicted first. */
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
      // Mark as requested before the response arrives, so that another board does not request the
      // same stock.
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
