import type { StatementFormat } from "../../../../domain/statementFormats.ts";
import type { ImportRow } from "../../../../contract/portfolios/portfolioImport.ts";
import type { ManualPrice } from "../../../../contract/portfolios/portfolioInsights.ts";
import {
  MAX_TRANSACTION_NOTE,
  type NewPortfolioTransaction,
} from "../../../../contract/portfolios/portfolioTransaction.ts";
import type { Currency } from "../../../../domain/currency.ts";
import { transactionsInOrder } from "../../../../market/ledger/ledger.ts";
import type { Market } from "../../../../market/routing/router.ts";
import type { SymbolChecks } from "../../../../market/symbolCheck.ts";
import { readTradeDate } from "../../../../domain/tradeDate.ts";
import { HttpError } from "../../../../platform/http/errors.ts";
import { runCooperatively, yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
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
import { describeDismissal, describeDraft, describePrice, describeUnread } from "./describeRow.ts";
import { markDuplicates, NEITHER, type DuplicateMark } from "./markDuplicates.ts";
import { notesOnMissingSplits } from "./missingSplits.ts";
import { ROWS_A_TURN } from "../text/rowsATurn.ts";
import type { OpenRow } from "./openRow.ts";
import type { PriceUnit } from "./priceUnit.ts";
import { findUnits, inUnit, type Resolution, type UnitQuestion } from "./rowUnits.ts";
import { brokerRateOf, loadRatesOf, withoutForeignRate, type RateOf } from "./rowRates.ts";
import type { StatementRow } from "../text/statement.ts";
import { loadSymbolFacts, type SymbolFacts, type WantedFacts } from "./symbolFacts.ts";
import { tryCandidates, type Candidate } from "./tryLedger.ts";

export interface RowsToCheck {
  readonly format: StatementFormat;
  readonly rows: readonly StatementRow[];
  /** Instrument number of each row; 0 for none. */
  readonly instrumentOf: readonly number[];
  /** Resolutions by instrument number; instruments without one are open questions. */
  readonly resolutions: ReadonlyMap<number, Resolution>;
  readonly takesDuplicates: boolean;
  readonly taken: ReadonlyMap<number, boolean>;
  readonly ledger: OpenLedger;
  readonly stated: Pick<Awaited<ReturnType<Statements["open"]>>, "prices" | "dismissed">;
  readonly maxTransactions: number;
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
  readonly transactions: readonly PortfolioTransaction[];
  readonly prices: readonly ManualPrice[];
  readonly dismissals: readonly DismissedSplit[];
  readonly unitQuestions: ReadonlyMap<number, UnitQuestion>;
}

const OWN: ReadonlySet<StatementFormat> = new Set(["ownCsv", "ownJson"]);

/**
 * Decides on each row in steps: resolve symbols, convert units and currencies, drop duplicates,
 * build transactions and apply them to the ledger. Yields to other work; rejects when aborted.
 */
export async function checkRows(asked: RowsToCheck, ports: CheckPorts): Promise<CheckedRows> {
  const { ledger, facts, taken } = asked;
  const recorded = transactionsInOrder(ledger.ledger) as readonly PortfolioTransaction[];
  const report = new Report();
  const sorted = await sortRows(asked, report, ports.signal);
  await loadSymbolFacts(ports, sorted.wanted, facts, ports);
  const { units, questions } = findUnits(sorted.open, asked);
  const stated = await stateUnits(sorted.open, units, asked, report, ports.signal);
  const kept = await leaveOutDuplicates(stated, recorded, asked, report, ports.signal);
  const candidates = await toCandidates(kept, recorded.length, asked, report, ports);
  const transactions = await tryInLedger(candidates, recorded, asked, report, ports.signal);
  const todayOf = (symbol: string) => dateFor(symbol, ports.market.status().asOf);
  const priced = checkPrices({
    rows: sorted.prices,
    takesDuplicates: asked.takesDuplicates,
    taken,
    stated: asked.stated.prices,
    maxPrices: priceCap.usual,
    currencyOf: (symbol) => facts.get(symbol)?.quotedIn ?? ledger.ledger.base,
    todayOf,
  });
  const dismissed = checkDismissals({
    rows: sorted.dismissals,
    taken,
    dismissed: asked.stated.dismissed,
    maxDismissals: dismissalCap.usual,
  });
  for (const { changes } of [priced, dismissed]) {
    for (const [index, change] of changes) report.change(index, change);
  }
  return {
    rows: report.rows,
    transactions,
    prices: priced.prices,
    dismissals: dismissed.dismissals,
    unitQuestions: questions,
  };
}

class Report {
  readonly rows: ImportRow[] = [];

  change(index: number, changes: Partial<ImportRow>): void {
    const row = this.rows[index];
    if (row) this.rows[index] = { ...row, ...changes };
  }

  /** @throws everything but a refusal. */
  refuse(index: number, error: unknown): void {
    if (!(error instanceof HttpError)) throw error;
    this.change(index, { status: "rejected", refusal: error.message });
  }
}

interface SortedRows {
  readonly open: readonly OpenRow[];
  readonly prices: readonly PriceRow[];
  readonly dismissals: readonly DismissalRow[];
  readonly wanted: readonly WantedFacts[];
}

async function sortRows(
  { rows, instrumentOf, resolutions, ledger }: RowsToCheck,
  report: Report,
  signal: AbortSignal,
): Promise<SortedRows> {
  const open: OpenRow[] = [];
  const prices: PriceRow[] = [];
  const dismissals: DismissalRow[] = [];
  const wanted = new Map<string, WantedFacts>();
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) await turn(signal);
    if (row.status === "rejected" || row.status === "skipped") {
      report.rows.push(describeUnread(index, row));
      continue;
    }
    const number = instrumentOf[index] ?? 0;
    const resolution = number === 0 ? undefined : resolutions.get(number);
    const symbol = resolution?.symbol ?? undefined;
    const decided =
      resolution?.symbol === null
        ? ({ reason: "leftOut" } as const)
        : number !== 0 && !resolution
          ? ({ status: "question" } as const)
          : undefined;
    const known = { instrument: number === 0 ? null : number, ...decided };
    if (row.status === "read") {
      const read = withoutForeignRate(row, ledger.ledger.base);
      const draft = symbol === undefined ? read.draft : { ...read.draft, symbol };
      report.rows.push({ ...describeDraft(index, row.line, draft), ...known });
      if (!decided) open.push({ index, row: read, draft });
      if (symbol !== undefined) want(wanted, symbol, resolution?.currency ?? null, read);
      continue;
    }
    const described =
      row.status === "price" ? describePrice(index, row) : describeDismissal(index, row);
    report.rows.push({ ...described, symbol: symbol ?? null, ...known });
    if (decided || symbol === undefined) continue;
    if (row.status === "price") prices.push({ index, row, symbol });
    else dismissals.push({ index, date: row.date, symbol });
  }
  return { open, prices, dismissals, wanted: [...wanted.values()] };
}

