import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";
import { readDecimal } from "../../../../market/ledger/decimal.ts";
import { visitInSlices } from "../../../../market/ledger/slices.ts";
import type { OpenRow } from "./openRow.ts";
import type { PortfolioTransaction } from "../../lifecycle/transaction.ts";

type ComparedRow = Pick<OpenRow, "draft"> & { readonly row: Pick<OpenRow["row"], "reference"> };

export interface DuplicateMark {
  /** `recorded`: already in the portfolio; `repeated`: earlier in the file; null: neither. */
  readonly duplicate: "recorded" | "repeated" | null;
  readonly recordedAs: string | null;
  /** Equals another row that is no duplicate, such as two equal purchases on one day. */
  readonly isTwin: boolean;
  /** Date of a record with the same reference but other terms, which may be a correction. */
  readonly otherDate: string | null;
}

export const plain = (text: string | undefined): string =>
  text === undefined ? "" : (readDecimal(text)?.toString() ?? text);

/** Key of records with one reference, as a broker's reference may cover a whole order. */
export const termsOf = (draft: NewPortfolioTransaction): string =>
  [
    draft.date,
    draft.kind,
    ...[draft.quantity, draft.price, draft.amount, draft.numerator, draft.denominator].map(plain),
  ].join("|");

const keyOf = (draft: NewPortfolioTransaction): string =>
  [termsOf(draft), draft.symbol ?? "", draft.newSymbol ?? "", draft.currency ?? ""].join("|");

export const NEITHER: DuplicateMark = {
  duplicate: null,
  recordedAs: null,
  isTwin: false,
  otherDate: null,
};

const formatOf = (reference: string): string => reference.slice(0, reference.indexOf(":"));

/**
 * Marks rows that are already recorded, one row per record: by reference, date, kind, quantity and
 * price if the file has references, because parts of an order share one; else by those terms and
 * the symbol. Equal rows of a file are kept unless their references are equal too. References
 * belong to `format`; null if the file has none. Yields between slices.
 */
export function* markDuplicates(
  rows: readonly ComparedRow[],
  recorded: Iterable<PortfolioTransaction>,
  format: string | null,
): Generator<void, readonly DuplicateMark[]> {
  const references = new Map<string, string>();
  const dates = new Map<string, string>();
  const records = new Map<string, { readonly format: string; readonly id: string }[]>();
  yield* visitInSlices(recorded, (transaction) => {
    const { id, reference } = transaction;
    if (reference !== undefined) {
      references.set(`${reference} ${termsOf(transaction as NewPortfolioTransaction)}`, id);
      dates.set(reference, transaction.date);
    }
    const key = keyOf(transaction as NewPortfolioTransaction);
    const record = { id, format: reference === undefined ? "" : formatOf(reference) };
    const same = records.get(key);
    if (same) same.push(record);
    else records.set(key, [record]);
  });
  const seen = new Map<string, number>();
  const seenReferences = new Set<string>();
  const keys: string[] = [];
  const mark = ({ draft, row }: ComparedRow, key: string): DuplicateMark => {
    const reference =
      format === null || row.reference === undefined ? null : `${format}:${row.reference}`;
    const own = reference === null ? undefined : references.get(`${reference} ${termsOf(draft)}`);
    if (own !== undefined) return { ...NEITHER, duplicate: "recorded", recordedAs: own };
    const same = records.get(key) ?? [];
    // Another reference of the same broker means another transaction.
    const at = same.findIndex((each) => reference === null || each.format !== formatOf(reference));
    const [record] = at < 0 ? [] : same.splice(at, 1);
    if (record) return { ...NEITHER, duplicate: "recorded", recordedAs: record.id };
    const named = reference === null ? undefined : `${reference} ${key}`;
    if (named !== undefined && seenReferences.has(named)) {
      return { ...NEITHER, duplicate: "repeated" };
    }
    if (named !== undefined) seenReferences.add(named);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return { ...NEITHER, otherDate: dates.get(reference ?? "") ?? null };
  };
  const marks: DuplicateMark[] = [];
  yield* visitInSlices(rows, (row) => {
    const key = keyOf(row.draft);
    keys.push(key);
    marks.push(mark(row, key));
  });
  return marks.map((each, index) => {
    const isTwin = each.duplicate === null && (seen.get(keys[index] ?? "") ?? 0) > 1;
    return isTwin ? { ...each, isTwin } : each;
  });
}
