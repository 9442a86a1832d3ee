import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";
import { readDecimal } from "../../../../market/ledger/decimal.ts";
import { visitInSlices } from "../../../../market/ledger/slices.ts";
import type { OpenRow } from "./openRow.ts";
import type { PortfolioTransaction } from "../../lifecycle/events.ts";
import type { StatementRow } from "../text/statement.ts";

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

interface CanceledRow {
  readonly index: number;
  readonly draft: NewPortfolioTransaction;
}

/**
 * Finds, by index, the canceled rows whose transaction an earlier file recorded. Records in `kept`
 * belong to other rows. Ignores symbols, because canceled rows are not asked for one.
 */
function findStillRecorded(
  canceled: readonly CanceledRow[],
  recorded: Iterable<PortfolioTransaction>,
  kept: ReadonlySet<string | null>,
): ReadonlySet<number> {
  const keyOfTerms = (draft: NewPortfolioTransaction) =>
    `${termsOf(draft)}|${draft.currency ?? ""}`;
  const open = Map.groupBy(canceled, ({ draft }) => keyOfTerms(draft));
  const found = new Set<number>();
  for (const transaction of open.size === 0 ? [] : recorded) {
    if (kept.has(transaction.id)) continue;
    const row = open.get(keyOfTerms(transaction as NewPortfolioTransaction))?.pop();
    if (row) found.add(row.index);
  }
  return found;
}

/**
 * Finds the newest recorded dividend that a negative one reverses: same amount, not after it. A
 * broker's symbol may lack the exchange suffix, and some state only an ISIN.
 */
function findTakenBack(
  { draft, instrument }: NonNullable<Extract<StatementRow, { status: "rejected" }>["takesBack"]>,
  recorded: readonly PortfolioTransaction[],
  kept: ReadonlySet<string | null>,
): PortfolioTransaction | undefined {
  const symbol = instrument?.symbol;
  return recorded.findLast(
    (each) =>
      each.kind === "dividend" &&
      !kept.has(each.id) &&
      each.date <= draft.date &&
      each.currency === draft.currency &&
      plain(each.amount) === plain(draft.amount) &&
      (symbol === undefined || each.symbol === symbol || each.symbol.startsWith(`${symbol}.`)),
  );
}

const STILL_RECORDED =
  "Another row of this file cancels this transaction, which is still in the portfolio. Delete it there";
const describeTakenBack = (date: string): string =>
  `This row reverses the dividend of ${date}, which is still in the portfolio. Delete it there`;

/** Explains rows (by index) that reverse an earlier file's record; `kept` belongs to other rows. */
export function refusalsOfCanceled(
  rows: readonly StatementRow[],
  recorded: readonly PortfolioTransaction[],
  kept: Iterable<string | null>,
): ReadonlyMap<number, string> {
  const matched = new Set(kept);
  const canceled = rows.flatMap((row, index) =>
    row.status === "skipped" && row.canceled ? [{ index, draft: row.canceled }] : [],
  );
  const refusals = new Map<number, string>();
  for (const index of findStillRecorded(canceled, recorded, matched)) {
    refusals.set(index, STILL_RECORDED);
  }
  for (const [index, row] of rows.entries()) {
    if (row.status !== "rejected" || !row.takesBack) continue;
    const found = findTakenBack(row.takesBack, recorded, matched);
    if (!found) continue;
    matched.add(found.id);
    refusals.set(index, describeTakenBack(found.date));
  }
  return refusals;
}
