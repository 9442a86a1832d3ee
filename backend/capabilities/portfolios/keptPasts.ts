import { basisOf } from "../../market/ledger/returns/flows.ts";
import { readPast, type LedgerPast } from "../../market/ledger/returns/ledgerPast.ts";
import type { OpenLedger } from "./ledgers.ts";

/**
 * What a ledger says of its past, read once for each of its versions: for 100,000 transactions that takes
 * longer than one call may block the others.
 */
export function createKeptPasts(): (open: OpenLedger) => LedgerPast {
  const kept = new WeakMap<OpenLedger, { readonly version: number; readonly past: LedgerPast }>();
  return (open) => {
    const found = kept.get(open);
    if (found?.version === open.version) return found.past;
    const past = readPast(open.ledger, basisOf(open.ledger));
    kept.set(open, { version: open.version, past });
    return past;
  };
}
