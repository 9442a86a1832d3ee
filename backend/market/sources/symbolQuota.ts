import type { Clock } from "../../platform/clock.ts";
import { dateIn } from "../../domain/sessions.ts";
import { BudgetSpent, type SymbolQuota } from "../source.ts";
import type { VendorTransport } from "./transport.ts";

export interface SymbolQuotaOptions {
  readonly source: string;
  readonly perMonth: number;
  /** Zone in which the vendor's month begins. */
  readonly zone: string;
  /** Symbol that an address is about, in the vendor's notation; undefined if it is not counted. */
  readonly symbolOf: (url: string) => string | undefined;
  readonly clock: Clock;
}

/**
 * Refuses requests about further symbols with {@link BudgetSpent} once those of the month are used
 * up. Symbols that were asked about before are still answered.
 */
export function limitSymbols(
  send: VendorTransport,
  { source, perMonth, zone, symbolOf, clock }: SymbolQuotaOptions,
): { readonly send: VendorTransport; readonly quota: SymbolQuota } {
  let month = "";
  let symbols = new Set<string>();

  function current(): Set<string> {
    const now = dateIn(zone, clock.now()).slice(0, "YYYY-MM".length);
    if (now !== month) {
      month = now;
      symbols = new Set();
    }
    return symbols;
  }

  return {
    send: async (request) => {
      const symbol = symbolOf(request.url);
      const asked = current();
      if (symbol !== undefined && !asked.has(symbol)) {
        if (asked.size >= perMonth) {
          throw new BudgetSpent(source, `the ${perMonth} symbols of this month are used up`);
        }
        asked.add(symbol);
      }
      return send(request);
    },
    quota: {
      perMonth,
      left: () => Math.max(0, perMonth - current().size),
      saved: () => ({ symbols: [...current()], month }),
      restore(saved) {
        const asked = current();
        if (saved.month === month) for (const symbol of saved.symbols) asked.add(symbol);
      },
    },
  };
}
