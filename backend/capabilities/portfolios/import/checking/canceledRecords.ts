import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";
import type { PortfolioTransaction } from "../../lifecycle/transaction.ts";
import { plain, termsOf } from "./markDuplicates.ts";
import type { StatementRow } from "../text/statement.ts";

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

/**
 * Explains, by index, the rows that reverse a record of an earlier file. Records in `kept` belong
 * to other rows.
 */
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
