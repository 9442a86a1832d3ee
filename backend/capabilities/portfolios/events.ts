import type { DomainEvent } from "../../platform/eventStore/event.ts";
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

/** The stream of one portfolio: short, for it is folded whenever something is decided on it. */
export const portfolioStream = (id: number): string => `portfolio-${id}`;

/** The stream of its transactions, of which there may be fifty thousand. */
export const ledgerStream = (id: number): string => `portfolio-ledger-${id}`;
