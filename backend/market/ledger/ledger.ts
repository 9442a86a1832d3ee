import type { LotMethod } from "../../domain/choices.ts";
import type { Currency } from "../../domain/currency.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import {
  bookCash,
  cashEffectOf,
  NO_TOTALS,
  type CashBalance,
  type CashEffect,
  type Totals,
} from "./cash.ts";
import { checkFacts, type Facts, readTransaction, type Terms } from "./readTransaction.ts";
import { applyEffect, type Books } from "./effects.ts";
import { comparePlaces, placeOf, type Place } from "./order.ts";
import {
  createJournal,
  createPosition,
  undoJournal,
  type Disposal,
  type Journal,
  type Position,
} from "./position.ts";
import { createProblem, type Problem } from "./problem.ts";
import type { Transaction } from "./transaction.ts";

export interface LedgerEntry {
  readonly tx: Transaction;
  readonly terms: Terms;
  readonly place: Place;
  readonly cash: CashEffect;
  journal: Journal;
  disposals: readonly Disposal[];
}

/** Symbols whose figures depend on each other, with their transactions in order. */
interface Book {
  readonly symbols: Set<string>;
  entries: LedgerEntry[];
}

/**
 * The transactions of one portfolio and the figures derived from them. Mutable, but only through this
 * file's functions; a refused change leaves it unmodified.
 *
 * Cash, fees and taxes are sums and accept a transaction of any date in constant time. Holdings depend
 * only on the order within their symbol, so every symbol has its own book; a merger or a spin-off joins
 * the books of its two symbols. Each entry keeps a journal of its changes, which makes every point in a
 * book a checkpoint: a transaction in the past undoes the later ones of its book and then reapplies
 * them. One at the end undoes nothing. The cost does not depend on the number of transactions, but
 * that of a split or a spin-off grows with the open lots of its symbol.
 */
export interface Ledger {
  /** The portfolio's currency, called base in the descriptions of figures. */
  readonly base: Currency;
  readonly method: LotMethod;
  readonly positions: Map<string, Position>;
  readonly cash: Map<Currency, CashBalance>;
  readonly entries: Map<string, LedgerEntry>;
  readonly books: Map<string, Book>;
  totals: Totals;
  fundings: number;
  /** Undefined if there are no transactions, or until {@link lastDateOf} recomputes it. */
  lastDate: TradeDate | undefined;
  sequence: number;
}

export type Outcome =
  | { readonly status: "refused"; readonly problems: readonly Problem[] }
  | {
      readonly status: "applied";
      readonly warnings: readonly Problem[];
      readonly disposals: readonly Disposal[];
      readonly replayed: number;
    };

export const createLedger = (base: Currency, method: LotMethod): Ledger => ({
  base,
  method,
  positions: new Map(),
  cash: new Map(),
  entries: new Map(),
  books: new Map(),
  totals: NO_TOTALS,
  fundings: 0,
  lastDate: undefined,
  sequence: 0,
});

export function lastDateOf(ledger: Ledger): TradeDate | undefined {
  if (ledger.lastDate === undefined) {
    for (const { tx } of ledger.entries.values()) {
      if (ledger.lastDate === undefined || tx.date > ledger.lastDate) ledger.lastDate = tx.date;
    }
  }
  return ledger.lastDate;
}

/** Returns a snapshot that later changes do not affect. Its transactions are not copied. */
export const keepFigures = (ledger: Ledger): Ledger => ({
  ...ledger,
  positions: new Map([...ledger.positions].map(([symbol, position]) => [symbol, { ...position }])),
  cash: new Map(ledger.cash),
});

const isFunding = ({ tx }: LedgerEntry): boolean =>
  tx.kind === "deposit" || tx.kind === "openingCash";

function positionOf(ledger: Ledger, symbol: string): Position {
  const found = ledger.positions.get(symbol);
  if (found) return found;
  const position = createPosition(symbol);
  ledger.positions.set(symbol, position);
  return position;
}

