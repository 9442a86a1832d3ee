import type { EventStore } from "../../../platform/eventStore/store.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import {
  ledgerStream,
  statementStream,
  type LedgerEvent,
  type StatementEvent,
} from "../lifecycle/events.ts";
import type { Ledgers } from "../lifecycle/ledgers.ts";
import type { PortfolioTransaction } from "../lifecycle/transaction.ts";

/** Keeps an event to a few hundred KB, written without blocking the event loop for long. */
const TRANSACTIONS_AN_EVENT = 500;

export const inSlices = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / TRANSACTIONS_AN_EVENT) }, (_, index) =>
    list.slice(index * TRANSACTIONS_AN_EVENT, (index + 1) * TRANSACTIONS_AN_EVENT),
  );

export const inEvents = (
  portfolioId: number,
  importId: string,
  transactions: readonly PortfolioTransaction[],
): readonly LedgerEvent[] =>
  inSlices(transactions).map((some) => ({
    type: "PortfolioTransactionsRecorded",
    data: { portfolioId, transactions: some, importId },
  }));

interface Recorded<Event> {
  readonly version: number;
  readonly events: readonly Event[];
}

/** Appends all events in one transaction, yielding between them. */
export async function appendImport(
  { store, ledgers }: { readonly store: EventStore; readonly ledgers: Pick<Ledgers, "forget"> },
  portfolioId: number,
  ledger: Recorded<LedgerEvent>,
  statements: Recorded<StatementEvent>,
): Promise<void> {
  try {
    await store.transact(async (transaction) => {
      const stream = ledgerStream(portfolioId);
      for (const [index, event] of ledger.events.entries()) {
        const expectedVersion = ledger.version + index;
        await store.appendWithin(transaction, [{ stream, expectedVersion, events: [event] }]);
        await yieldToEventLoop();
      }
      let expectedVersion = statements.version;
      for (const events of inSlices(statements.events)) {
        const stated = { stream: statementStream(portfolioId), expectedVersion, events };
        await store.appendWithin(transaction, [stated]);
        expectedVersion += events.length;
        await yieldToEventLoop();
      }
    });
  } finally {
    ledgers.forget(portfolioId);
  }
}
