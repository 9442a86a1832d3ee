import type { Ledger } from "../../../market/ledger/ledger.ts";
import { runInTurns } from "../../../platform/yieldToEventLoop.ts";
import type { Ledgers, OpenLedger } from "./ledgers.ts";

/**
 * Computes a part of what a ledger says once for each of its versions. For 100,000 transactions that
 * takes longer than one call may block the others, so it is done in slices, between which the ledger must
 * not change: in turn with its changes.
 */
export function keepByVersion<T>(
  { inTurn }: Pick<Ledgers, "inTurn">,
  compute: (ledger: Ledger) => Generator<void, T>,
): (portfolioId: number, open: OpenLedger) => Promise<T> {
  const kept = new WeakMap<OpenLedger, { readonly version: number; readonly value: T }>();
  return async (portfolioId, open) => {
    const find = () => {
      const found = kept.get(open);
      return found?.version === open.version ? found : undefined;
    };
    const { value } =
      find() ??
      (await inTurn(portfolioId, async () => {
        const found = find();
        if (found) return found;
        const computed = { version: open.version, value: await runInTurns(compute(open.ledger)) };
        kept.set(open, computed);
        return computed;
      }));
    return value;
  };
}
