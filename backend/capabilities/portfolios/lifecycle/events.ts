import type { LotMethod } from "../../../domain/choices.ts";
import type { DomainEvent } from "../../../platform/eventStore/event.ts";
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

export type PortfolioCreated = DomainEvent<
  "PortfolioCreated",
  {
    readonly id: number;
    readonly name: string;
    readonly description: string | null;
    /** Missing in events from before the ledger: US dollars. */
    readonly currency?: string;
    /** Missing in events from before the ledger: first in, first out. */
    readonly lotMethod?: LotMethod;
  }
>;

export type PortfolioChanged = DomainEvent<
  "PortfolioChanged",
  {
    readonly id: number;
    readonly name: string;
    readonly description: string | null;
    readonly currency: string;
    readonly lotMethod: LotMethod;
    /** Missing in events from before benchmarks: null, the default. */
    readonly benchmark?: string | null;
  }
>;

export type TransactionsRecorded = DomainEvent<
  "PortfolioTransactionsRecorded",
  {
    readonly portfolioId: number;
    readonly transactions: readonly PortfolioTransaction[];
    /** One import may span several events and is undone as a whole. */
    readonly importId?: string;
  }
>;

/** States a symbol's price on a date; replaces an earlier statement for that date. */
export type PortfolioPriceRecorded = DomainEvent<
  "PortfolioPriceRecorded",
  {
    readonly portfolioId: number;
    readonly symbol: string;
    readonly date: string;
    /** Decimal text. */
    readonly price: string;
    readonly currency: string;
    readonly isPreferred: boolean;
    /** Set if imported; undone with that import. */
    readonly importId?: string;
  }
>;

interface OfDate {
  readonly portfolioId: number;
  readonly symbol: string;
  readonly date: string;
}

/** Stops the split from being offered until the dismissal is undone. */
export type PortfolioSplitDismissed = DomainEvent<
  "PortfolioSplitDismissed",
  OfDate & {
    /** Set if imported; undone with that import. */
    readonly importId?: string;
  }
>;

export type StatementEvent =
  | PortfolioPriceRecorded
  | PortfolioSplitDismissed
  | DomainEvent<"PortfolioPriceRemoved" | "PortfolioSplitDismissalUndone", OfDate>;

export type PortfolioEvent =
  | PortfolioCreated
  | PortfolioChanged
  | DomainEvent<
      "PortfolioArchived" | "PortfolioUnarchived" | "PortfolioDeleted" | "PortfolioRestored",
      { readonly id: number }
    >;

export type LedgerEvent =
  | TransactionsRecorded
  | DomainEvent<
      "PortfolioTransactionCorrected",
      { readonly portfolioId: number; readonly transaction: PortfolioTransaction }
    >
  | DomainEvent<
      "PortfolioTransactionsRemoved",
      { readonly portfolioId: number; readonly transactions: readonly string[] }
    >;

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

/** Stream of one portfolio. Kept short because each decision folds it. */
export const portfolioStream = (id: number): string => `portfolio-${id}`;

/** Stream of a portfolio's transactions, up to fifty thousand. */
export const ledgerStream = (id: number): string => `portfolio-ledger-${id}`;

export const statementStream = (id: number): string => `portfolio-statements-${id}`;
