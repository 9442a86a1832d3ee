import type { PriceTargets } from "../../market/profile.ts";
import type { Market } from "../../market/routing/router.ts";
import { BudgetSpent, SourceUnavailable } from "../../market/source.ts";
import { marketOf } from "../../market/symbol.ts";
import type { Seen } from "./look.ts";

export interface MissingTargetsPorts {
  readonly market: { readonly told: Pick<Market["told"], "targets"> };
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly onFilled: (seen: Seen) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface MissingTargets {
  /** Asks the other sources for the targets of a stock that its own knows none of. */
  fill(seen: Seen): void;
  /** Resolves when all that came have been filled, and rejects as `onFilled` does. */
  end(): Promise<void>;
}

/** As many wait for one source at a time as have their turn before they would be refused. */
const AT_ONCE = 3;
const BUSY_PAUSE_MS = 1000;

/**
 * Whether a run wants a stock hangs on its targets, and a source that is asked for those of many has
 * less budget than the one that knows most of them: the run goes on while they wait their turn.
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
        const told = await market.told.targets(quote.symbol, profile.source, "background");
        return told?.value ?? null;
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
      // One that came as the last worker left has none yet.
      while (!fault && workers.size + waiting.length > 0) {
        startWorker();
        await Promise.all(workers);
      }
      if (fault) throw fault.error;
    },
  };
}

/** Targets carry no currency of their own: they are in that of the symbol's market. */
export const lacksTargets = ({ profile }: Seen): boolean =>
  profile.targets === null && profile.currency === marketOf(profile.symbol).currency;