const symbolsOf = (tx: Transaction): readonly string[] => [
  ...("symbol" in tx && tx.symbol !== undefined ? [tx.symbol] : []),
  ...("newSymbol" in tx ? [tx.newSymbol] : []),
];

function joinBooks(ledger: Ledger, symbols: readonly string[]): Book {
  const only = symbols.length === 1 ? ledger.books.get(symbols[0] ?? "") : undefined;
  if (only) return only;
  const found = new Set(symbols.map((symbol) => ledger.books.get(symbol)));
  const [first] = found;
  if (first && found.size === 1) return first;
  const apart = [...found].filter((book) => book !== undefined);
  const joined: Book = {
    symbols: new Set([...symbols, ...apart.flatMap((book) => [...book.symbols])]),
    entries:
      apart.length > 1
        ? apart.flatMap((book) => book.entries).sort((a, b) => comparePlaces(a.place, b.place))
        : (apart[0]?.entries ?? []),
  };
  for (const symbol of joined.symbols) ledger.books.set(symbol, joined);
  return joined;
}

/** Returns all transactions in effective order; an empty ledger accepts them one by one. */
export const transactionsInOrder = ({ entries }: Ledger): readonly Transaction[] =>
  [...entries.values()].sort((a, b) => comparePlaces(a.place, b.place)).map(({ tx }) => tx);

