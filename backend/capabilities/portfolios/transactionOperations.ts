import { BRINGS_IN, noteOnSplit } from "./import/checking/missingSplits.ts";
import type { Page, PageRequest } from "../../contract/page.ts";
import type {
  NewPortfolioTransaction,
  PortfolioExport,
  PortfolioLot,
  PortfolioTransaction as Answered,
  RecordedPortfolioTransaction,
} from "../../contract/portfolios/portfolioTransaction.ts";
import { sum, readDecimal } from "../../market/ledger/decimal.ts";
import {
  applyTransaction,
  removeTransaction,
  replaceTransaction,
  type Outcome,
} from "../../market/ledger/ledger.ts";
import { openLots } from "../../market/ledger/lots.ts";
import type { Market } from "../../market/routing/router.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { ConcurrencyConflict } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { HttpError, ListFull, notFound } from "../../platform/http/errors.ts";
import { transactionCap } from "./lifecycle/cap.ts";
import { exportPortfolio } from "./lifecycle/exportPortfolio.ts";
import {
  ledgerStream,
  type LedgerEvent,
  placeOf,
  type PortfolioTransaction,
} from "./lifecycle/events.ts";
import { ANY_DATE, type Ledgers, type OpenLedger } from "./lifecycle/ledgers.ts";
import type { Statements } from "./lifecycle/statements.ts";
import { createPreparation } from "./lifecycle/prepareTransaction.ts";
import { fieldOfProblem, sentenceOfProblem } from "./lifecycle/problemSentences.ts";
import { toContract, type PortfolioQueries } from "./lifecycle/queries.ts";
import { datedSplit, findBookedSplit, isSameRatio } from "../../market/ledger/sameSplit.ts";
import { stampOfTradeDate } from "../../domain/tradeDate.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { PastPrices } from "./prices/pastPrices.ts";

function notesOnSplits(
  { ledger }: Pick<OpenLedger, "ledger">,
  transaction: PortfolioTransaction,
  { splits }: PastPrices,
): readonly string[] {
  if (!BRINGS_IN.has(transaction.kind) || !("symbol" in transaction)) return [];
  const { symbol = "" } = transaction;
  const recorded = ledger.positions.get(symbol)?.figures.splits ?? [];
  return splits
    .filter((split) => !findBookedSplit(recorded, datedSplit(split)))
    .map((split) => noteOnSplit(symbol, split));
}

const NEAR_DAYS = 60;

/** Warns of an equal split nearby, which may be the same one under another of its dates. */
function notesOnRepeated(
  { ledger }: Pick<OpenLedger, "ledger">,
  transaction: PortfolioTransaction,
): readonly string[] {
  if (transaction.kind !== "split") return [];
  const { symbol, date } = transaction;
  const [numerator, denominator] = [transaction.numerator, transaction.denominator].map(
    readDecimal,
  );
  if (!numerator || !denominator) return [];
  const daysFrom = (other: typeof date) =>
    Math.abs(stampOfTradeDate(other) - stampOfTradeDate(date)) / DAY_MS;
  return (ledger.positions.get(symbol)?.figures.splits ?? [])
    .filter((split) => split.date !== date && isSameRatio(split, { numerator, denominator }))
    .filter((split) => daysFrom(split.date) <= NEAR_DAYS)
    .map(
      (split) =>
        `A split of ${symbol} of ${transaction.numerator} for ${transaction.denominator} is also recorded on ${split.date}. Remove one of them if they are the same`,
    );
}

/** Resolves to undefined if the portfolio or the transaction does not exist. */
type Maybe<T> = Promise<T | undefined>;

interface Ports {
  readonly store: EventStore;
  readonly market: Pick<Market, "status" | "bars" | "splits" | "currencyOf">;
  readonly symbols: Pick<SymbolChecks, "check">;
  readonly queries: PortfolioQueries;
  readonly ledgers: Ledgers;
  readonly statements: Pick<Statements, "prices" | "dismissals">;
  readonly maxTransactions?: number | undefined;
}

const ATTEMPTS = 5;

interface Decision<T> {
  readonly event: LedgerEvent;
  readonly result: T;
}

type Applied = Extract<Outcome, { status: "applied" }>;

function take(outcome: Outcome, own: string, status: 409 | 422): Applied {
  if (outcome.status === "applied") return outcome;
  const problem = outcome.problems.find(({ severity }) => severity === "refusal");
  if (!problem) throw new Error("A refusal without a problem");
  const field = fieldOfProblem(problem, own);
  throw new HttpError(
    status,
    sentenceOfProblem(problem, own),
    field === undefined ? {} : { field },
  );
}

/** Rejects invalid input with 422 and the field to fix; nothing is recorded then. */
export class TransactionOperations {
  readonly #prepare: ReturnType<typeof createPreparation>;
  readonly #maxTransactions: number;

