import { checkPrice } from "../../../market/priceGuard.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Sample } from "../../../market/sample.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

type SeenPrice = Pick<Sample, "price" | "currency" | "source">;

interface Seen {
  price?: SeenPrice;
  held?: Sample | undefined;
  askedAt: number;
  quotedAt: number;
  isUnknown: boolean;
}

const ASK_AGAIN_MS = MINUTE_MS;
/** Limit for quoting symbols that samples miss; each quote is one request. */
const MAX_QUOTED = 10;

export type SeenPrices = ReturnType<typeof createSeenPrices>;

export function createSeenPrices(market: Pick<Market, "status" | "samples" | "quote">) {
  const prices = new Map<string, Seen>();

  const quote = async (symbol: string, seen: Seen): Promise<void> => {
    try {
      const found = await market.quote(symbol);
      if (found) seen.price ??= found;
      seen.isUnknown = !seen.price;
    } catch {
      // A failed request does not mean that the symbol is unknown.
    }
  };

  return {
    of: (symbol: string): SeenPrice | undefined => prices.get(symbol)?.price,
    isUnknown: (symbol: string): boolean => prices.get(symbol)?.isUnknown ?? false,
    /** Requests prices that no sample has brought yet; returns the requested symbols. */
    async ask(symbols: Iterable<string>): Promise<readonly string[]> {
      const { asOf: now } = market.status();
      const missing = [...symbols].filter((symbol) => {
        const seen = prices.get(symbol);
        return !seen || (!seen.price && now - seen.askedAt >= ASK_AGAIN_MS);
      });
      if (missing.length === 0) return missing;
      for (const symbol of missing) {
        const { quotedAt = Number.NEGATIVE_INFINITY, isUnknown = false } = prices.get(symbol) ?? {};
        prices.set(symbol, { askedAt: now, quotedAt, isUnknown });
      }
      const left = new Set(missing);
      for (const sample of await market.samples(missing).catch(() => [])) {
        const seen = prices.get(sample.symbol);
        if (!seen) continue;
        seen.price ??= sample;
        seen.isUnknown = false;
        left.delete(sample.symbol);
      }
      const quotedAt = (symbol: string): number => prices.get(symbol)?.quotedAt ?? now;
      const due = [...left].toSorted((one, other) => quotedAt(one) - quotedAt(other));
      for (const symbol of due.slice(0, MAX_QUOTED)) {
        const seen = prices.get(symbol);
        if (!seen) continue;
        seen.quotedAt = now;
        await quote(symbol, seen);
      }
      return missing;
    },
    take(sample: Sample): boolean {
      const seen = prices.get(sample.symbol);
      if (!seen || sample.session !== "regular") return false;
      const verdict = checkPrice(seen.price?.price ?? Number.NaN, seen.held, sample, null);
      if (verdict.kind === "waiting") return false;
      seen.held = verdict.kind === "held" ? verdict.sample : undefined;
      if (verdict.kind === "held") return false;
      const isSame = seen.price?.price === sample.price;
      seen.price = sample;
      seen.isUnknown = false;
      return !isSame;
    },
    keep(isNeeded: (symbol: string) => boolean): void {
      for (const symbol of prices.keys()) if (!isNeeded(symbol)) prices.delete(symbol);
    },
  };
}