function indexOf({ entries }: Book, place: Place): number {
  const last = entries.at(-1);
  if (!last || comparePlaces(last.place, place) < 0) return entries.length;
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry && comparePlaces(entry.place, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Appends entries to a book; on a problem, undoes those of this call. */
function applyAll(
  ledger: Ledger,
  book: Book,
  entries: readonly LedgerEntry[],
): Problem | undefined {
  const books: Books = {
    method: ledger.method,
    positionOf: (symbol) => positionOf(ledger, symbol),
  };
  const start = book.entries.length;
  for (const entry of entries) {
    const journal = createJournal();
    const effect = applyEffect(entry.tx, entry.terms, books, journal);
    if ("problem" in effect) {
      takeBack(book, start);
      return effect.problem;
    }
    entry.journal = journal;
    entry.disposals = effect.disposals;
    book.entries.push(entry);
  }
  return undefined;
}

function takeBack(book: Book, start: number): readonly LedgerEntry[] {
  if (start >= book.entries.length) return [];
  const tail = book.entries.splice(start);
  for (let index = tail.length - 1; index >= 0; index--) {
    const entry = tail[index];
    if (entry) undoJournal(entry.journal);
  }
  return tail;
}

/** Removes symbols without transactions, so that refused changes do not grow the ledger. */
function dropEmpty(ledger: Ledger, book: Book): void {
  if (book.entries.length > 0) return;
  for (const symbol of book.symbols) {
    ledger.books.delete(symbol);
    ledger.positions.delete(symbol);
  }
}

type Changed = { readonly problem: Problem } | { readonly replayed: number };

/** Removes one entry, adds one, or both at once; on a problem everything stays as it was. */
function change(
  ledger: Ledger,
  removed: LedgerEntry | undefined,
  added: LedgerEntry | undefined,
): Changed {
  const symbols = [removed, added].flatMap((entry) => (entry ? symbolsOf(entry.tx) : []));
  let replayed = 0;
  if (symbols.length > 0) {
    const book = joinBooks(ledger, symbols);
    const places = [removed, added].flatMap((entry) => (entry ? [indexOf(book, entry.place)] : []));
    const tail = takeBack(book, Math.min(...places));
    const next = tail.filter((entry) => entry !== removed);
    if (added && symbolsOf(added.tx).length > 0) {
      const index = next.findIndex((entry) => comparePlaces(entry.place, added.place) > 0);
      next.splice(index < 0 ? next.length : index, 0, added);
    }
    const problem = applyAll(ledger, book, next);
    if (problem) {
      applyAll(ledger, book, tail);
      dropEmpty(ledger, book);
      return { problem };
    }
    dropEmpty(ledger, book);
    replayed = next.length - (added ? 1 : 0);
  }
  if (removed) {
    ledger.totals = bookCash(ledger.cash, ledger.totals, removed.cash, -1);
    ledger.entries.delete(removed.tx.id);
    if (isFunding(removed)) ledger.fundings--;
    if (removed.tx.date === ledger.lastDate) ledger.lastDate = undefined;
  }
  if (added) {
    ledger.totals = bookCash(ledger.cash, ledger.totals, added.cash, 1);
    if (isFunding(added)) ledger.fundings++;
    const isFirst = ledger.entries.size === 0;
    if (isFirst || (ledger.lastDate !== undefined && added.tx.date > ledger.lastDate)) {
      ledger.lastDate = added.tx.date;
    }
    ledger.entries.set(added.tx.id, added);
  }
  return { replayed };
}

/**
 * Replaces `removed` with `added`. In the same book both happen at once, because later entries may
 * need either. In two books they happen in sequence, so that a corrected symbol does not join the
 * books permanently.
 */
function exchange(ledger: Ledger, removed: LedgerEntry, added: LedgerEntry): Changed {
  const booksOf = ({ tx }: LedgerEntry) =>
    symbolsOf(tx).map((symbol) => ledger.books.get(symbol) ?? symbol);
  const books = booksOf(removed);
  if (booksOf(added).some((book) => books.includes(book))) return change(ledger, removed, added);
  const out = change(ledger, removed, undefined);
  if ("problem" in out) return out;
  const result = change(ledger, undefined, added);
  if ("problem" in result) {
    change(ledger, undefined, removed);
    return result;
  }
  return { replayed: out.replayed + result.replayed };
}

const refuse = (problems: readonly Problem[]): Outcome => ({ status: "refused", problems });

function enter(
  ledger: Ledger,
  tx: Transaction,
  facts: Facts,
  replaced: LedgerEntry | undefined,
): Outcome {
  const { terms, problems: faults } = readTransaction(tx, ledger.base);
  const problems = [...faults, ...checkFacts(tx, facts)];
  if (ledger.entries.has(tx.id) && tx.id !== replaced?.tx.id) {
    problems.push(createProblem("duplicateId", tx.id, { id: tx.id }));
  }
  if (problems.some(({ severity }) => severity === "refusal")) return refuse(problems);
  const entry: LedgerEntry = {
    tx,
    terms,
    place: placeOf(tx, replaced?.place.sequence ?? ledger.sequence),
    cash: cashEffectOf(tx, terms, ledger.base),
    journal: createJournal(),
    disposals: [],
  };
  const result = replaced ? exchange(ledger, replaced, entry) : change(ledger, undefined, entry);
  if ("problem" in result) return refuse([...problems, result.problem]);
  if (!replaced) ledger.sequence++;
  return {
    status: "applied",
    warnings: problems,
    disposals: entry.disposals,
    replayed: result.replayed,
  };
}

/**
 * Adds a transaction of any date. Takes constant time at the end of its book, and otherwise time
 * linear in the later transactions of its symbol. Refused if it makes a later transaction
 * impossible, such as a sale of shares no longer held; the problem then names the later one.
 */
export const applyTransaction = (ledger: Ledger, tx: Transaction, facts: Facts): Outcome =>
  enter(ledger, tx, facts, undefined);

/** Replaces the transaction `id` with `tx`, which may have the same id. */
export function replaceTransaction(
  ledger: Ledger,
  id: string,
  tx: Transaction,
  facts: Facts,
): Outcome {
  const replaced = ledger.entries.get(id);
  if (!replaced) return refuse([createProblem("unknownId", id, { id })]);
  return enter(ledger, tx, facts, replaced);
}

/** Removes a transaction; refused while a later one depends on it. */
export function removeTransaction(ledger: Ledger, id: string): Outcome {
  const removed = ledger.entries.get(id);
  if (!removed) return refuse([createProblem("unknownId", id, { id })]);
  const result = change(ledger, removed, undefined);
  return "problem" in result
    ? refuse([result.problem])
    : { status: "applied", warnings: [], disposals: [], replayed: result.replayed };
}
