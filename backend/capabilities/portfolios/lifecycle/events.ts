import type { LotMethod } from "../../../domain/choices.ts";
import { dataOf, type EventOf } from "../../../platform/eventStore/event.ts";
import type { Transaction } from "../../../market/ledger/transaction.ts";

export type PortfolioTransaction = Transaction & {
  readonly note?: string;
  readonly rateSource?: string;
  /** The import file's own id of the transaction, prefixed by the file's format. */
  readonly reference?: string;
};

/** Ids have at most seven digits and dates eight, so one number holds both. */
const PLACES_A_DAY = 10_000_000;

export const placeOf = ({ date, id }: PortfolioTransaction): number =>
  Number(date.replaceAll("-", "")) * PLACES_A_DAY + Number(id);

interface OnePortfolio {
  readonly id: number;
}

const portfolioEvents = {
  PortfolioCreated: dataOf<{
    readonly id: number;
    readonly name: string;
    readonly description: string | null;
    /** Missing in events from before the ledger: US dollars. */
    readonly currency?: string;
    /** Missing in events from before the ledger: first in, first out. */
    readonly lotMethod?: LotMethod;
  }>(),
  PortfolioChanged: dataOf<{
    readonly id: number;
    readonly name: string;
    readonly description: string | null;
    readonly currency: string;
    readonly lotMethod: LotMethod;
    /** Missing in events from before benchmarks: null, the default. */
    readonly benchmark?: string | null;
  }>(),
  PortfolioArchived: dataOf<OnePortfolio>(),
  PortfolioUnarchived: dataOf<OnePortfolio>(),
  PortfolioDeleted: dataOf<OnePortfolio>(),
  PortfolioRestored: dataOf<OnePortfolio>(),
};

const ledgerEvents = {
  PortfolioTransactionsRecorded: dataOf<{
    readonly portfolioId: number;
    readonly transactions: readonly PortfolioTransaction[];
    /** One import may span several events and is undone as a whole. */
    readonly importId?: string;
  }>(),
  PortfolioTransactionCorrected: dataOf<{
    readonly portfolioId: number;
    readonly transaction: PortfolioTransaction;
  }>(),
  PortfolioTransactionsRemoved: dataOf<{
    readonly portfolioId: number;
    readonly transactions: readonly string[];
  }>(),
};

interface OfDate {
  readonly portfolioId: number;
  readonly symbol: string;
  readonly date: string;
}

interface Imported {
  /** Set if imported; undone with that import. */
  readonly importId?: string;
}

const statementEvents = {
  /** States a symbol's price on a date; replaces an earlier statement for that date. */
  PortfolioPriceRecorded: dataOf<
    OfDate &
      Imported & {
        /** Decimal text. */
        readonly price: string;
        readonly currency: string;
        readonly isPreferred: boolean;
      }
  >(),
  PortfolioPriceRemoved: dataOf<OfDate>(),
  /** Stops the split from being offered until the dismissal is undone. */
  PortfolioSplitDismissed: dataOf<OfDate & Imported>(),
  PortfolioSplitDismissalUndone: dataOf<OfDate>(),
};

export type PortfolioCreated = EventOf<typeof portfolioEvents, "PortfolioCreated">;
export type PortfolioChanged = EventOf<typeof portfolioEvents, "PortfolioChanged">;
export type PortfolioEvent = EventOf<typeof portfolioEvents>;
export type TransactionsRecorded = EventOf<typeof ledgerEvents, "PortfolioTransactionsRecorded">;
export type LedgerEvent = EventOf<typeof ledgerEvents>;
export type PortfolioPriceRecorded = EventOf<typeof statementEvents, "PortfolioPriceRecorded">;
export type PortfolioSplitDismissed = EventOf<typeof statementEvents, "PortfolioSplitDismissed">;
export type StatementEvent = EventOf<typeof statementEvents>;

export const portfolioEventTypes = Object.keys(portfolioEvents);
export const ledgerEventTypes = Object.keys(ledgerEvents);
export const statementEventTypes = Object.keys(statementEvents);

/** Stream of one portfolio. Kept short because each decision folds it. */
export const portfolioStream = (id: number): string => `portfolio-${id}`;

/** Stream of a portfolio's transactions, up to fifty thousand. */
export const ledgerStream = (id: number): string => `portfolio-ledger-${id}`;

export const statementStream = (id: number): string => `portfolio-statements-${id}`;
