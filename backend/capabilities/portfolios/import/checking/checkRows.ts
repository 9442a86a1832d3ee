import type { StatementFormat } from "../../../../domain/choices.ts";
import type { ImportRow } from "../../../../contract/portfolios/portfolioImport.ts";
import type { ManualPrice } from "../../../../contract/portfolios/portfolioInsights.ts";
import {
  MAX_TRANSACTION_NOTE,
  type NewPortfolioTransaction,
} from "../../../../contract/portfolios/portfolioTransaction.ts";
import type { Currency } from "../../../../domain/currency.ts";
import { transactionsInOrder } from "../../../../market/ledger/ledger.ts";
import { visitInSlices } from "../../../../market/ledger/slices.ts";
import { readTradeDate } from "../../../../domain/tradeDate.ts";
import { runCooperatively, yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
import { dismissalCap } from "../../lifecycle/cap.ts";
import { readDraft } from "../../lifecycle/drafts.ts";
import type { OpenLedger } from "../../lifecycle/ledgers.ts";
import {
  type DismissedSplit,
  type Statements,
  keyOfPrice,
  readStatedDate,
} from "../../lifecycle/statements.ts";
import { dateFor } from "../../prices/today.ts";
import type { PortfolioTransaction } from "../../lifecycle/events.ts";
import { noteOnUnknown, notesOnPrice } from "../../lifecycle/prepareTransaction.ts";
import {
  refusalsOfCanceled,
  markDuplicates,
  NEITHER,
  type DuplicateMark,
} from "./markDuplicates.ts";
import { checkPrices } from "./checkPrices.ts";
import {
  describeDismissal,
  describeDraft,
  describePrice,
  describeUnread,
  shown,
} from "./describeRow.ts";
import { notesOnMissingSplits } from "./missingSplits.ts";
import { ROWS_A_TURN } from "../text/row.ts";
import {
  describeRefusal,
  fullRefusal,
  type OpenRow,
  type RowChanges,
  type StatedRow,
  checkStated,
} from "./openRow.ts";
import {
  type PriceUnit,
  findUnits,
  inUnit,
  type Resolution,
  type UnitQuestion,
} from "./priceUnit.ts";
import { brokerRateOf, loadRatesOf, withoutForeignRate, type RateOf } from "./rowRates.ts";
import type { StatementRow } from "../text/statement.ts";
import {
  loadSymbolFacts,
  type CheckPorts,
  type SymbolFacts,
  type WantedFacts,
} from "./symbolFacts.ts";
import { tryCandidates, type Candidate } from "./tryLedger.ts";

function checkDismissals(
  rows: readonly StatedRow<"dismissal">[],
  taken: ReadonlyMap<number, boolean>,
  dismissed: ReadonlySet<string>,
) {
  const ready = new Map<string, DismissedSplit>();
  const changes = checkStated(rows, taken, ({ row, symbol }) => {
    const split = { symbol, date: readStatedDate(row.date) };
    const key = keyOfPrice(split);
    if (ready.has(key) || dismissed.has(key)) {
      return { status: "duplicate", reason: ready.has(key) ? "repeated" : "recorded" };
    }
    if (dismissed.size + ready.size >= dismissalCap.usual) {
      throw fullRefusal(dismissalCap.usual, "dismissed splits");
    }
    ready.set(key, split);
    return { status: "ready" };
  });
  return { changes, dismissals: [...ready.values()] };
}

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
  readonly facts: ReadonlyMap<string, SymbolFacts>;
}

export interface CheckedRows {
  readonly rows: readonly ImportRow[];
  readonly transactions: readonly PortfolioTransaction[];
  readonly prices: readonly ManualPrice[];
  readonly dismissals: readonly DismissedSplit[];
  readonly unitQuestions: ReadonlyMap<number, UnitQuestion>;
  readonly facts: ReadonlyMap<string, SymbolFacts>;
}

const OWN: ReadonlySet<StatementFormat> = new Set(["ownCsv", "ownJson"]);

