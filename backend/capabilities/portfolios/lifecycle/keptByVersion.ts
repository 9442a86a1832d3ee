import type { Ledger } from "../../../market/ledger/ledger.ts";
import { runCooperatively } from "../../../platform/yieldToEventLoop.ts";
import type { Ledgers, OpenLedger } from "./ledgers.ts";

/**
 * Memoizes a computation per ledger version. With 100,000 transactions it would block the event
 * loop for too long, so it runs in slices. The ledger must not change between slices, so it is
 * serialized with ledger changes.
 */
export function keepByVersion<T>(
  { serialize }: Pick<Ledgers, "serialize">,
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
      (await serialize(portfolioId, async () => {
        const found = find();
        if (found) return found;
        const computed = {
          version: open.version,
          value: await runCooperatively(compute(open.ledger)),
        };
        kept.set(open, computed);
        return computed;
      }));
    return value;
  };
}
