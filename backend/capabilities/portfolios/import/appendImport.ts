import type { Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import {
  ledgerStream,
  statementStream,
  type LedgerEvent,
  type StatementEvent,
  type PortfolioTransaction,
} from "../lifecycle/events.ts";
import type { Ledgers } from "../lifecycle/ledgers.ts";

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

export interface ImportedEvents {
  readonly ledger: readonly LedgerEvent[];
  readonly statements: readonly StatementEvent[];
}

/** Streams whose versions have to be the given ones. */
interface Target {
  readonly ledgerVersion: number;
  readonly statementsVersion: number;
  /** The portfolio's id; a function creates it in the same transaction. */
  readonly portfolio: number | ((transaction: Transaction<Database>) => Promise<number>);
}

/** Appends in one transaction, yielding between events. Resolves to the portfolio's id. */
export async function appendImport(
  { store, ledgers }: { readonly store: EventStore; readonly ledgers: Pick<Ledgers, "forget"> },
  { portfolio, ledgerVersion, statementsVersion }: Target,
  eventsFor: (portfolioId: number) => ImportedEvents,
): Promise<number> {
  try {
    return await store.transact(async (transaction) => {
      const id = typeof portfolio === "number" ? portfolio : await portfolio(transaction);
      const { ledger, statements } = eventsFor(id);
      const stream = ledgerStream(id);
      for (const [index, event] of ledger.entries()) {
        const expectedVersion = ledgerVersion + index;
        await store.appendWithin(transaction, [{ stream, expectedVersion, events: [event] }]);
        await yieldToEventLoop();
      }
      let expectedVersion = statementsVersion;
      for (const events of inSlices(statements)) {
        const stated = { stream: statementStream(id), expectedVersion, events };
        await store.appendWithin(transaction, [stated]);
        expectedVersion += events.length;
        await yieldToEventLoop();
      }
      return id;
    });
  } finally {
    if (typeof portfolio === "number") ledgers.forget(portfolio);
  }
}
