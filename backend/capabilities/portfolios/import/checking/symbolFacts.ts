import type { Currency } from "../../../../domain/currency.ts";
import { mapInBatches } from "../../../../market/routing/mapInBatches.ts";
import type { Market } from "../../../../market/routing/router.ts";
import type { SymbolChecks } from "../../../../market/symbolCheck.ts";
import type { TradeDate } from "../../../../domain/tradeDate.ts";
import { loadPastPrices, NOTHING_PAST, type PastPrices } from "../../prices/pastPrices.ts";

export type NewestPrice = { readonly price: number; readonly currency: Currency } | null;

export interface SymbolFacts {
  readonly quotedIn: Currency | null;
  readonly isUnknown: boolean;
  readonly past: (date: TradeDate) => PastPrices;
  /** Null if no source has it; undefined if it was not requested. */
  readonly newest?: NewestPrice;
}

export interface WantedFacts {
  readonly symbol: string;
  readonly oldest: TradeDate;
  /** Currency from the search; null if it was not searched. */
  readonly currency: Currency | null;
  /** True if the newest price is needed; its currency takes precedence. */
  readonly needsNewest: boolean;
}

export interface CheckPorts {
  readonly market: Pick<Market, "status" | "bars" | "splits" | "currencyOf" | "quote">;
  readonly symbols: Pick<SymbolChecks, "check">;
  readonly signal: AbortSignal;
  readonly report: (done: number, total: number) => void;
}

/** Maximum symbols to look up; further prices are not checked for plausibility. */
const MAX_ASKED = 500;

const nothingPast = () => NOTHING_PAST;

/** Returns `known` and the facts that it lacks. Rejects only if the signal is aborted. */
export async function loadSymbolFacts(
  { market, symbols, ...options }: CheckPorts,
  wanted: readonly WantedFacts[],
  known: ReadonlyMap<string, SymbolFacts>,
): Promise<ReadonlyMap<string, SymbolFacts>> {
  const facts = new Map(known);
  const missing = wanted.filter(({ symbol, needsNewest }) => {
    const fact = known.get(symbol);
    return !fact || (needsNewest && fact.newest === undefined);
  });
  const room = Math.max(0, MAX_ASKED - known.size);
  for (const { symbol, currency } of missing.slice(room)) {
    facts.set(symbol, { quotedIn: currency, isUnknown: false, past: nothingPast, newest: null });
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
      facts.set(symbol, { quotedIn, isUnknown, past, ...(needsNewest ? { newest } : {}) });
    },
    options,
  );
  return facts;
}
