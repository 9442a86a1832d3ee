import type { DomainEvent } from "../../../platform/eventStore/event.ts";
import type { PortfolioTransaction } from "./transaction.ts";

export type LotMethod = "fifo" | "lifo" | "average" | "chosen";

export type PortfolioCreated = DomainEvent<
  "PortfolioCreated",
  {
    readonly id: number;
    readonly name: string;
    readonly description: string | null;
    /** Left out by builds before the ledger: US dollars. */
    readonly currency?: string;
    /** Left out by builds before the ledger: first in, first out. */
    readonly lotMethod?: LotMethod;
  }
>;

/** What it is called and how it is computed from now on. */
export type PortfolioChanged = DomainEvent<
  "PortfolioChanged",
  {
    readonly id: number;
    readonly name: string;
    readonly description: string | null;
    readonly currency: string;
    readonly lotMethod: LotMethod;
    /** Left out by builds before benchmarks, as null: the default. */
    readonly benchmark?: string | null;
  }
>;

export type PortfolioArchived = DomainEvent<"PortfolioArchived", { readonly id: number }>;
export type PortfolioUnarchived = DomainEvent<"PortfolioUnarchived", { readonly id: number }>;

/** Its transactions stay, so that it can be restored. */
export type PortfolioDeleted = DomainEvent<"PortfolioDeleted", { readonly id: number }>;
export type PortfolioRestored = DomainEvent<"PortfolioRestored", { readonly id: number }>;

/** In the order in which they were entered. */
export type TransactionsRecorded = DomainEvent<
  "PortfolioTransactionsRecorded",
  {
    readonly portfolioId: number;
    readonly transactions: readonly PortfolioTransaction[];
    /** Of those that came from a file, in as many events as they fill, and are undone as one. */
    readonly importId?: string;
  }
>;

/** Stands in the place of the one with the same id. */
export type TransactionCorrected = DomainEvent<
  "PortfolioTransactionCorrected",
  { readonly portfolioId: number; readonly transaction: PortfolioTransaction }
>;

export type TransactionsRemoved = DomainEvent<
  "PortfolioTransactionsRemoved",
  { readonly portfolioId: number; readonly transactions: readonly string[] }
>;

/** What the investor says of a symbol's price on a date; one that was stated before is corrected. */
export type PortfolioPriceRecorded = DomainEvent<
  "PortfolioPriceRecorded",
  {
    readonly portfolioId: number;
    readonly symbol: string;
    readonly date: string;
    /** Decimal text. */
    readonly price: string;
    readonly currency: string;
    /** Counts in place of a source's price, too. */
    readonly isPreferred: boolean;
    /** Of one that came from a file, and is undone with it. */
    readonly importId?: string;
  }
>;

interface OfDate {
  readonly portfolioId: number;
  readonly symbol: string;
  readonly date: string;
}

export type PortfolioPriceRemoved = DomainEvent<"PortfolioPriceRemoved", OfDate>;

/** It is not offered for the ledger any more, until the dismissal is undone. */
export type PortfolioSplitDismissed = DomainEvent<
  "PortfolioSplitDismissed",
  OfDate & {
    /** Of one that came from a file, and is undone with it. */
    readonly importId?: string;
  }
>;
export type PortfolioSplitDismissalUndone = DomainEvent<"PortfolioSplitDismissalUndone", OfDate>;

export type StatementEvent =
  | PortfolioPriceRecorded
  | PortfolioPriceRemoved
  | PortfolioSplitDismissed
  | PortfolioSplitDismissalUndone;

export type PortfolioEvent =
  | PortfolioCreated
  | PortfolioChanged
  | PortfolioArchived
  | PortfolioUnarchived
  | PortfolioDeleted
  | PortfolioRestored;

export type LedgerEvent = TransactionsRecorded | TransactionCorrected | TransactionsRemoved;

export const portfolioEventTypes = [
  "PortfolioCreated",
  "PortfolioChanged",
  "PortfolioArchived",
  "PortfolioUnarchived",
  "PortfolioDeleted",
  "PortfolioRestored",
] as const satisfies readonly PortfolioEvent["type"][];

export const ledgerEventTypes = [
  "PortfolioTransactionsRecorded",
  "PortfolioTransactionCorrected",
  "PortfolioTransactionsRemoved",
] as const satisfies readonly LedgerEvent["type"][];

export const statementEventTypes = [
  "PortfolioPriceRecorded",
  "PortfolioPriceRemoved",
  "PortfolioSplitDismissed",
  "PortfolioSplitDismissalUndone",
] as const satisfies readonly StatementEvent["type"][];

/** The stream of one portfolio: short, for it is folded whenever something is decided on it. */
export const portfolioStream = (id: number): string => `portfolio-${id}`;

/** The stream of its transactions, of which there may be fifty thousand. */
export const ledgerStream = (id: number): string => `portfolio-ledger-${id}`;

/** The stream of what the investor states about the market: prices, and splits that do not count. */
export const statementStream = (id: number): string => `portfolio-statements-${id}`;