  constructor(private readonly ports: Ports) {
    this.#prepare = createPreparation(ports);
    this.#maxTransactions = ports.maxTransactions ?? transactionCap.usual;
  }

  async transactions(id: number, page?: PageRequest<number>): Maybe<Page<Answered>> {
    return (await this.ports.queries.find(id))
      ? this.ports.queries.transactions(id, page)
      : undefined;
  }

  async lots(id: number, symbol: string): Maybe<PortfolioLot[]> {
    const open = (await this.ports.queries.find(id)) && (await this.ports.ledgers.open(id));
    if (!open) return undefined;
    const position = open.ledger.positions.get(symbol);
    if (!position) return [];
    const currency = position.figures.currency ?? open.ledger.base;
    return [...openLots(position.store)].map(([, lot]) => ({
      lot: lot.id,
      acquiredOn: lot.acquiredOn,
      quantity: lot.quantity.toString(),
      averageCost: lot.cost.div(lot.quantity).toNumber(),
      currency,
    }));
  }

  async export(id: number, format: "csv" | "json"): Maybe<PortfolioExport> {
    const row = await this.ports.queries.find(id);
    const open = row && (await this.ports.ledgers.open(id));
    if (!row || !open) return undefined;
    const recorded = [
      ...[...open.ledger.entries.values()].map(({ tx }) => tx as PortfolioTransaction),
      ...open.unapplied,
    ];
    return exportPortfolio(
      row,
      {
        transactions: recorded.toSorted((a, b) => placeOf(a) - placeOf(b)),
        prices: await this.ports.statements.prices(id),
        dismissedSplits: await this.ports.statements.dismissals(id),
      },
      format,
    );
  }

  async record(id: number, draft: NewPortfolioTransaction): Maybe<RecordedPortfolioTransaction> {
    const row = await this.ports.queries.find(id);
    if (!row) return undefined;
    const { transaction: prepared, facts, ...known } = await this.#prepare(draft, row.currency);
    return this.#change(id, (open) => {
      this.#refuseFull(open);
      const transaction = { ...prepared, id: String(open.newestId + 1) };
      const applied = take(applyTransaction(open.ledger, transaction, facts), transaction.id, 422);
      open.newestId++;
      return {
        event: {
          type: "PortfolioTransactionsRecorded",
          data: { portfolioId: id, transactions: [transaction] },
        },
        result: answer(open, transaction, applied, known),
      };
    });
  }

  async correct(
    id: number,
    transactionId: number,
    draft: NewPortfolioTransaction,
  ): Maybe<RecordedPortfolioTransaction> {
    const row = await this.ports.queries.find(id);
    const before = row && (await this.ports.queries.transaction(id, transactionId));
    if (!row || !before) return undefined;
    const found = await this.#prepare(draft, row.currency, before);
    const { facts } = found;
    const transaction = {
      ...found.transaction,
      id: String(transactionId),
      ...(before.reference === undefined ? {} : { reference: before.reference }),
    };
    // An imported time may use another clock and was accepted as it is.
    const isKept = before.date === transaction.date && before.time === transaction.time;
    const known = isKept ? { ...facts, timeNow: undefined } : facts;
    return this.#change(id, (open) => {
      const outcome = replaceTransaction(open.ledger, transaction.id, transaction, known);
      return {
        event: {
          type: "PortfolioTransactionCorrected",
          data: { portfolioId: id, transaction },
        },
        result: answer(open, transaction, take(outcome, transaction.id, 422), found),
      };
    });
  }

  /**
   * Restores a transaction exactly as it was before the correction that returned `revision`.
   * Rejects with 404 if that revision corrected another transaction or none, and with 409 if it
   * was changed since or a later one depends on the correction.
   */
  async undoCorrection(id: number, transactionId: number, revision: number): Maybe<Answered> {
    if (!(await this.ports.queries.find(id))) return undefined;
    const own = String(transactionId);
    return this.#change(id, async (open) => {
      const before = await findCorrected(this.ports.store, id, own, revision);
      take(replaceTransaction(open.ledger, own, before, ANY_DATE), own, 409);
      return {
        event: {
          type: "PortfolioTransactionCorrected",
          data: { portfolioId: id, transaction: before },
        },
        result: toContract(before),
      };
    });
  }

  /** Undoes a removal, keeping id, position and origin. Rejects with 409 if no longer possible. */
  async restoreTransaction(id: number, transactionId: number): Maybe<Answered> {
    const own = String(transactionId);
    const removed =
      (await this.ports.queries.find(id)) && (await findRemoved(this.ports.store, id, own));
    if (!removed) return undefined;
    return this.#change(id, (open) => {
      if (open.ledger.entries.has(own)) throw new HttpError(409, "It has already been recorded");
      this.#refuseFull(open);
      take(applyTransaction(open.ledger, removed, ANY_DATE), own, 409);
      return {
        event: {
          type: "PortfolioTransactionsRecorded",
          data: { portfolioId: id, transactions: [removed] },
        },
        result: toContract(removed),
      };
    });
  }

  /** Returns the removed transaction. Rejects with 409 while a later one depends on it. */
  async remove(id: number, transactionId: number): Maybe<Answered> {
    const found =
      (await this.ports.queries.find(id)) &&
      (await this.ports.queries.transaction(id, transactionId));
    if (!found) return undefined;
    return this.#change(id, (open) => {
      const own = String(transactionId);
      const isApplied = open.ledger.entries.has(own);
      if (isApplied) take(removeTransaction(open.ledger, own), own, 409);
      // Transactions that could not be applied may become valid once this one is removed.
      else this.ports.ledgers.forget(id);
      return {
        event: {
          type: "PortfolioTransactionsRemoved",
          data: { portfolioId: id, transactions: [own] },
        },
        result: found,
      };
    });
  }

  #refuseFull({ ledger }: OpenLedger): void {
    if (ledger.entries.size < this.#maxTransactions) return;
    throw new ListFull(transactionCap, this.#maxTransactions);
  }

  /** Discards the change if the append fails; decides again if another process appended. */
  #change<T>(
    id: number,
    decide: (open: OpenLedger) => Decision<T> | Promise<Decision<T>>,
  ): Maybe<T> {
    return this.ports.ledgers.serialize(id, async () => {
      for (let attempt = 1; ; attempt++) {
        const open = await this.ports.ledgers.open(id);
        if (!open) return undefined;
        const { event, result } = await decide(open);
        try {
          await this.ports.store.append(ledgerStream(id), open.version, [event]);
        } catch (error) {
          this.ports.ledgers.forget(id);
          if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
          continue;
        }
        open.version++;
        return result;
      }
    });
  }
}

