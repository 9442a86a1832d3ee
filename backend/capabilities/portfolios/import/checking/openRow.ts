import type { ImportRow } from "../../../../contract/portfolios/portfolioImport.ts";
import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";
import { HttpError } from "../../../../platform/http/errors.ts";
import type { StatementRow } from "../text/statement.ts";

type RowOf<Status extends StatementRow["status"]> = Extract<StatementRow, { status: Status }>;

/** A row that may become a transaction; each step brings its draft closer to one. */
export interface OpenRow {
  /** Position in the file, from 0. */
  readonly index: number;
  readonly row: RowOf<"read">;
  /** Transaction so far: first with the portfolio's symbols, later also with units and currencies. */
  readonly draft: NewPortfolioTransaction;
  /** Date of a record with the same reference but other terms, which may be a correction. */
  readonly otherDate?: string | null;
}

/** A manual price or a dismissed split, which only our own exports contain. */
export interface StatedRow<Status extends "price" | "dismissal"> {
  readonly index: number;
  readonly row: RowOf<Status>;
  readonly symbol: string;
}

/** Changes of a step to the rows that the user reviews, by index. Warnings are added. */
export type RowChanges = ReadonlyMap<number, Partial<ImportRow>>;

/** Describes a refused row. Rethrows any other error. */
export function describeRefusal(error: unknown): Partial<ImportRow> {
  if (!(error instanceof HttpError)) throw error;
  return { status: "rejected", refusal: error.message };
}

/** Checks the rows that the user has not excluded. */
export function checkStated<Status extends "price" | "dismissal">(
  rows: readonly StatedRow<Status>[],
  taken: ReadonlyMap<number, boolean>,
  check: (row: StatedRow<Status>) => Partial<ImportRow>,
): RowChanges {
  const change = (row: StatedRow<Status>): Partial<ImportRow> => {
    if (taken.get(row.index + 1) === false) return { reason: "leftOut" };
    try {
      return check(row);
    } catch (error) {
      return describeRefusal(error);
    }
  };
  return new Map(rows.map((row) => [row.index, change(row)]));
}

/** `what` names the records in the plural. */
export const fullRefusal = (cap: number, what: string): HttpError =>
  new HttpError(409, `The maximum is ${cap.toLocaleString("en-US")} ${what} in one portfolio`);
