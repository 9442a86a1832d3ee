import type { LotMethod } from "../../domain/choices.ts";
import type { Page, PageRequest } from "../../contract/page.ts";
import type {
  Portfolio,
  PortfolioChange,
  PortfolioDetail,
} from "../../contract/portfolios/portfolio.ts";
import type { HistoryRange, PortfolioHistory } from "../../contract/portfolios/portfolioHistory.ts";
import {
  applyTransaction,
  createLedger,
  keepFigures,
  transactionsInOrder,
  type Ledger,
} from "../../market/ledger/ledger.ts";
import { basisOf } from "../../market/ledger/returns/flows.ts";
import { readPast, type LedgerPast } from "../../market/ledger/returns/ledgerPast.ts";
import type { SplitList } from "../../market/companyCalendar.ts";
import type { Market } from "../../market/routing/router.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import { CONFLICT_ATTEMPTS, type EventStore } from "../../platform/eventStore/store.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import { runCooperatively, yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { appendPortfolio, type NewPortfolio } from "./lifecycle/appendPortfolio.ts";
import { createPastCloses, type PastCloses } from "./prices/closes.ts";
import { type PortfolioCommand, decide, portfolioEvolution } from "./lifecycle/decide.ts";
import { portfolioStream } from "./lifecycle/events.ts";
import {
  describeHeld,
  NO_TOTALS,
  readFigures,
  readTotals,
  symbolsStillToPrice,
  symbolsToPrice,
  type PortfolioTotals,
} from "./figures/figures.ts";
import { readHistory } from "./figures/history.ts";
import { createInsightOperations, type InsightOperations } from "./insightOperations.ts";
import {
  keepByVersion,
  createLedgers,
  nameUnapplied,
  type Ledgers,
  type OpenLedger,
} from "./lifecycle/ledgers.ts";
import { createManualPrices, overlayManual } from "./prices/manualPrices.ts";
import { createSymbolFacts, type SymbolFacts } from "./prices/symbolFacts.ts";
import { createPrices, type Price, type Prices } from "./prices/prices.ts";
import { sentenceOfProblem } from "./lifecycle/problemSentences.ts";
import {
  createPortfolioQueries,
  readNames,
  type HeldPortfolio,
  type PortfolioQueries,
  type PortfolioRow,
} from "./lifecycle/queries.ts";
import { createStatements, type Statements } from "./lifecycle/statements.ts";
import { latestDate, valueDate } from "./prices/today.ts";
import { TransactionOperations } from "./transactionOperations.ts";

/** Resolves to undefined if the portfolio does not exist. */
type Maybe<T> = Promise<T | undefined>;

export interface PortfolioPorts {
  readonly store: EventStore;
  readonly market: Pick<
    Market,
    "status" | "samples" | "quote" | "bars" | "splits" | "calendar" | "currencyOf" | "profile"
  >;
  readonly symbols: Pick<SymbolChecks, "check">;
  readonly clock: Clock;
  readonly maxPortfolios?: number | undefined;
  readonly maxTransactions?: number | undefined;
  readonly ledgers?: Ledgers;
}

/** As many as a market with one request per symbol can follow. */
const MAX_FOLLOWED = 1000;

interface ToPrice {
  readonly id: number;
  readonly ledger: Ledger;
}

export class PortfolioOperations {
  readonly transactions: TransactionOperations;
  readonly insights: InsightOperations;
  readonly #queries: PortfolioQueries;
  readonly #ledgers: Ledgers;
  readonly #statements: Statements;
  readonly #prices: Prices;
  readonly #closes: PastCloses;
  readonly #splits: SymbolFacts<SplitList>;
  readonly #pastOf: (portfolioId: number, open: OpenLedger) => Promise<LedgerPast>;

  constructor(private readonly ports: PortfolioPorts) {
    const { store, market, clock } = ports;
    const { database } = store;
    const { ledgers = createLedgers(database) } = ports;
    const queries = createPortfolioQueries(database);
    const statements = createStatements(store);
    // An hour, so that a split appears on the day it is announced.
    const splits = createSymbolFacts(market.splits, clock, { lastsMs: HOUR_MS });
    this.#queries = queries;
    this.#ledgers = ledgers;
    this.#statements = statements;
    this.#prices = createPrices(market, clock);
    this.#closes = createPastCloses(market, clock);
    this.#splits = splits;
    this.#pastOf = keepByVersion(ledgers, (ledger) => readPast(ledger, basisOf(ledger)));
    this.transactions = new TransactionOperations({ ...ports, queries, ledgers, statements });
    this.insights = createInsightOperations({
      market,
      clock,
      queries,
      ledgers,
      statements,
      splits,
      priceOne: (id, ledger) => this.#priceOne(id, ledger),
    });
  }

  async list(page?: PageRequest<number>): Promise<Page<Portfolio>> {
    const { rows, ...rest } = await this.#queries.list(page);
    return { ...rest, rows: await this.#withTotals(rows) };
  }

  async read(id: number): Maybe<PortfolioDetail> {
    const row = await this.#queries.find(id);
    const open = row && (await this.#ledgers.open(id));
    if (!row || !open) return undefined;
    const table = await this.#priceOne(id, open.ledger);
    const past = await this.#pastOf(id, open);
    const { asOf } = this.ports.market.status();
    const figures = await runCooperatively(
      readFigures(keepFigures(open.ledger), past, table, valueDate(open.ledger, asOf)),
    );
    return { ...row, ...nameUnapplied(open, figures), asOf: isoTime(asOf) };
  }

  /** Returns current holdings without any market request. */
  async held(id: number): Maybe<HeldPortfolio> {
    const row = await this.#queries.find(id);
    const open = row && (await this.#ledgers.open(id));
    if (!row || !open) return undefined;
    const { name, currency, isArchived } = row;
    const manual = await this.#manualOf({ id, ledger: open.ledger });
    const latest = latestDate(this.ports.market.status().asOf);
    const past = await this.#pastOf(id, open);
    return describeHeld(open.ledger, past, (symbol) => manual.on(symbol, latest), {
      id,
      name,
      currency,
      isArchived,
      version: open.version,
    });
  }

  /** Contains no points before the first transaction. */
  async history(id: number, range: HistoryRange): Maybe<PortfolioHistory> {
    const row = await this.#queries.find(id);
    const open = row && (await this.#ledgers.open(id));
    if (!open) return undefined;
    const manual = await this.#manualOf({ id, ledger: open.ledger });
    const isDismissed = await this.#statements.isDismissed(id);
    const sources = {
      market: this.ports.market,
      prices: this.#prices,
      closes: this.#closes,
      manual,
      splits: this.#splits,
      isDismissed,
    };
    return readHistory(sources, open.ledger, await this.#pastOf(id, open), range, row.benchmark);
  }

  /** Undefined if the name (ignoring case) is in use. Rejects with {@link ListFull}. */
  async create(portfolio: NewPortfolio): Maybe<Portfolio> {
    const id = await this.ports.store.transact(
      (transaction) => appendPortfolio(this.ports, transaction, () => portfolio),
      CONFLICT_ATTEMPTS,
    );
    return id === undefined ? undefined : this.#withTotalsOf(id);
  }

  /** Rejects with 409 if the name is in use or transactions fix the currency. */
  async change(id: number, changes: PortfolioChange): Maybe<Portfolio> {
    // A sale recorded meanwhile may be impossible with another lot method.
    await this.#ledgers.serialize(id, () => this.#changeTerms(id, changes));
    return this.#withTotalsOf(id);
  }

  async delete(id: number): Promise<boolean> {
    const { events } = await this.#handle(id, { kind: "delete" });
    return events.length > 0;
  }

  async restore(id: number): Maybe<Portfolio> {
    await this.#handle(id, { kind: "restore" });
    return this.#withTotalsOf(id);
  }

  symbols(): Promise<readonly string[]> {
    return this.#queries.symbols(MAX_FOLLOWED);
  }

  async #manualOf({ id, ledger }: ToPrice) {
    return createManualPrices(await this.#statements.prices(id), ledger);
  }

  async #priceAll(wanted: readonly ToPrice[]) {
    const { asOf } = this.ports.market.status();
    const first = await this.#prices.read(wanted.flatMap(({ ledger }) => symbolsToPrice(ledger)));
    const begun = await Promise.all(
      wanted.map(async (each) => {
        const manual = await this.#manualOf(each);
        return { ...each, manual, today: valueDate(each.ledger, asOf) };
      }),
    );
    const rest = begun.flatMap(({ ledger, manual, today }) =>
      symbolsStillToPrice(ledger, overlayManual(first, manual, today)),
    );
    const second: ReadonlyMap<string, Price> =
      rest.length === 0 ? new Map() : await this.#prices.read(rest);
    const all = new Map([...first, ...second]);
    return new Map(
      begun.map(({ id, manual, today }) => [id, overlayManual(all, manual, today)] as const),
    );
  }

  async #priceOne(id: number, ledger: Ledger) {
    return (await this.#priceAll([{ id, ledger }])).get(id) ?? new Map<string, Price>();
  }

  async #withTotals(rows: readonly PortfolioRow[]): Promise<Portfolio[]> {
    const open: (ToPrice & OpenLedger)[] = [];
    for (const { id, transactions } of rows) {
      if (transactions === 0) continue;
      const found = await this.#ledgers.open(id);
      if (found) open.push({ id, ...found });
    }
    const tables = await this.#priceAll(open);
    const totals = new Map<number, PortfolioTotals>();
    for (const { id, ...each } of open) {
      totals.set(id, nameUnapplied(each, readTotals(each.ledger, tables.get(id) ?? new Map())));
      await yieldToEventLoop();
    }
    return rows.map((row) => ({ ...row, ...(totals.get(row.id) ?? NO_TOTALS) }));
  }

  async #withTotalsOf(id: number): Maybe<Portfolio> {
    const row = await this.#queries.find(id);
    return row && (await this.#withTotals([row]))[0];
  }

  #handle(id: number, command: PortfolioCommand) {
    return handleCommand(this.ports.store, portfolioEvolution, portfolioStream(id), (state) =>
      decide(command, state),
    );
  }

  async #checkMethod(id: number, method: LotMethod): Promise<void> {
    const open = await this.#ledgers.open(id);
    if (!open) return;
    const trial = createLedger(open.ledger.base, method);
    let done = 0;
    for (const tx of transactionsInOrder(open.ledger)) {
      const outcome = applyTransaction(trial, tx, { today: "9999-12-31" });
      const problem = outcome.status === "refused" ? outcome.problems[0] : undefined;
      if (problem) {
        throw new HttpError(
          409,
          `Transaction ${problem.transaction} prevents it: ${sentenceOfProblem(problem, problem.transaction)}`,
          { field: "lotMethod" },
        );
      }
      if (++done % 500 === 0) await yieldToEventLoop();
    }
  }

  async #checkBenchmark(symbol: string): Promise<void> {
    if ((await this.ports.symbols.check(symbol)).status !== "unknown") return;
    throw refuseField("benchmark", `must be a symbol that a market source knows. ${symbol} is not`);
  }

  async #changeTerms(id: number, { isArchived, ...changes }: PortfolioChange): Promise<void> {
    const row = await this.#queries.find(id);
    if (!row) return;
    const hasTransactions = row.transactions > 0;
    if (hasTransactions && changes.currency !== undefined && changes.currency !== row.currency) {
      throw new HttpError(409, "The currency of a portfolio with transactions cannot be changed", {
        field: "currency",
      });
    }
    if (changes.lotMethod !== undefined && changes.lotMethod !== row.lotMethod) {
      await this.#checkMethod(id, changes.lotMethod);
    }
    if (changes.benchmark) await this.#checkBenchmark(changes.benchmark);
    if (Object.keys(changes).length > 0) {
      const namesInUse = await readNames(this.ports.store.database, id);
      const command = { kind: "change", changes, namesInUse, hasTransactions } as const;
      const { state } = await this.#handle(id, command);
      const name = state.status === "none" ? undefined : state.portfolio.name;
      if (changes.name !== undefined && name !== changes.name) {
        throw new HttpError(409, `A portfolio named '${changes.name}' already exists`, {
          field: "name",
        });
      }
    }
    if (isArchived !== undefined) {
      await this.#handle(id, { kind: isArchived ? "archive" : "unarchive" });
    }
  }
}
