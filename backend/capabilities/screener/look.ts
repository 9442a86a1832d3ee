import type { PriceTargets, StockProfile } from "../../market/profile.ts";
import type { Market } from "../../market/routing/router.ts";
import { BudgetSpent, type MarketQuote, SourceUnavailable } from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";

export interface Seen {
  readonly quote: MarketQuote;
  readonly profile: StockProfile;
}

/** Why a stock has no data; `deferred` means that the request budget is spent. */
type Unseen = "unknown" | "failed" | "deferred";

export async function look(
  market: Pick<Market, "quote" | "profile">,
  symbol: string,
): Promise<Seen | Unseen> {
  try {
    const [quote, profile] = await Promise.all([
      market.quote(symbol),
      market.profile(symbol, "background"),
    ]);
    const isKnown = quote && profile && quote.currency === profile.currency;
    return isKnown ? { quote, profile } : "unknown";
  } catch (error) {
    if (error instanceof BudgetSpent) return "deferred";
    if (error instanceof SourceUnavailable) return "failed";
    throw error;
  }
}

interface MissingTargetsPorts {
  readonly market: { readonly sourced: Pick<Market["sourced"], "targets"> };
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly onFilled: (seen: Seen) => Promise<void>;
  readonly signal: AbortSignal;
}

/** As many requests as can wait for one source without being refused. */
const AT_ONCE = 3;
const BUSY_PAUSE_MS = 1000;

/** Fetches missing targets while the run continues, as other sources have smaller budgets. */
export function fillMissingTargets(ports: MissingTargetsPorts) {
  const { market, pause, onFilled, signal } = ports;
  const waiting: Seen[] = [];
  const workers = new Set<Promise<void>>();
  let fault: { readonly error: unknown } | undefined;

  async function ask({ quote, profile }: Seen): Promise<PriceTargets | null> {
    for (;;) {
      signal.throwIfAborted();
      try {
        const answer = await market.sourced.targets(quote.symbol, profile.source, "background");
        return answer?.value ?? null;
      } catch (error) {
        if (!(error instanceof SourceUnavailable)) throw error;
        if (!(error instanceof BudgetSpent)) return null;
        await pause(BUSY_PAUSE_MS);
      }
    }
  }

  async function work(): Promise<void> {
    for (let seen = waiting.shift(); seen; seen = waiting.shift()) {
      const targets = await ask(seen);
      signal.throwIfAborted();
      await onFilled({ ...seen, profile: { ...seen.profile, targets } });
    }
  }

  function startWorker(): void {
    if (workers.size >= AT_ONCE) return;
    const worker = work()
      .catch((error: unknown) => {
        fault ??= { error };
      })
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  return {
    fill(seen: Seen) {
      waiting.push(seen);
      startWorker();
    },
    async end() {
      // A stock queued while the last worker ended has no worker yet.
      while (!fault && workers.size + waiting.length > 0) {
        startWorker();
        await Promise.all(workers);
      }
      if (fault) throw fault.error;
    },
  };
}

/** Targets state no currency; they are in that of the symbol's market. */
export const lacksTargets = ({ profile }: Seen): boolean =>
  profile.targets === null && profile.currency === marketOf(profile.symbol).currency;
