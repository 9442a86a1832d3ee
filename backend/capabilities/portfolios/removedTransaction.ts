import type { EventStore } from "../../platform/eventStore/store.ts";
import { ledgerStream, type LedgerEvent } from "./events.ts";
import type { PortfolioTransaction } from "./transaction.ts";

/** A transaction as it was when it was removed; undefined for one that never was, or is still there. */
export async function findRemoved(
  store: Pick<EventStore, "readStream">,
  portfolioId: number,
  transactionId: string,
): Promise<PortfolioTransaction | undefined> {
  let newest: PortfolioTransaction | undefined;
  let isRemoved = false;
  const history = await store.readStream(ledgerStream(portfolioId));
  for (const { type, data } of history as readonly LedgerEvent[]) {
    if (type === "PortfolioTransactionsRemoved") {
      isRemoved ||= data.transactions.includes(transactionId);
      continue;
    }
    const stated =
      type === "PortfolioTransactionCorrected" ? [data.transaction] : data.transactions;
    const found = stated.find(({ id }) => id === transactionId);
    if (!found) continue;
    newest = found;
    isRemoved = false;
  }
  return isRemoved ? newest : undefined;
}
