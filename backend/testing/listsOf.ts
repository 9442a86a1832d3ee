import type { ExchangeList, ExchangeLists } from "../market/routing/exchangeLists.ts";
import type { Listing } from "../market/source.ts";
import { marketOf, type ExchangeCode } from "../domain/symbol.ts";

/** The lists are complete; the source is called `lister`. */
export function listsOf(
  listings: readonly Listing[],
  fetchedAt: () => number = () => 0,
): ExchangeLists {
  const lists = new Map<ExchangeCode, ExchangeList>();
  const of = (exchange: ExchangeCode): ExchangeList => {
    const known = lists.get(exchange);
    if (known) return known;
    const own = listings.filter(({ symbol }) => marketOf(symbol).code === exchange);
    const { length: total } = own;
    const facts = { source: "lister", fetchedAt: fetchedAt(), total, isComplete: true };
    const list = { exchange, listings: own, ...facts };
    lists.set(exchange, list);
    return list;
  };
  return {
    covers: () => true,
    kept: of,
    isFresh: () => true,
    progress: () => undefined,
    read: async (exchange) => of(exchange),
  };
}
