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
