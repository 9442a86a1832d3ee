import type { Currency } from "../../domain/currency.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { DecimalText } from "./decimal.ts";

/**
 * A refusal leaves the ledger unchanged, because the figures would be wrong or meaningless. A
 * warning is recorded as entered: it may be correct, and only the investor knows.
 */
export type Severity = "refusal" | "warning";

interface ProblemFacts {
  readonly notADecimal: { readonly field: string; readonly text: string };
  readonly negative: { readonly field: string; readonly value: DecimalText };
  readonly zero: { readonly field: string };
  readonly tooLarge: {
    readonly field: string;
    readonly value: DecimalText;
    readonly limit: DecimalText;
  };
  readonly tooManyDecimals: { readonly field: string; readonly limit: number };
  readonly aboveOne: { readonly field: string; readonly value: DecimalText };
  readonly notADate: { readonly field: string; readonly text: string };
  readonly notATime: { readonly text: string };
  readonly notASymbol: { readonly field: string; readonly text: string };
  readonly notACurrency: { readonly text: string };
  readonly sameSymbol: { readonly symbol: string };
  readonly rateMissing: { readonly currency: Currency; readonly portfolioCurrency: Currency };
  readonly rateNotOne: { readonly currency: Currency; readonly rate: DecimalText };
  readonly duplicateId: { readonly id: string };
  readonly unknownId: { readonly id: string };
  readonly inFuture: { readonly date: TradeDate; readonly today: TradeDate };
  readonly timeInFuture: { readonly time: string; readonly now: string };
  readonly beforeListing: { readonly date: TradeDate; readonly listedOn: TradeDate };
  readonly currencyNotQuoted: { readonly currency: Currency; readonly quotedIn: Currency };
  /** Income or costs of a stock in another currency than its quotes; common for funds. */
  readonly paidInAnother: {
    readonly kind: "dividend" | "fee" | "tax" | "interest";
    readonly symbol: string;
    readonly currency: Currency;
    readonly quotedIn: Currency;
  };
  readonly currencyOfLots: { readonly currency: Currency; readonly held: Currency };
  readonly moreThanHeld: {
    readonly symbol: string;
    readonly date: TradeDate;
    readonly quantity: DecimalText;
    readonly held: DecimalText;
  };
  readonly nothingHeld: { readonly symbol: string; readonly date: TradeDate };
  readonly splitTwice: {
    readonly symbol: string;
    readonly first: TradeDate;
    readonly date: TradeDate;
    readonly numerator: DecimalText;
    readonly denominator: DecimalText;
  };
  readonly lotsNotChosen: { readonly symbol: string };
  readonly lotsOfAverage: { readonly symbol: string };
  readonly lotNotHeld: {
    readonly lot: string;
    readonly quantity: DecimalText;
    readonly held: DecimalText;
  };
  readonly lotsDoNotAddUp: { readonly chosen: DecimalText; readonly quantity: DecimalText };
}

export type ProblemCode = keyof ProblemFacts;

export type Problem = {
  readonly [Code in ProblemCode]: {
    readonly code: Code;
    readonly severity: Severity;
    /** Id of the transaction with the problem; a change in the past may break a later one. */
    readonly transaction: string;
  } & ProblemFacts[Code];
}[ProblemCode];

/** Warnings, because sources differ on listing dates and quote shares in several currencies. */
const WARNINGS: ReadonlySet<ProblemCode> = new Set([
  "beforeListing",
  "currencyNotQuoted",
  "paidInAnother",
]);

const severityOf = (code: ProblemCode): Severity => (WARNINGS.has(code) ? "warning" : "refusal");

export const createProblem = <Code extends ProblemCode>(
  code: Code,
  transaction: string,
  facts: ProblemFacts[Code],
): Problem => ({ ...facts, code, transaction, severity: severityOf(code) }) as Problem;
