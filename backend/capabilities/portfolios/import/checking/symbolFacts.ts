import type { Currency } from "../../../../domain/currency.ts";
import { mapInBatches } from "../../../../market/routing/mapInBatches.ts";
import type { Market } from "../../../../market/routing/router.ts";
import type { SymbolChecks } from "../../../../market/symbolCheck.ts";
import type { TradeDate } from "../../../../domain/tradeDate.ts";
import { loadPastPrices, NOTHING_PAST, type PastPrices } from "../../prices/pastPrices.ts";
import type { NewestPrice } from "./priceUnit.ts";

/** What the market says of a symbol that rows are about. */
export interface SymbolFacts {
  readonly quotedIn: Currency | null;
  /** No source knows it. */
  readonly isUnknown: boolean;
  readonly past: (date: TradeDate) => PastPrices;
  /** Null where no source has it; undefined where it was not wanted. */
  readonly newest?: NewestPrice;
}

export interface WantedFacts {
  readonly symbol: string;
  readonly oldest: TradeDate;
  /** As the search said; null where it was not asked. */
  readonly currency: Currency | null;
  /** Its newest price is needed, whose currency goes before all others. */
  readonly needsNewest: boolean;
}

interface Ports {
  readonly market: Pick<Market, "status" | "bars" | "splits" | "currencyOf" | "quote">;
  readonly symbols: Pick<SymbolChecks, "check">;
}

/** Symbols that a source is asked about; of the others it is not known whether a price can be true. */
const MAX_ASKED = 500;

const nothingPast = () => NOTHING_PAST;

/** Adds to `known` what is not in it yet. Never rejects but for the signal. */
export async function loadSymbolFacts(
  { market, symbols }: Ports,
  wanted: readonly WantedFacts[],
  known: Map<string, SymbolFacts>,
  options: { readonly signal: AbortSignal; readonly report: (done: number, total: number) => void },
): Promise<void> {
  const missing = wanted.filter(({ symbol, needsNewest }) => {
    const facts = known.get(symbol);
    return !facts || (needsNewest && facts.newest === undefined);
  });
  const room = Math.max(0, MAX_ASKED - known.size);
  for (const { symbol, currency } of missing.slice(room)) {
    known.set(symbol, { quotedIn: currency, isUnknown: false, past: nothingPast, newest: null });
  }
  await mapInBatches(
    missing.slice(0, room),
    async ({ symbol, oldest, currency, needsNewest }) => {
      const [check, past, quote] = await Promise.all([
        currency === null ? symbols.check(symbol).catch(() => undefined) : undefined,
        loadPastPrices(market, symbol, oldest),
        needsNewest ? market.quote(symbol).catch(() => undefined) : undefined,
      ]);
      const isUnknown = check?.status === "unknown";
      const quotedIn =
        quote?.currency ?? currency ?? (isUnknown ? null : await market.currencyOf(symbol));
      const newest = quote ? { price: quote.price, currency: quote.currency } : null;
      known.set(symbol, { quotedIn, isUnknown, past, ...(needsNewest ? { newest } : {}) });
    },
    options,
  );
}
