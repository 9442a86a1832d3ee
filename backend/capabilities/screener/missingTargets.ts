import type { PriceTargets } from "../../market/profile.ts";
import type { Market } from "../../market/routing/router.ts";
import { BudgetSpent, SourceUnavailable } from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";
import type { Seen } from "./look.ts";

export interface MissingTargetsPorts {
  readonly market: { readonly sourced: Pick<Market["sourced"], "targets"> };
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly onFilled: (seen: Seen) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface MissingTargets {
  /** Asks the other sources for the targets of a stock whose own source has none. */
  fill(seen: Seen): void;
  /** Resolves when all have been filled, and rejects as `onFilled` does. */
  end(): Promise<void>;
}

/** As many as can wait for one source without being refused. */
const AT_ONCE = 3;
const BUSY_PAUSE_MS = 1000;

/**
 * Whether a stock matches depends on its targets, and the sources asked for many of them have less
 * budget than the main one: the run continues while they wait.
 */
export function fillMissingTargets(ports: MissingTargetsPorts): MissingTargets {
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
    fill(seen) {
      waiting.push(seen);
      startWorker();
    },
    async end() {
      // One that arrived as the last worker ended has none yet.
      while (!fault && workers.size + waiting.length > 0) {
        startWorker();
        await Promise.all(workers);
      }
      if (fault) throw fault.error;
    },
  };
}

/** Targets carry no currency: they are in that of the symbol's market. */
export const lacksTargets = ({ profile }: Seen): boolean =>
  profile.targets === null && profile.currency === marketOf(profile.symbol).currency;