function want(
  wanted: Map<string, WantedFacts>,
  symbol: string,
  currency: Currency | null,
  { draft, asQuoted }: OpenRow["row"],
): void {
  const date = readTradeDate(draft.date);
  if (date === undefined) return;
  const known = wanted.get(symbol);
  wanted.set(symbol, {
    symbol,
    oldest: known && known.oldest < date ? known.oldest : date,
    currency: known ? known.currency : currency,
    needsNewest: known?.needsNewest === true || asQuoted !== undefined,
  });
}

async function stateUnits(
  open: readonly OpenRow[],
  units: ReadonlyMap<number, PriceUnit>,
  { instrumentOf, facts, ledger }: RowsToCheck,
  report: Report,
  signal: AbortSignal,
): Promise<readonly OpenRow[]> {
  const stated: OpenRow[] = [];
  for (const [at, each] of open.entries()) {
    if (at % ROWS_A_TURN === 0) await turn(signal);
    const { index, row } = each;
    const number = instrumentOf[index] ?? 0;
    if (row.asQuoted) {
      const unit = units.get(number);
      if (!unit) {
        report.change(index, { status: "question" });
        continue;
      }
      const draft = inUnit(each.draft, unit);
      report.change(index, {
        ...describeDraft(index, row.line, draft),
        instrument: number === 0 ? null : number,
      });
      stated.push({ ...each, draft });
      continue;
    }
    const quotedIn = facts.get(each.draft.symbol ?? "")?.quotedIn;
    const currency = each.draft.currency ?? quotedIn ?? ledger.ledger.base;
    report.change(index, { currency });
    stated.push({ ...each, draft: { ...each.draft, currency } });
  }
  return stated;
}

interface KeptRow extends OpenRow {
  readonly otherDate: string | null;
}

interface KeptRows {
  readonly rows: readonly KeptRow[];
  /** For our own export format: maps a file's lot ids to the portfolio's. */
  readonly toOwnLots: (lots: Lots) => Lots;
}

/** Drops rows that are recorded already or repeated, unless the user chose to import them. */
async function leaveOutDuplicates(
  stated: readonly OpenRow[],
  recorded: readonly PortfolioTransaction[],
  { format, rows, taken, takesDuplicates, ledger }: RowsToCheck,
  report: Report,
  signal: AbortSignal,
): Promise<KeptRows> {
  const isOwn = OWN.has(format);
  await turn(signal);
  const marks = await runCooperatively(markDuplicates(stated, recorded, isOwn ? null : format));
  const matched = marks.map(({ recordedAs }) => recordedAs);
  for (const [index, refusal] of refusalsOfCanceled(rows, recorded, matched)) {
    report.change(index, { status: "rejected", refusal });
  }
  const kept: KeptRow[] = [];
  for (const [at, each] of stated.entries()) {
    if (at % ROWS_A_TURN === 0) await turn(signal);
    const { index } = each;
    const { duplicate, isTwin, otherDate } = marks[at] ?? NEITHER;
    const choice = taken.get(index + 1);
    if (isTwin) report.change(index, { isTwin: true });
    if (duplicate !== null && !(choice ?? takesDuplicates)) {
      report.change(index, { status: "duplicate", reason: duplicate });
    } else if (choice === false) report.change(index, { reason: "leftOut" });
    else kept.push({ ...each, otherDate });
  }
  return { rows: kept, toOwnLots: idsByReference(isOwn, stated, marks, kept, ledger.newestId) };
}

