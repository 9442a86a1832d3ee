import type { EventStore } from "../../../platform/eventStore/store.ts";
import { HttpError, notFound } from "../../../platform/http/errors.ts";
import { ledgerStream, type LedgerEvent } from "./events.ts";
import type { PortfolioTransaction } from "./transaction.ts";

/**
 * Returns a transaction as it was when it was removed; undefined if it never existed or still does.
 */
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

const touches = ({ type, data }: LedgerEvent, id: string): boolean => {
  switch (type) {
    case "PortfolioTransactionCorrected":
      return data.transaction.id === id;
    case "PortfolioTransactionsRecorded":
      return data.transactions.some((each) => each.id === id);
    case "PortfolioTransactionsRemoved":
      return data.transactions.includes(id);
    default:
      return type satisfies never;
  }
};

/**
 * Returns a transaction as it was before the correction at `revision`, a version of the ledger's
 * stream. Rejects with 404 if that revision corrected another transaction or none, and with 409 if
 * it was changed since.
 */
export async function findCorrected(
  store: Pick<EventStore, "readStream">,
  portfolioId: number,
  transactionId: string,
  revision: number,
): Promise<PortfolioTransaction> {
  const history = await store.readStream(ledgerStream(portfolioId));
  const own = history.filter((event) => touches(event as unknown as LedgerEvent, transactionId));
  const place = own.findIndex(({ version }) => version === revision);
  const [before, corrected] = [own[place - 1], own[place]];
  if (corrected?.type !== "PortfolioTransactionCorrected" || !before) {
    throw notFound("Correction");
  }
  if (place < own.length - 1) throw new HttpError(409, "It has been changed since");
  const { type, data } = before as unknown as LedgerEvent;
  const stated = type === "PortfolioTransactionCorrected" ? [data.transaction] : data.transactions;
  const found = stated.find((each) => typeof each !== "string" && each.id === transactionId);
  if (found === undefined || typeof found === "string") throw notFound("Correction");
  return found;
}