const answer = (
  open: OpenLedger,
  transaction: PortfolioTransaction,
  { warnings, disposals }: Applied,
  { notes, past }: { readonly notes: readonly string[]; readonly past: PastPrices },
): RecordedPortfolioTransaction => ({
  transaction: toContract(transaction),
  revision: open.version + 1,
  warnings: [
    ...notes,
    ...notesOnSplits(open, transaction, past),
    ...notesOnRepeated(open, transaction),
    ...warnings.map((warning) => sentenceOfProblem(warning, transaction.id)),
  ],
  realized:
    disposals.length === 0
      ? null
      : sum(disposals.map((each) => each.priceEffect.plus(each.currencyEffect))).toNumber(),
});

/** Returns the transactions that an event states; none for a removal. */
function statedIn({ type, data }: LedgerEvent): readonly PortfolioTransaction[] {
  switch (type) {
    case "PortfolioTransactionCorrected":
      return [data.transaction];
    case "PortfolioTransactionsRecorded":
      return data.transactions;
    case "PortfolioTransactionsRemoved":
      return [];
    default:
      return type satisfies never;
  }
}

const removes = ({ type, data }: LedgerEvent, id: string): boolean =>
  type === "PortfolioTransactionsRemoved" && data.transactions.includes(id);

/** Returns a transaction as it was when removed; undefined if it never existed or still does. */
async function findRemoved(
  store: Pick<EventStore, "readStream">,
  portfolioId: number,
  transactionId: string,
): Promise<PortfolioTransaction | undefined> {
  let newest: PortfolioTransaction | undefined;
  let isRemoved = false;
  const history = await store.readStream(ledgerStream(portfolioId));
  for (const event of history as readonly LedgerEvent[]) {
    const found = statedIn(event).find(({ id }) => id === transactionId);
    newest = found ?? newest;
    isRemoved = !found && (isRemoved || removes(event, transactionId));
  }
  return isRemoved ? newest : undefined;
}

/**
 * Returns a transaction as it was before the correction at `revision`, a version of the ledger's
 * stream. Rejects with 404 if that revision corrected another transaction or none, and with 409 if
 * it was changed since.
 */
async function findCorrected(
  store: Pick<EventStore, "readStream">,
  portfolioId: number,
  transactionId: string,
  revision: number,
): Promise<PortfolioTransaction> {
  const history = await store.readStream(ledgerStream(portfolioId));
  const isOwn = ({ id }: PortfolioTransaction) => id === transactionId;
  const own = history.filter((recorded) => {
    const event = recorded as unknown as LedgerEvent;
    return statedIn(event).some(isOwn) || removes(event, transactionId);
  });
  const place = own.findIndex(({ version }) => version === revision);
  const [before, corrected] = [own[place - 1], own[place]];
  if (corrected?.type !== "PortfolioTransactionCorrected" || !before) {
    throw notFound("Correction");
  }
  if (place < own.length - 1) throw new HttpError(409, "It has been changed since");
  const found = statedIn(before as unknown as LedgerEvent).find(isOwn);
  if (!found) throw notFound("Correction");
  return found;
}
