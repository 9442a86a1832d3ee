import type { Currency } from "../../domain/currency.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { DecimalText } from "./decimal.ts";

/** What every transaction states. Amounts are decimal text and, but where said, not negative. */
interface Stated {
  /** Unique within its portfolio. The lot that a purchase opens has the same id. */
  readonly id: string;
  /** Trade date on the exchange; of a dividend the day of payment, of a split the ex-date. */
  readonly date: TradeDate;
  /**
   * `HH:MM` or `HH:MM:SS` on the exchange's clock. Without one, splits, openings and whatever adds
   * holdings come first on their date, and what reduces holdings comes last.
   */
  readonly time?: string;
  /** Of every amount in this transaction; a major unit (pounds, never pence). */
  readonly currency: Currency;
  /** Units of the portfolio's currency for one of `currency`; left out where both are the same. */
  readonly exchangeRate?: DecimalText;
  /** Commission and other charges of this transaction. */
  readonly fee?: DecimalText;
  /** Tax withheld or paid with this transaction. */
  readonly tax?: DecimalText;
  /**
   * Which cash balance pays: that of `currency` (default), or the portfolio's own currency at
   * `exchangeRate`, as brokers do who convert every trade.
   */
  readonly settlement?: "transaction" | "portfolio";
}

interface OfHolding extends Stated {
  readonly symbol: string;
  readonly quantity: DecimalText;
  /** For one share. */
  readonly price: DecimalText;
}

/** Which lots a sale takes from; the quantities add up to the sale's. */
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

/** Shares that come with a past: `price` is their market value on the date, which is the flow. */
interface BringsIn extends OfHolding {
  /** What one share had cost; without one, `price`. */
  readonly costPrice?: DecimalText;
  /** When they were bought; without one, `date`. */
  readonly acquiredOn?: TradeDate;
}

export type Transaction =
  | (OfHolding & { readonly kind: "buy" })
  | (Reduces & { readonly kind: "sell" })
  | (BringsIn & { readonly kind: "transferIn" | "openingHolding" })
  /** Leaves the portfolio at its market value; no gain is realized. */
  | (Reduces & { readonly kind: "transferOut" })
  /** Gross; what was withheld is its `tax`. */
  | (OfCash & { readonly kind: "dividend"; readonly symbol: string })
  /** Signed: a refund is a negative fee or tax, interest paid is negative interest. */
  | (OfCash & { readonly kind: "fee" | "tax" | "interest"; readonly symbol?: string })
  /**
   * A conversion between currencies is a withdrawal and a deposit on one date: where both state the
   * same amount in the portfolio's currency, the flows cancel.
   */
  | (OfCash & { readonly kind: "deposit" | "withdrawal" | "openingCash" })
  | (Stated & {
      readonly kind: "split";
      readonly symbol: string;
      /** New shares for `denominator` old ones: 4 for 1; a reverse split is 1 for 10. */
      readonly numerator: DecimalText;
      readonly denominator: DecimalText;
    })
  | (Stated & {
      readonly kind: "spinOff";
      readonly symbol: string;
      readonly newSymbol: string;
      /** Shares of `newSymbol` that were received in all. */
      readonly quantity: DecimalText;
      /** Share of the cost that goes to `newSymbol`, 0 to 1, as the issuer publishes it. */
      readonly costShare: DecimalText;
    })
  | (Stated & {
      readonly kind: "merger";
      readonly symbol: string;
      readonly newSymbol: string;
      /** Shares of `newSymbol` received in all for every share of `symbol`; zero for cash alone. */
      readonly quantity: DecimalText;
      /** Cash received in all; zero for shares alone. */
      readonly amount: DecimalText;
      /** Share of the cost that the cash pays back, 0 to 1; what the cash exceeds it by is gain. */
      readonly cashCostShare: DecimalText;
    });

export type TransactionKind = Transaction["kind"];