/** Decides on each row in steps. Yields to other work; rejects when aborted. */
export async function checkRows(read: RowsToCheck, ports: CheckPorts): Promise<CheckedRows> {
  const { ledger, taken } = read;
  const recorded = transactionsInOrder(ledger.ledger) as readonly PortfolioTransaction[];
  const sorted = await sortRows(read, ports.signal);
  const facts = await loadSymbolFacts(ports, sorted.wanted, read.facts);
  const asked = { ...read, facts };
  const { units, questions } = findUnits(sorted.open, asked);
  const stated = await stateUnits(sorted.open, units, asked, ports.signal);
  const kept = await leaveOutDuplicates(stated.open, recorded, asked, ports.signal);
  const built = await buildCandidates(kept, recorded.length, asked, ports);
  const tried = await tryInLedger(built.candidates, recorded, asked, ports.signal);
  const todayOf = (symbol: string) => dateFor(symbol, ports.market.status().asOf);
  const priced = checkPrices({
    rows: sorted.prices,
    takesDuplicates: asked.takesDuplicates,
    taken,
    stated: asked.stated.prices,
    currencyOf: (symbol) => facts.get(symbol)?.quotedIn ?? ledger.ledger.base,
    todayOf,
  });
  const dismissed = checkDismissals(sorted.dismissals, taken, asked.stated.dismissed);
  const steps = [stated, kept, built, tried, priced, dismissed].map(({ changes }) => changes);
  return {
    rows: await runCooperatively(applyChanges(sorted.described, steps)),
    transactions: tried.transactions,
    prices: priced.prices,
    dismissals: dismissed.dismissals,
    unitQuestions: questions,
    facts,
  };
}

function* applyChanges(
  rows: readonly ImportRow[],
  steps: readonly RowChanges[],
): Generator<void, readonly ImportRow[]> {
  const changed: ImportRow[] = [];
  yield* visitInSlices(rows, (described, index) => {
    const found = steps.flatMap((changes) => changes.get(index) ?? []);
    const warnings = found.flatMap((change) => change.warnings ?? []);
    const row: ImportRow = Object.assign({}, described, ...found, { warnings });
    changed.push(row);
  });
  return changed;
}

interface SortedRows {
  /** All rows, as they are shown without the changes of later steps. */
  readonly described: readonly ImportRow[];
  readonly open: readonly OpenRow[];
  readonly prices: readonly StatedRow<"price">[];
  readonly dismissals: readonly StatedRow<"dismissal">[];
  readonly wanted: readonly WantedFacts[];
}

