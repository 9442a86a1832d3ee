import type { Currency } from "../../domain/currency.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { DecimalText } from "./decimal.ts";

/** Amounts are decimal text and nonnegative unless stated otherwise. */
interface Stated {
  /** Unique within its portfolio; also the id of the lot that a purchase opens. */
  readonly id: string;
  /** Trade date at the exchange; for a dividend the payment date, for a split the ex-date. */
  readonly date: TradeDate;
  /**
   * `HH:MM` or `HH:MM:SS` in the exchange's time. Without a time, splits, openings and transactions
   * that add holdings come first on their date, and those that reduce holdings come last.
   */
  readonly time?: string;
  /** Currency of every amount in this transaction; a major unit (pounds, never pence). */
  readonly currency: Currency;
  /** Units of the portfolio's currency for one unit of `currency`; omitted if the same. */
  readonly exchangeRate?: DecimalText;
  readonly fee?: DecimalText;
  readonly tax?: DecimalText;
  /**
   * Cash balance that pays: `currency` (default), or the portfolio's currency at `exchangeRate`,
   * for brokers that convert every trade.
   */
  readonly settlement?: "transaction" | "portfolio";
}

interface OfHolding extends Stated {
  readonly symbol: string;
  readonly quantity: DecimalText;
  readonly price: DecimalText;
}

/** Lots from which a sale takes shares; the quantities must sum to the sale's. */
export interface LotChoice {
  readonly lot: string;
  readonly quantity: DecimalText;
}

interface Reduces extends OfHolding {
  readonly lots?: readonly LotChoice[];
}

interface OfCash extends Stated {
  readonly amount: DecimalText;
}

/** Shares with a history: `price` is their market value on the date, which is the flow. */
interface BringsIn extends OfHolding {
  /** Original cost per share; defaults to `price`. */
  readonly costPrice?: DecimalText;
  /** Original purchase date; defaults to `date`. */
  readonly acquiredOn?: TradeDate;
}

export type Transaction =
  | (OfHolding & { readonly kind: "buy" })
  | (Reduces & { readonly kind: "sell" })
  | (BringsIn & { readonly kind: "transferIn" | "openingHolding" })
  /** Leaves the portfolio at market value without realizing a gain. */
  | (Reduces & { readonly kind: "transferOut" })
  /** Gross amount; the tax withheld is its `tax`. */
  | (OfCash & { readonly kind: "dividend"; readonly symbol: string })
  /** Signed: a refund is a negative fee or tax, and interest paid is negative interest. */
  | (OfCash & { readonly kind: "fee" | "tax" | "interest"; readonly symbol?: string })
  /**
   * A currency conversion is a withdrawal and a deposit on the same date. If both state the same
   * amount in the portfolio's currency, the flows cancel out.
   */
  | (OfCash & { readonly kind: "deposit" | "withdrawal" | "openingCash" })
  | (Stated & {
      readonly kind: "split";
      readonly symbol: string;
      /** New shares for `denominator` old ones: 4 for 1, or 1 for 10 in a reverse split. */
      readonly numerator: DecimalText;
      readonly denominator: DecimalText;
    })
  | (Stated & {
      readonly kind: "spinOff";
      readonly symbol: string;
      readonly newSymbol: string;
      readonly quantity: DecimalText;
      /** Share of the cost allocated to `newSymbol`, 0 to 1, as published by the issuer. */
      readonly costShare: DecimalText;
    })
  | (Stated & {
      readonly kind: "merger";
      readonly symbol: string;
      readonly newSymbol: string;
      /** Total shares of `newSymbol` received for all shares of `symbol`; zero for cash only. */
      readonly quantity: DecimalText;
      /** Total cash received; zero for shares only. */
      readonly amount: DecimalText;
      /** Share of the cost that the cash pays back, 0 to 1; cash above that cost is a gain. */
      readonly cashCostShare: DecimalText;
    });

export type TransactionKind = Transaction["kind"];
