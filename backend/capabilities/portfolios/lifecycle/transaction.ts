import type { Transaction } from "../../../market/ledger/transaction.ts";

/** A transaction as it is recorded; its id is a number as text, unique in its portfolio. */
export type PortfolioTransaction = Transaction & {
  readonly note?: string;
  /** Where the exchange rate is from, unless the investor stated it. */
  readonly rateSource?: string;
  /** What the file that it was imported from calls it, behind the format of that file. */
  readonly reference?: string;
};

/** Ids have seven digits at most, and dates eight: a number holds both. */
const PLACES_A_DAY = 10_000_000;

/** Its place among the transactions of its portfolio, in order of date and then of id. */
export const placeOf = ({ date, id }: PortfolioTransaction): number =>
  Number(date.replaceAll("-", "")) * PLACES_A_DAY + Number(id);
