import { momentOf, ageOf, type Clock, type Moment } from "../../../platform/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import type { Currency } from "../../../domain/currency.ts";
import { mapInBatches } from "../../../market/routing/mapInBatches.ts";
import type { Market } from "../../../market/routing/router.ts";

export interface Price {
  readonly price: number;
  readonly previousClose: number | null;
  readonly currency: Currency;
  /** Exchange time, epoch milliseconds. */
  readonly asOf: number;
  readonly source: string;
}

export interface Prices {
  /** Never rejects; symbols whose price was never known are missing from the result. */
  read(symbols: Iterable<string>): Promise<ReadonlyMap<string, Price>>;
}

const LIVE_LASTS_MS = MINUTE_MS;
const LOCAL_LASTS_MS = 4 * SECOND_MS;
/** Limit for quoting symbols that samples miss; each quote is one request. */
const MAX_QUOTED_LIVE = 10;
const MAX_KEPT = 5000;

interface Kept {
  readonly askedAt: Moment;
  readonly price: Price | undefined;
}

/** Reads many symbols at once. If a source fails, the last known price stays, with its time. */
export function createPrices(
  market: Pick<Market, "status" | "samples" | "quote">,
  clock: Clock,
): Prices {
  const kept = new Map<string, Kept>();
  const isLive = () => market.status().kind === "live";

  const keep = (symbol: string, price: Price | undefined): void => {
    const before = kept.get(symbol)?.price;
    kept.delete(symbol);
    kept.set(symbol, { askedAt: momentOf(clock), price: price ?? before });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  };

  async function ask(symbols: readonly string[]): Promise<void> {
    const missing = new Set(symbols);
    for (const sample of await market.samples(symbols)) {
      missing.delete(sample.symbol);
      const { price, previousClose, currency, exchangeTime: asOf, source } = sample;
      keep(sample.symbol, { price, previousClose, currency, asOf, source });
    }
    const asked = isLive() ? [...missing].slice(0, MAX_QUOTED_LIVE) : [...missing];
    await mapInBatches(asked, async (symbol) => {
      const quote = await market.quote(symbol).catch(() => undefined);
      keep(symbol, quote);
      missing.delete(symbol);
      return undefined;
    });
  }

  return {
    read: async (symbols) => {
      const lasts = isLive() ? LIVE_LASTS_MS : LOCAL_LASTS_MS;
      const wanted = [...new Set(symbols)];
      const due = wanted.filter((symbol) => {
        const found = kept.get(symbol);
        return found === undefined || ageOf(found.askedAt, clock) >= lasts;
      });
      if (due.length > 0) await ask(due);
      return new Map(
        wanted.flatMap((symbol) => {
          const price = kept.get(symbol)?.price;
          return price ? [[symbol, price] as const] : [];
        }),
      );
    },
  };
}
