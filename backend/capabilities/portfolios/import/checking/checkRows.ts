import type { StatementFormat } from "../../../../domain/statementFormats.ts";
import type { ImportRow } from "../../../../contract/portfolioImport.ts";
import type { ManualPrice } from "../../../../contract/portfolioInsights.ts";
import {
  MAX_TRANSACTION_NOTE,
  type NewPortfolioTransaction,
} from "../../../../contract/portfolioTransaction.ts";
import type { Currency } from "../../../../domain/currency.ts";
import { transactionsInOrder } from "../../../../market/ledger/ledger.ts";
import type { Market } from "../../../../market/routing/router.ts";
import type { SymbolChecks } from "../../../../market/symbolCheck.ts";
import { readTradeDate } from "../../../../domain/tradeDate.ts";
import { HttpError } from "../../../../platform/http/errors.ts";
import { runInTurns, yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
import { dismissalCap, priceCap } from "../../lifecycle/cap.ts";
import { readDraft } from "../../lifecycle/drafts.ts";
import type { OpenLedger } from "../../lifecycle/ledgers.ts";
import type { DismissedSplit, Statements } from "../../lifecycle/statements.ts";
import { dateFor } from "../../prices/today.ts";
import type { PortfolioTransaction } from "../../lifecycle/transaction.ts";
import { noteOnUnknown, notesOnPrice } from "../../lifecycle/prepareTransaction.ts";
import { refusalsOfCanceled } from "./canceledRecords.ts";
import { checkDismissals, type DismissalRow } from "./checkDismissals.ts";
import { checkPrices, type PriceRow } from "./checkPrices.ts";
import { blank, describeDismissal, describeDraft, describePrice, shown } from "./describeRow.ts";
import { markDuplicates, NEITHER, type DuplicateMark } from "./markDuplicates.ts";
import { notesOnMissingSplits } from "./missingSplits.ts";
import { ROWS_A_TURN } from "../text/rowsATurn.ts";
import { findUnits, inUnit, type UnitQuestion } from "./rowUnits.ts";
import { brokerRateOf, loadRatesOf, withoutForeignRate, type RateOf } from "./rowRates.ts";
import type { StatementRow } from "../text/statement.ts";
import { loadSymbolFacts, type SymbolFacts, type WantedFacts } from "./symbolFacts.ts";
import { tryCandidates, type Candidate } from "./tryLedger.ts";
import type { ReadRow } from "../text/format.ts";

type Lots = NonNullable<NewPortfolioTransaction["lots"]>;

interface OpenRow {
  readonly row: Pick<ReadRow, "reference">;
}

/** A file of ours names lots by the ids that its purchases had where it was written. */
function idsByReference(
  isOwn: boolean,
  stated: readonly OpenRow[],
  marks: readonly DuplicateMark[],
  kept: readonly OpenRow[],
  newestId: number,
): (lots: Lots) => Lots {
  const ids = new Map<string, string>();
  if (isOwn) {
    for (const [at, { row }] of stated.entries()) {
      const as = marks[at]?.recordedAs ?? null;
      if (row.reference !== undefined && as !== null) ids.set(row.reference, as);
    }
    for (const [at, { row }] of kept.entries()) {
      if (row.reference !== undefined) ids.set(row.reference, String(newestId + 1 + at));
    }
  }
  // A lot that a spin-off or a merger has moved has the ids of both.
  const toLot = (lot: string): string => {
    const parts = lot.split("/").map((part) => ids.get(part));
    return parts.includes(undefined) ? `file ${lot}`.slice(0, 15) : parts.join("/");
  };
  return (lots) =>
    lots.map(({ lot, quantity }) => ({
      quantity,
      lot: toLot(lot),
    }));
}

/** How the rows of an instrument are recorded; `symbol` is null where they are left out. */
export interface Resolution {
  readonly symbol: string | null;
  readonly currency: Currency | null;
  /** Code of the unit of the file's prices, as `GBX`, where the investor was asked for it. */
  readonly unit?: string;
}

export interface RowsToCheck {
  readonly format: StatementFormat;
  readonly rows: readonly StatementRow[];
  /** Number of each row's instrument, 0 for none. */
  readonly instrumentOf: readonly number[];
  /** By number; an instrument without one is a question. */
  readonly resolutions: ReadonlyMap<number, Resolution>;
  readonly takesDuplicates: boolean;
  /** What was decided for single rows, by their place from 1. */
  readonly taken: ReadonlyMap<number, boolean>;
  readonly ledger: OpenLedger;
  /** Manual prices and dismissed splits of the portfolio. */
  readonly stated: Pick<Awaited<ReturnType<Statements["open"]>>, "prices" | "dismissed">;
  readonly maxTransactions: number;
  /** Kept from one check to the next. */
  readonly facts: Map<string, SymbolFacts>;
}

export interface CheckPorts {
  readonly market: Pick<Market, "status" | "bars" | "splits" | "currencyOf" | "quote">;
  readonly symbols: Pick<SymbolChecks, "check">;
  readonly signal: AbortSignal;
  readonly report: (done: number, total: number) => void;
}

export interface CheckedRows {
  readonly rows: readonly ImportRow[];
  /** Of the rows that are ready, in the order of the file. */
  readonly transactions: readonly PortfolioTransaction[];
  readonly prices: readonly ManualPrice[];
  readonly dismissals: readonly DismissedSplit[];
  /** Instruments whose symbol is known and the unit of whose prices is not, by number. */
  readonly unitQuestions: ReadonlyMap<number, UnitQuestion>;
}

const OWN: ReadonlySet<StatementFormat> = new Set(["ownCsv", "ownJson"]);
type Read = Extract<StatementRow, { status: "read" }>;

/** A row that is on its way to a transaction. */
interface Open {
  readonly index: number;
  readonly row: Read;
  readonly draft: NewPortfolioTransaction;
}

/** Decides what becomes of each row. Gives other work a turn in between; rejects when aborted. */
export async function checkRows(asked: RowsToCheck, ports: CheckPorts): Promise<CheckedRows> {
  const { rows, instrumentOf, resolutions, ledger, facts, taken } = asked;
  const { base } = ledger.ledger;
  const isOwn = OWN.has(asked.format);
  const answers: ImportRow[] = [];
  const open: Open[] = [];
  const priceRows: PriceRow[] = [];
  const dismissalRows: DismissalRow[] = [];
  const oldest = new Map<string, Omit<WantedFacts, "symbol">>();
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) await turn(ports.signal);
    if (row.status === "rejected" || row.status === "skipped") {
      const { line, text } = row;
      const said =
        row.status === "rejected"
          ? { status: "rejected" as const, reason: row.reason, field: shown(row.field) }
          : {};
      answers.push({ ...blank(index, line), ...said, text: shown(text) });
      continue;
    }
    const number = instrumentOf[index] ?? 0;
    const resolution = number === 0 ? undefined : resolutions.get(number);
    const symbol = resolution?.symbol ?? undefined;
    const instrument = number === 0 ? null : number;
    const decided =
      resolution?.symbol === null
        ? ({ reason: "leftOut" } as const)
        : number !== 0 && !resolution
          ? ({ status: "question" } as const)
          : undefined;
    if (row.status === "price") {
      answers.push({
        ...describePrice(index, row),
        symbol: symbol ?? null,
        instrument,
        ...decided,
      });
      if (!decided && symbol !== undefined) priceRows.push({ index, row, symbol });
      continue;
    }
    if (row.status === "dismissal") {
      const { date } = row;
      const known = { symbol: symbol ?? null, instrument, ...decided };
      answers.push({ ...describeDismissal(index, row), ...known });
      if (!decided && symbol !== undefined) dismissalRows.push({ index, date, symbol });
      continue;
    }
    const read = withoutForeignRate(row, base);
    const draft = symbol === undefined ? read.draft : { ...read.draft, symbol };
    answers.push({ ...describeDraft(index, row.line, draft), instrument, ...decided });
    if (!decided) open.push({ index, row: read, draft });
    const date = readTradeDate(draft.date);
    if (symbol === undefined || date === undefined) continue;
    const known = oldest.get(symbol);
    oldest.set(symbol, {
      oldest: known && known.oldest < date ? known.oldest : date,
      currency: known ? known.currency : (resolution?.currency ?? null),
      needsNewest: known?.needsNewest === true || read.asQuoted !== undefined,
    });
  }

  await loadSymbolFacts(
    ports,
    [...oldest].map(([symbol, wanted]) => ({ symbol, ...wanted })),
    facts,
    ports,
  );
  const { units, questions } = findUnits(open, asked);
  const stated: Open[] = [];
  for (const [at, each] of open.entries()) {
    if (at % ROWS_A_TURN === 0) await turn(ports.signal);
    if (each.row.asQuoted) {
      const unit = units.get(instrumentOf[each.index] ?? 0);
      if (!unit) {
        patch(answers, each.index, { status: "question" });
        continue;
      }
      const draft = inUnit(each.draft, unit);
      patch(answers, each.index, describeDraft(each.index, each.row.line, draft));
      patch(answers, each.index, { instrument: instrumentOf[each.index] ?? null });
      stated.push({ ...each, draft });
      continue;
    }
    const currency = each.draft.currency ?? facts.get(each.draft.symbol ?? "")?.quotedIn ?? base;
    patch(answers, each.index, { currency });
    stated.push({ ...each, draft: { ...each.draft, currency } });
  }

  const recorded = transactionsInOrder(ledger.ledger) as readonly PortfolioTransaction[];
  await turn(ports.signal);
  const marks = await runInTurns(
    markDuplicates(
      stated.map(({ draft, row }) => ({
        draft,
        reference: isOwn || row.reference === undefined ? null : `${asked.format}:${row.reference}`,
      })),
      recorded,
    ),
  );
  const matched = marks.map(({ recordedAs }) => recordedAs);
  for (const [index, refusal] of refusalsOfCanceled(rows, recorded, matched)) {
    patch(answers, index, { status: "rejected", refusal });
  }
  const others = new Map<number, string>();
  const kept: Open[] = [];
  for (const [at, each] of stated.entries()) {
    if (at % ROWS_A_TURN === 0) await turn(ports.signal);
    const { index } = each;
    const mark = marks[at] ?? NEITHER;
    const choice = taken.get(index + 1);
    if (mark.isTwin) patch(answers, index, { isTwin: true });
    if (mark.otherDate !== null) others.set(index, mark.otherDate);
    if (mark.duplicate !== null && !(choice ?? asked.takesDuplicates)) {
      patch(answers, index, { status: "duplicate", reason: mark.duplicate });
      continue;
    }
    if (choice === false) patch(answers, index, { reason: "leftOut" });
    else kept.push(each);
  }

  const rateOf = await loadRatesOf(kept, base, ports.market);
  const idOf = idsByReference(isOwn, stated, marks, kept, ledger.newestId);
  const candidates: (Candidate & { readonly index: number })[] = [];
  const room = asked.maxTransactions - recorded.length;
  for (const [at, { index, row, draft }] of kept.entries()) {
    if (at % ROWS_A_TURN === 0) await turn(ports.signal);
    try {
      if (candidates.length >= room) throw fullRefusal(asked.maxTransactions);
      const transaction = toTransaction(
        ledger.newestId + 1 + at,
        { row, draft: { ...draft, ...(isOwn && draft.lots ? { lots: idOf(draft.lots) } : {}) } },
        isOwn ? null : asked.format,
        (currency, date) => brokerRateOf(row, currency, base) ?? rateOf(currency, date),
      );
      const symbol = "symbol" in transaction ? transaction.symbol : undefined;
      const known = symbol === undefined ? undefined : facts.get(symbol);
      const date = readTradeDate(transaction.date);
      const today = dateFor(symbol, ports.market.status().asOf);
      const past = known && date && date <= today ? known.past(date) : undefined;
      candidates.push({
        index,
        transaction,
        facts: { today, quotedIn: known?.quotedIn ?? null, listedOn: past?.firstAfter ?? null },
      });
      const other = others.get(index);
      const notes = [
        ...(other === undefined ? [] : [noteOnReference(other)]),
        ...(row.isNoteCut ? [NOTE_CUT] : []),
        ...(known?.isUnknown && symbol !== undefined ? [noteOnUnknown(symbol)] : []),
        ...(isOwn ? [] : notesOnFree(transaction)),
        ...(past && known?.quotedIn === transaction.currency
          ? notesOnPrice(transaction, past)
          : []),
      ];
      if (notes.length > 0) patch(answers, index, { warnings: notes });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      patch(answers, index, { status: "rejected", refusal: error.message });
    }
  }

  const trial = await tryCandidates(ledger.ledger, recorded, candidates, ports.signal);
  const splits = notesOnMissingSplits(
    recorded,
    candidates.map((each) => each.transaction),
    facts,
  );
  const transactions: PortfolioTransaction[] = [];
  for (const [at, { index, transaction }] of candidates.entries()) {
    if (at % ROWS_A_TURN === 0) await turn(ports.signal);
    const refusal = trial.refusals.get(transaction.id);
    if (refusal !== undefined) {
      patch(answers, index, { status: "rejected", refusal });
      continue;
    }
    const more = [
      ...(trial.warnings.get(transaction.id) ?? []),
      ...(splits.get(transaction.id) ?? []),
    ];
    patch(answers, index, {
      status: "ready",
      warnings: [...(answers[index]?.warnings ?? []), ...more],
    });
    transactions.push(transaction);
  }
  const priced = checkPrices({
    rows: priceRows,
    takesDuplicates: asked.takesDuplicates,
    taken,
    stated: asked.stated.prices,
    maxPrices: priceCap.usual,
    currencyOf: (symbol) => facts.get(symbol)?.quotedIn ?? base,
    todayOf: (symbol) => dateFor(symbol, ports.market.status().asOf),
  });
  for (const [index, changes] of priced.changes) patch(answers, index, changes);
  const { changes, dismissals } = checkDismissals({
    rows: dismissalRows,
    taken,
    dismissed: asked.stated.dismissed,
    maxDismissals: dismissalCap.usual,
  });
  for (const [index, change] of changes) patch(answers, index, change);
  return {
    rows: answers,
    transactions,
    prices: priced.prices,
    dismissals,
    unitQuestions: questions,
  };
}

