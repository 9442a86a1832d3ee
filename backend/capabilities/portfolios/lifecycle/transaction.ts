import type { Transaction } from "../../../market/ledger/transaction.ts";

/** A recorded transaction; its id is a number as text, unique in its portfolio. */
export type PortfolioTransaction = Transaction & {
  readonly note?: string;
  /** Source of the exchange rate, unless the investor stated it. */
  readonly rateSource?: string;
  /** The import file's own id of the transaction, prefixed by the file's format. */
  readonly reference?: string;
};

/** Ids have at most seven digits and dates eight, so one number holds both. */
const PLACES_A_DAY = 10_000_000;

/** Returns a sort key: by date, then by id. */
export const placeOf = ({ date, id }: PortfolioTransaction): number =>
  Number(date.replaceAll("-", "")) * PLACES_A_DAY + Number(id);
