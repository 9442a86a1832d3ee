import type { NewPortfolioTransaction } from "../../../../contract/portfolioTransaction.ts";
import type { PortfolioTransaction } from "../../lifecycle/transaction.ts";
import { plain, termsOf } from "./markDuplicates.ts";
import type { StatementRow } from "../text/statement.ts";

interface CanceledRow {
  readonly index: number;
  readonly draft: NewPortfolioTransaction;
}

type TakenBack = NonNullable<Extract<StatementRow, { status: "rejected" }>["takesBack"]>;

/**
 * Finds the rows that an earlier file brought into the portfolio and that this one takes back, by
 * index: the records are none of `kept`, which stand for other rows. Of no symbol, because that of a
 * canceled row is not asked for.
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
 * The newest recorded dividend that a negative one takes back: of the same amount and not after it.
 * A broker's symbol may lack the suffix of the exchange, and some state an ISIN only.
 */
function findTakenBack(
  { draft, instrument }: TakenBack,
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
  "Another row of this file cancels this transaction, and the portfolio still has it: delete it there";
const describeTakenBack = (date: string): string =>
  `This row takes back the dividend of ${date}, which the portfolio still has: delete it there`;

/**
 * Sentences for the rows of what an earlier file brought into the portfolio and this one takes back, by
 * index. The records `kept` stand for other rows of the file.
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