async function sortRows(
  { rows, instrumentOf, resolutions, ledger }: RowsToCheck,
  signal: AbortSignal,
): Promise<SortedRows> {
  const described: ImportRow[] = [];
  const open: OpenRow[] = [];
  const prices: StatedRow<"price">[] = [];
  const dismissals: StatedRow<"dismissal">[] = [];
  const wanted = new Map<string, WantedFacts>();
  await visitInTurns(rows, signal, (row, index) => {
    if (row.status === "rejected" || row.status === "skipped") {
      described.push(describeUnread(index, row));
      return;
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
      described.push({ ...describeDraft(index, row.line, draft), ...known });
      if (!decided) open.push({ index, row: read, draft });
      if (symbol !== undefined) want(wanted, symbol, resolution?.currency ?? null, read);
      return;
    }
    const shownRow =
      row.status === "price" ? describePrice(index, row) : describeDismissal(index, row);
    described.push({ ...shownRow, symbol: symbol ?? null, ...known });
    if (decided || symbol === undefined) return;
    if (row.status === "price") prices.push({ index, row, symbol });
    else dismissals.push({ index, row, symbol });
  });
  return { described, open, prices, dismissals, wanted: [...wanted.values()] };
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

interface OpenRows {
  readonly open: readonly OpenRow[];
  readonly changes: RowChanges;
}

async function stateUnits(
  rows: readonly OpenRow[],
  units: ReadonlyMap<number, PriceUnit>,
  { instrumentOf, facts, ledger }: RowsToCheck,
  signal: AbortSignal,
): Promise<OpenRows> {
  const open: OpenRow[] = [];
  const changes = new Map<number, Partial<ImportRow>>();
  await visitInTurns(rows, signal, (each) => {
    const { index, row } = each;
    if (row.asQuoted) {
      const unit = units.get(instrumentOf[index] ?? 0);
      if (!unit) {
        changes.set(index, { status: "question" });
        return;
      }
      const draft = inUnit(each.draft, unit);
      changes.set(index, { price: shown(draft.price), currency: unit.currency });
      open.push({ ...each, draft });
      return;
    }
    const quotedIn = facts.get(each.draft.symbol ?? "")?.quotedIn;
    const currency = each.draft.currency ?? quotedIn ?? ledger.ledger.base;
    changes.set(index, { currency });
    open.push({ ...each, draft: { ...each.draft, currency } });
  });
  return { open, changes };
}

interface KeptRows extends OpenRows {
  /** For our own export format: maps a file's lot ids to the portfolio's. */
  readonly toOwnLots: (lots: Lots) => Lots;
}

/** Drops rows that are recorded already or repeated, unless the user chose to import them. */
async function leaveOutDuplicates(
  stated: readonly OpenRow[],
  recorded: readonly PortfolioTransaction[],
  { format, rows, taken, takesDuplicates, ledger }: RowsToCheck,
  signal: AbortSignal,
): Promise<KeptRows> {
  const isOwn = OWN.has(format);
  await turn(signal);
  const marks = await runCooperatively(markDuplicates(stated, recorded, isOwn ? null : format));
  const matched = marks.map(({ recordedAs }) => recordedAs);
  const changes = new Map<number, Partial<ImportRow>>();
  for (const [index, refusal] of refusalsOfCanceled(rows, recorded, matched)) {
    changes.set(index, { status: "rejected", refusal });
  }
  const open: OpenRow[] = [];
  await visitInTurns(stated, signal, (each, at) => {
    const { index } = each;
    const { duplicate, isTwin, otherDate } = marks[at] ?? NEITHER;
    const choice = taken.get(index + 1);
    const twin = isTwin ? { isTwin } : {};
    if (duplicate !== null && !(choice ?? takesDuplicates)) {
      changes.set(index, { ...twin, status: "duplicate", reason: duplicate });
    } else if (choice === false) changes.set(index, { ...twin, reason: "leftOut" });
    else {
      if (isTwin) changes.set(index, twin);
      open.push({ ...each, otherDate });
    }
  });
  return { open, changes, toOwnLots: idsByReference(isOwn, stated, marks, open, ledger.newestId) };
}

type RowCandidate = Candidate & Pick<OpenRow, "index">;

async function buildCandidates(
  { open, toOwnLots }: KeptRows,
  recorded: number,
  { format, ledger, facts, maxTransactions }: RowsToCheck,
  { market, signal }: CheckPorts,
): Promise<{ readonly candidates: readonly RowCandidate[]; readonly changes: RowChanges }> {
  const { base } = ledger.ledger;
  const isOwn = OWN.has(format);
  const rateOf = await loadRatesOf(open, base, market);
  const candidates: RowCandidate[] = [];
  const changes = new Map<number, Partial<ImportRow>>();
  await visitInTurns(open, signal, ({ index, row, draft, otherDate }, at) => {
    try {
      if (candidates.length >= maxTransactions - recorded) {
        throw fullRefusal(maxTransactions, "transactions");
      }
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
        ...(otherDate ? [noteOnReference(otherDate)] : []),
        ...(row.isNoteCut ? [NOTE_CUT] : []),
        ...(known?.isUnknown && symbol !== undefined ? [noteOnUnknown(symbol)] : []),
        ...(isOwn ? [] : notesOnFree(transaction)),
        ...(past && known?.quotedIn === transaction.currency
          ? notesOnPrice(transaction, past)
          : []),
      ];
      if (warnings.length > 0) changes.set(index, { warnings });
    } catch (error) {
      changes.set(index, describeRefusal(error));
    }
  });
  return { candidates, changes };
}

async function tryInLedger(
  candidates: readonly RowCandidate[],
  recorded: readonly PortfolioTransaction[],
  { ledger, facts }: RowsToCheck,
  signal: AbortSignal,
): Promise<{
  readonly transactions: readonly PortfolioTransaction[];
  readonly changes: RowChanges;
}> {
  const trial = await tryCandidates(ledger.ledger, recorded, candidates, signal);
  const splits = notesOnMissingSplits(
    recorded,
    candidates.map((each) => each.transaction),
    facts,
  );
  const transactions: PortfolioTransaction[] = [];
  const changes = new Map<number, Partial<ImportRow>>();
  await visitInTurns(candidates, signal, ({ index, transaction }) => {
    const { id } = transaction;
    const refusal = trial.refusals.get(id);
    if (refusal !== undefined) {
      changes.set(index, { status: "rejected", refusal });
      return;
    }
    const warnings = [...(trial.warnings.get(id) ?? []), ...(splits.get(id) ?? [])];
    changes.set(index, { status: "ready", warnings });
    transactions.push(transaction);
  });
  return { transactions, changes };
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

async function visitInTurns<T>(
  all: readonly T[],
  signal: AbortSignal,
  visit: (each: T, at: number) => void,
): Promise<void> {
  for (const [at, each] of all.entries()) {
    if (at % ROWS_A_TURN === 0) await turn(signal);
    visit(each, at);
  }
}

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