const noteOnReference = (date: string): string =>
  `A different transaction of ${date} has the same reference: leave this row out if you corrected that one`;
const NOTE_CUT = `The note has been shortened to ${MAX_TRANSACTION_NOTE} characters`;

/** A trade at no price may be a gift or a total loss, but is more often a price that is missing. */
function notesOnFree(transaction: PortfolioTransaction): readonly string[] {
  const { kind } = transaction;
  if ((kind !== "buy" && kind !== "sell") || Number(transaction.price) !== 0) return [];
  return [
    kind === "buy"
      ? "The price is 0, so that all of the shares' value counts as gain"
      : "The price is 0, so that all of the shares' cost counts as loss",
  ];
}

async function turn(signal: AbortSignal): Promise<void> {
  await yieldToEventLoop();
  signal.throwIfAborted();
}

function patch(rows: ImportRow[], index: number, changes: Partial<ImportRow>): void {
  const row = rows[index];
  if (row) rows[index] = { ...row, ...changes };
}

const fullRefusal = (cap: number): HttpError =>
  new HttpError(
    409,
    `No more than ${cap.toLocaleString("en-US")} transactions are kept in one portfolio`,
  );

function toTransaction(
  id: number,
  { row, draft }: Pick<Open, "row" | "draft">,
  format: StatementFormat | null,
  rateOf: RateOf,
): PortfolioTransaction {
  const read = readDraft(id, draft, () => draft.currency ?? "");
  const date = readTradeDate(read.date);
  const rate =
    read.exchangeRate === undefined && date !== undefined ? rateOf(read.currency, date) : undefined;
  return {
    ...read,
    ...row.origin,
    ...(rate && {
      exchangeRate: String(rate.rate),
      ...("date" in rate ? { rateSource: `Close of ${rate.date}` } : {}),
    }),
    ...(format === null || row.reference === undefined
      ? {}
      : { reference: `${format}:${row.reference}` }),
  };
}
