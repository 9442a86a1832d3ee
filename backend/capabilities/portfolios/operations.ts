import type { Page, PageRequest } from "../../contract/page.ts";
import type { Portfolio, PortfolioChange, PortfolioDetail } from "../../contract/portfolio.ts";
import type { HistoryRange, PortfolioHistory } from "../../contract/portfolioHistory.ts";
import {
  applyTransaction,
  createLedger,
  keepFigures,
  transactionsInOrder,
  type Ledger,
} from "../../market/ledger/ledger.ts";
import { basisOf } from "../../market/ledger/returns/flows.ts";
import { readPast } from "../../market/ledger/returns/ledgerPast.ts";
import type { Market } from "../../market/routing/router.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { nextId } from "../../platform/database/nextId.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import { ConcurrencyConflict, NO_STREAM } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import { ListFull } from "../../platform/listCap.ts";
import { runInTurns, yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { portfolioCap } from "./lifecycle/cap.ts";
import { createPastCloses } from "./prices/closes.ts";
import type { PortfolioCommand } from "./lifecycle/commands.ts";
import { decide } from "./lifecycle/decide.ts";
import { portfolioStream, type LotMethod, type PortfolioCreated } from "./lifecycle/events.ts";
import { portfolioEvolution } from "./lifecycle/evolve.ts";
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
import { createInsightOperations } from "./insightOperations.ts";
import { keepByVersion } from "./lifecycle/keptByVersion.ts";
import {
  createLedgers,
  nameUnapplied,
  type Ledgers,
  type OpenLedger,
} from "./lifecycle/ledgers.ts";
import { createManualPrices, overlayManual } from "./prices/manualPrices.ts";
import { createSplitFacts } from "./prices/pastSplits.ts";
import { createPrices, type Price } from "./prices/prices.ts";
import { sentenceOfProblem } from "./lifecycle/problemSentences.ts";
import {
  createPortfolioQueries,
  readNames,
  type HeldPortfolio,
  type PortfolioRow,
} from "./lifecycle/queries.ts";
import { createStatements } from "./lifecycle/statements.ts";
import { latestDate, valueDate } from "./prices/today.ts";
import { createTransactionOperations } from "./transactionOperations.ts";

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

/** Only another process can take the id meanwhile. */
const ATTEMPTS = 10;
/** As many as a market with one request per symbol can follow. */
const MAX_FOLLOWED = 1000;

export type PortfolioOperations = ReturnType<typeof createPortfolioOperations>;

export function createPortfolioOperations(ports: PortfolioPorts) {
  const { store, market, clock, maxPortfolios = portfolioCap.usual } = ports;
  const { database } = store;
  const queries = createPortfolioQueries(database);
  const { ledgers = createLedgers(database) } = ports;
  const prices = createPrices(market, clock);
  const closes = createPastCloses(market, clock);
  const splits = createSplitFacts(market, clock);

  const pastOf = keepByVersion(ledgers, (ledger) => readPast(ledger, basisOf(ledger)));

  const statements = createStatements(store);

  interface ToPrice {
    readonly id: number;
    readonly ledger: Ledger;
  }
  const manualOf = async ({ id, ledger }: ToPrice) =>
    createManualPrices(await statements.prices(id), ledger);

  async function priceAll(wanted: readonly ToPrice[]) {
    const { asOf } = market.status();
    const first = await prices.read(wanted.flatMap(({ ledger }) => symbolsToPrice(ledger)));
    const begun = await Promise.all(
      wanted.map(async (each) => {
        const manual = await manualOf(each);
        return { ...each, manual, today: valueDate(each.ledger, asOf) };
      }),
    );
    const rest = begun.flatMap(({ ledger, manual, today }) =>
      symbolsStillToPrice(ledger, overlayManual(first, manual, today)),
    );
    const second: ReadonlyMap<string, Price> =
      rest.length === 0 ? new Map() : await prices.read(rest);
    const all = new Map([...first, ...second]);
    return new Map(
      begun.map(({ id, manual, today }) => [id, overlayManual(all, manual, today)] as const),
    );
  }

  const priceOne = async (id: number, ledger: Ledger) =>
    (await priceAll([{ id, ledger }])).get(id) ?? new Map<string, Price>();

  async function withTotals(rows: readonly PortfolioRow[]): Promise<Portfolio[]> {
    const open: (ToPrice & OpenLedger)[] = [];
    for (const { id, transactions } of rows) {
      if (transactions === 0) continue;
      const found = await ledgers.open(id);
      if (found) open.push({ id, ...found });
    }
    const tables = await priceAll(open);
    const totals = new Map<number, PortfolioTotals>();
    for (const { id, ...each } of open) {
      totals.set(id, nameUnapplied(each, readTotals(each.ledger, tables.get(id) ?? new Map())));
      await yieldToEventLoop();
    }
    return rows.map((row) => ({ ...row, ...(totals.get(row.id) ?? NO_TOTALS) }));
  }

  const withTotalsOf = async (id: number): Maybe<Portfolio> => {
    const row = await queries.find(id);
    return row && (await withTotals([row]))[0];
  };

  /** Id and name are chosen inside the transaction that uses them. */
  const append = (portfolio: Omit<PortfolioCreated["data"], "id">): Maybe<number> =>
    store.transact(async (transaction) => {
      const namesInUse = await readNames(transaction);
      const id = await nextId(transaction, "portfolios");
      const events = decide(
        { kind: "create", portfolio: { id, ...portfolio }, namesInUse },
        portfolioEvolution.initialState,
      );
      if (events.length === 0) return undefined;
      if (namesInUse.length >= maxPortfolios) throw new ListFull(portfolioCap, maxPortfolios);
      const stream = portfolioStream(id);
      await store.appendWithin(transaction, [{ stream, expectedVersion: NO_STREAM, events }]);
      return id;
    });

  const handle = (id: number, command: PortfolioCommand) =>
    handleCommand(store, portfolioEvolution, portfolioStream(id), (state) =>
      decide(command, state),
    );

  async function checkMethod(id: number, method: LotMethod): Promise<void> {
    const open = await ledgers.open(id);
    if (!open) return;
    const trial = createLedger(open.ledger.base, method);
    let done = 0;
    for (const tx of transactionsInOrder(open.ledger)) {
      const outcome = applyTransaction(trial, tx, { today: "9999-12-31" });
      const problem = outcome.status === "refused" ? outcome.problems[0] : undefined;
      if (problem) {
        throw new HttpError(
          409,
          `Transaction ${problem.transaction} does not allow it: ${sentenceOfProblem(problem, problem.transaction)}`,
          { field: "lotMethod" },
        );
      }
      if (++done % 500 === 0) await yieldToEventLoop();
    }
  }

  async function checkBenchmark(symbol: string): Promise<void> {
    if ((await ports.symbols.check(symbol)).status !== "unknown") return;
    throw refuseField("benchmark", `must be a symbol that a market source knows, ${symbol} is not`);
  }

  async function changeTerms(id: number, { isArchived, ...changes }: PortfolioChange) {
    const row = await queries.find(id);
    if (!row) return;
    const hasTransactions = row.transactions > 0;
    if (hasTransactions && changes.currency !== undefined && changes.currency !== row.currency) {
      throw new HttpError(409, "The currency of a portfolio with transactions cannot be changed", {
        field: "currency",
      });
    }
    if (changes.lotMethod !== undefined && changes.lotMethod !== row.lotMethod) {
      await checkMethod(id, changes.lotMethod);
    }
    if (changes.benchmark) await checkBenchmark(changes.benchmark);
    if (Object.keys(changes).length > 0) {
      const namesInUse = await readNames(database, id);
      const { state } = await handle(id, { kind: "change", changes, namesInUse, hasTransactions });
      const name = state.status === "none" ? undefined : state.portfolio.name;
      if (changes.name !== undefined && name !== changes.name) {
        throw new HttpError(409, `A portfolio named '${changes.name}' exists already`, {
          field: "name",
        });
      }
    }
    if (isArchived !== undefined) {
      await handle(id, { kind: isArchived ? "archive" : "unarchive" });
    }
  }

  return {
    ...createTransactionOperations({ ...ports, queries, ledgers, statements }),
    ...createInsightOperations({ market, clock, queries, ledgers, statements, splits, priceOne }),
    async list(page?: PageRequest<number>): Promise<Page<Portfolio>> {
      const { rows, ...rest } = await queries.list(page);
      return { ...rest, rows: await withTotals(rows) };
    },
    async read(id: number): Maybe<PortfolioDetail> {
      const row = await queries.find(id);
      const open = row && (await ledgers.open(id));
      if (!row || !open) return undefined;
      const table = await priceOne(id, open.ledger);
      const past = await pastOf(id, open);
      const { asOf } = market.status();
      const figures = await runInTurns(
        readFigures(keepFigures(open.ledger), past, table, valueDate(open.ledger, asOf)),
      );
      return {
        ...row,
        ...nameUnapplied(open, figures),
        asOf: isoTime(asOf),
      };
    },
    /** Returns current holdings without any market request. */
    async held(id: number): Maybe<HeldPortfolio> {
      const row = await queries.find(id);
      const open = row && (await ledgers.open(id));
      if (!row || !open) return undefined;
      const { name, currency, isArchived } = row;
      const manual = await manualOf({ id, ledger: open.ledger });
      const latest = latestDate(market.status().asOf);
      const past = await pastOf(id, open);
      return describeHeld(open.ledger, past, (symbol) => manual.on(symbol, latest), {
        id,
        name,
        currency,
        isArchived,
        version: open.version,
      });
    },
    /** Contains no points before the first transaction. */
    async history(id: number, range: HistoryRange): Maybe<PortfolioHistory> {
      const row = await queries.find(id);
      const open = row && (await ledgers.open(id));
      if (!open) return undefined;
      const manual = await manualOf({ id, ledger: open.ledger });
      const isDismissed = await statements.isDismissed(id);
      const sources = { market, prices, closes, manual, splits, isDismissed };
      return readHistory(sources, open.ledger, await pastOf(id, open), range, row.benchmark);
    },
    /**
     * Resolves to undefined if the name (ignoring case) is in use. Rejects with {@link ListFull}.
     */
    async create(portfolio: Omit<PortfolioCreated["data"], "id">): Maybe<Portfolio> {
      for (let attempt = 1; ; attempt++) {
        try {
          const id = await append(portfolio);
          return id === undefined ? undefined : await withTotalsOf(id);
        } catch (error) {
          if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
        }
      }
    },
    /** Rejects with 409 if the name is in use or transactions fix the currency. */
    async change(id: number, changes: PortfolioChange): Maybe<Portfolio> {
      // A sale recorded meanwhile may be impossible with another lot method.
      await ledgers.serialize(id, () => changeTerms(id, changes));
      return withTotalsOf(id);
    },
    async delete(id: number): Promise<boolean> {
      const { events } = await handle(id, { kind: "delete" });
      return events.length > 0;
    },
    async restore(id: number): Maybe<Portfolio> {
      await handle(id, { kind: "restore" });
      return withTotalsOf(id);
    },
    symbols: (): Promise<readonly string[]> => queries.symbols(MAX_FOLLOWED),
  };
}