interface RowCandidate extends Candidate {
  readonly index: number;
}

async function toCandidates(
  { rows, toOwnLots }: KeptRows,
  recorded: number,
  { format, ledger, facts, maxTransactions }: RowsToCheck,
  report: Report,
  { market, signal }: CheckPorts,
): Promise<readonly RowCandidate[]> {
  const { base } = ledger.ledger;
  const isOwn = OWN.has(format);
  const rateOf = await loadRatesOf(rows, base, market);
  const candidates: RowCandidate[] = [];
  for (const [at, { index, row, draft, otherDate }] of rows.entries()) {
    if (at % ROWS_A_TURN === 0) await turn(signal);
    try {
      if (candidates.length >= maxTransactions - recorded) throw fullRefusal(maxTransactions);
      const transaction = toTransaction(
        ledger.newestId + 1 + at,
        { row, draft: isOwn && draft.lots ? { ...draft, lots: toOwnLots(draft.lots) } : draft },
        isOwn ? null : format,
        (currency, date) => brokerRateOf(row, currency, base) ?? rateOf(currency, date),
      );
      const symbol = "symbol" in transaction ? transaction.symbol : undefined;
      const known = symbol === undefined ? undefined : facts.get(symbol);
      const date = readTradeDate(transaction.date);
      const today = dateFor(symbol, market.status().asOf);
      const past = known && date && date <= today ? known.past(date) : undefined;
      candidates.push({
        index,
        transaction,
        facts: { today, quotedIn: known?.quotedIn ?? null, listedOn: past?.firstAfter ?? null },
      });
      const warnings = [
        ...(otherDate === null ? [] : [noteOnReference(otherDate)]),
        ...(row.isNoteCut ? [NOTE_CUT] : []),
        ...(known?.isUnknown && symbol !== undefined ? [noteOnUnknown(symbol)] : []),
        ...(isOwn ? [] : notesOnFree(transaction)),
        ...(past && known?.quotedIn === transaction.currency
          ? notesOnPrice(transaction, past)
          : []),
      ];
      if (warnings.length > 0) report.change(index, { warnings });
    } catch (error) {
      report.refuse(index, error);
    }
  }
  return candidates;
}

async function tryInLedger(
  candidates: readonly RowCandidate[],
  recorded: readonly PortfolioTransaction[],
  { ledger, facts }: RowsToCheck,
  report: Report,
  signal: AbortSignal,
): Promise<readonly PortfolioTransaction[]> {
  const trial = await tryCandidates(ledger.ledger, recorded, candidates, signal);
  const splits = notesOnMissingSplits(
    recorded,
    candidates.map((each) => each.transaction),
    facts,
  );
  const transactions: PortfolioTransaction[] = [];
  for (const [at, { index, transaction }] of candidates.entries()) {
    if (at % ROWS_A_TURN === 0) await turn(signal);
    const refusal = trial.refusals.get(transaction.id);
    if (refusal !== undefined) {
      report.change(index, { status: "rejected", refusal });
      continue;
    }
    const warnings = [
      ...(report.rows[index]?.warnings ?? []),
      ...(trial.warnings.get(transaction.id) ?? []),
      ...(splits.get(transaction.id) ?? []),
    ];
    report.change(index, { status: "ready", warnings });
    transactions.push(transaction);
  }
  return transactions;
}

type Lots = NonNullable<NewPortfolioTransaction["lots"]>;

/** Our own exports name lots by the ids that their purchases have in the file. */
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
  // A lot moved by a spin-off or a merger has both ids.
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

const noteOnReference = (date: string): string =>
  `A different transaction of ${date} has the same reference. Skip this row if you have corrected that one`;
const NOTE_CUT = `The note has been shortened to ${MAX_TRANSACTION_NOTE} characters`;

/** A price of zero may be a gift or a total loss, but is more often a missing price. */
function notesOnFree(transaction: PortfolioTransaction): readonly string[] {
  const { kind } = transaction;
  if ((kind !== "buy" && kind !== "sell") || Number(transaction.price) !== 0) return [];
  return [
    kind === "buy"
      ? "The price is 0, so the shares' full value counts as a gain"
      : "The price is 0, so the shares' full cost counts as a loss",
  ];
}

async function turn(signal: AbortSignal): Promise<void> {
  await yieldToEventLoop();
  signal.throwIfAborted();
}

const fullRefusal = (cap: number): HttpError =>
  new HttpError(409, `The maximum is ${cap.toLocaleString("en-US")} transactions in one portfolio`);

function toTransaction(
  id: number,
  { row, draft }: Pick<OpenRow, "row" | "draft">,
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
