import { TO_CREATE } from "../../../domain/choices.ts";
import {
  type ImportRow,
  type ImportRowStatus,
  type PortfolioImport,
  type PortfolioImportChange,
  type UndoneImport,
  MAX_IMPORT_QUESTIONS,
  type ImportInstrument,
} from "../../../contract/portfolios/portfolioImport.ts";
import { DEFAULT_PAGE, cutPage, type Page, type PageRequest } from "../../../contract/page.ts";
import { isMajorUnit, isMinorUnit } from "../../../domain/currency.ts";
import { transactionsInOrder } from "../../../market/ledger/ledger.ts";
import { type Clock, isoTime } from "../../../platform/clock.ts";
import { ConcurrencyConflict } from "../../../platform/eventStore/event.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { HttpError } from "../../../platform/http/errors.ts";
import { transactionCap } from "../lifecycle/cap.ts";
import {
  ledgerStream,
  statementStream,
  type LedgerEvent,
  type StatementEvent,
  type TransactionsRecorded,
  type PortfolioTransaction,
} from "../lifecycle/events.ts";
import type { PortfolioQueries } from "../lifecycle/queries.ts";
import { takeBackDismissals, takeBackPrices } from "../lifecycle/statements.ts";
import { appendPortfolio } from "../lifecycle/appendPortfolio.ts";
import { appendImport, inEvents, inSlices } from "./appendImport.ts";
import { uniqueName, type PortfolioTerms, Stage, type ReadingStep } from "./stage.ts";
import {
  keyOfInstrument,
  type Answer,
  type ReadingPorts,
  type StagedInstrument,
} from "./readingSteps.ts";
import { createStages, type StageLimits, type Stages } from "./stages.ts";
import { whyNotWithout } from "./checking/tryLedger.ts";
import { shown } from "./checking/describeRow.ts";

const MAX_HEADERS = 200;

function describeStage(stage: Stage, expiresAt: number): PortfolioImport {
  const counts: Record<ImportRowStatus, number> = {
    ready: 0,
    question: 0,
    duplicate: 0,
    rejected: 0,
    skipped: 0,
  };
  let warnings = 0;
  const { decisions, findings, isCommitted, portfolioId } = stage;
  const { status, progress, fault, headers, statement, checked, recorded } = findings;
  const { rows, prices, dismissals } = checked;
  for (const row of rows) {
    counts[row.status]++;
    if (row.status === "ready" && row.warnings.length > 0) warnings++;
  }
  const instruments = findings.instruments.list.map((each, index) =>
    describe(stage, each, index + 1),
  );
  const isOpen = ({ match, isLeftOut, units }: ImportInstrument) =>
    !isLeftOut && (match === null || units.length > 0);
  const { created = portfolioId === TO_CREATE && statement ? stage.terms() : undefined } = findings;
  return {
    id: stage.id,
    portfolioId: portfolioId === TO_CREATE ? (findings.created?.id ?? null) : portfolioId,
    newPortfolio: created ? { name: created.name, currency: created.currency } : null,
    fileName: stage.fileName,
    size: stage.size,
    status,
    progress,
    fault,
    chosen: decisions.chosen,
    choices: statement ? { ...statement.choices, columns: { ...statement.choices.columns } } : null,
    unsure: [...(statement?.unsure ?? [])],
    headers: headers.slice(0, MAX_HEADERS),
    counts,
    instruments: instruments
      .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.rows - a.rows)
      .slice(0, MAX_IMPORT_QUESTIONS),
    openQuestions: instruments.filter(isOpen).length,
    warnings,
    takesDuplicates: decisions.takesDuplicates,
    settings: statement?.settings ?? null,
    prices: isCommitted ? recorded.prices : prices.length,
    dismissedSplits: isCommitted ? recorded.dismissals : dismissals.length,
    recorded: recorded.transactions,
    expiresAt: isoTime(expiresAt),
  };
}

function describe(
  { decisions: { answers }, findings }: Stage,
  { instrument, rows, match }: StagedInstrument,
  number: number,
): ImportInstrument {
  const answer = answers.get(keyOfInstrument(instrument));
  const question = match?.status === "question" ? match : undefined;
  const found = match?.status === "matched" ? match.symbol : null;
  const ofUnit = findings.checked.unitQuestions.get(number);
  return {
    number,
    symbol: shown(instrument.symbol),
    isin: shown(instrument.isin),
    name: shown(instrument.name),
    exchange: shown(instrument.exchange),
    currency: shown(instrument.currency),
    rows,
    reason: ofUnit ? "unit" : (question?.reason ?? null),
    candidates: (question?.candidates ?? []).map(({ symbol, companyName, market, currency }) => ({
      symbol,
      name: companyName,
      market,
      currency,
    })),
    units: [...(ofUnit?.units ?? [])],
    match: answer === undefined ? found : answer.symbol,
    isLeftOut: answer?.symbol === null,
  };
}

/** Resolves to undefined if the portfolio or import does not exist. */
type Maybe<T> = Promise<T | undefined>;

export interface ImportPorts extends Omit<ReadingPorts, "maxTransactions"> {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly queries: Pick<PortfolioQueries, "find">;
  readonly maxTransactions?: number | undefined;
  readonly maxPortfolios?: number | undefined;
  readonly limits?: StageLimits;
}

export class ImportOperations {
  readonly #stages: Stages;

  constructor(private readonly ports: ImportPorts) {
    this.#stages = createStages(ports.clock, ports.limits);
  }

  /**
   * Stages the file that `read` returns. For {@link TO_CREATE}, the commit creates the portfolio.
   * The bytes count towards a limit that all files share. Rejects with 409 while another import of
   * the portfolio is unfinished.
   */
  async begin(
    portfolioId: number,
    fileName: string,
    read: (takeBytes: (count: number) => boolean) => Promise<Uint8Array>,
  ): Maybe<PortfolioImport> {
    if (!(await this.#isTarget(portfolioId))) return undefined;
    const arrival = this.#stages.arrive(portfolioId);
    try {
      const bytes = await read(arrival.takeBytes);
      const stage = new Stage({ id: this.ports.newId(), portfolioId, fileName, bytes });
      arrival.stage(stage);
      this.#start(stage, "reading");
      return this.#describe(stage);
    } finally {
      arrival.leave();
    }
  }

  async list(portfolioId: number): Maybe<PortfolioImport[]> {
    if (!(await this.#isTarget(portfolioId))) return undefined;
    const stage = this.#stages.open(portfolioId);
    return stage ? [this.#describe(stage)] : [];
  }

  async read(portfolioId: number, id: string): Maybe<PortfolioImport> {
    const stage = await this.#findStage(portfolioId, id);
    return stage && this.#describe(stage);
  }

  async rows(
    portfolioId: number,
    id: string,
    {
      status,
      limit = DEFAULT_PAGE,
      after = 0,
    }: PageRequest<number> & { readonly status?: ImportRowStatus | undefined },
  ): Maybe<Page<ImportRow>> {
    const stage = await this.#findStage(portfolioId, id);
    if (!stage) return undefined;
    const { rows } = stage.findings.checked;
    const all = status ? rows.filter((row) => row.status === status) : rows;
    const rest = all.filter(({ row }) => row > after).slice(0, limit + 1);
    return cutPage(
      rest,
      limit,
      all.length,
      (row) => row,
      ({ row }) => row,
    );
  }

  async change(
    portfolioId: number,
    id: string,
    { choices, answers = [], takesDuplicates, rows = [], currency }: PortfolioImportChange,
  ): Maybe<PortfolioImport> {
    const stage = await this.#findStage(portfolioId, id);
    if (!stage) return undefined;
    stage.refuseCommitted();
    if (currency !== undefined && portfolioId !== TO_CREATE) {
      throw new HttpError(409, "The currency of an existing portfolio is changed in its settings");
    }
    const answered = answers.map(({ instrument, symbol, unit }) => {
      const known = stage.findings.instruments.list[instrument - 1];
      if (!known) throw new HttpError(422, `There is no instrument ${instrument} in this file`);
      if (unit !== undefined && !isMajorUnit(unit) && !isMinorUnit(unit)) {
        throw new HttpError(422, `${unit} is not a price unit`);
      }
      const answer: Answer = { symbol, ...(unit === undefined ? {} : { unit }) };
      return [keyOfInstrument(known.instrument), answer] as const;
    });
    const { decisions, findings } = stage;
    stage.decide({
      answers: new Map([...decisions.answers, ...answered]),
      taken: new Map(
        choices === undefined
          ? [...decisions.taken, ...rows.map(({ row, isTaken }) => [row, isTaken] as const)]
          : [],
      ),
      ...(takesDuplicates === undefined ? {} : { takesDuplicates }),
      ...(choices === undefined ? {} : { chosen: choices }),
      ...(currency === undefined ? {} : { currency }),
    });
    if (choices !== undefined) this.#start(stage, "reading");
    else if (findings.statement) this.#start(stage, stepOf(stage));
    return this.#describe(stage);
  }

  async discard(portfolioId: number, id: string): Promise<boolean> {
    const stage = await this.#findStage(portfolioId, id);
    if (!stage) return false;
    this.#stages.drop(stage);
    return true;
  }

  /** Records all ready rows, or nothing on failure. */
  async commit(portfolioId: number, id: string): Maybe<PortfolioImport> {
    const stage = await this.#findStage(portfolioId, id);
    if (!stage) return undefined;
    return this.ports.ledgers.serialize(portfolioId, async () => {
      stage.refuseUnready();
      const { checked } = stage.findings;
      if (portfolioId !== TO_CREATE) {
        const open = await this.ports.ledgers.open(portfolioId);
        if (!open) return undefined;
        if (open.version !== checked.ledgerVersion) throw this.#stale(stage);
      }
      let created: PortfolioTerms | undefined;
      const create = async (transaction: Transaction<Database>): Promise<number> => {
        const terms = stage.terms();
        const newId = await appendPortfolio(this.ports, transaction, (namesInUse) => {
          created = { ...terms, name: uniqueName(terms.name, namesInUse) };
          return created;
        });
        if (newId === undefined) throw new Error("A unique name is in use");
        return newId;
      };
      try {
        const recordedIn = await appendImport(
          this.ports,
          { ...checked, portfolio: portfolioId === TO_CREATE ? create : portfolioId },
          (intoId) => ({
            ledger: inEvents(intoId, id, checked.transactions),
            statements: [
              ...checked.prices.map((price): StatementEvent => ({
                type: "PortfolioPriceRecorded",
                data: { portfolioId: intoId, ...price, importId: id },
              })),
              ...checked.dismissals.map((split): StatementEvent => ({
                type: "PortfolioSplitDismissed",
                data: { portfolioId: intoId, ...split, importId: id },
              })),
            ],
          }),
        );
        stage.finish(created && { ...created, id: recordedIn });
      } catch (error) {
        throw error instanceof ConcurrencyConflict ? this.#stale(stage) : error;
      }
      return this.#describe(stage);
    });
  }

  /** Undoes a commit, however old. Rejects with 409 while later transactions depend on it. */
  async undo(portfolioId: number, id: string): Maybe<UndoneImport> {
    if (!(await this.ports.queries.find(portfolioId))) return undefined;
    return this.ports.ledgers.serialize(portfolioId, async () => {
      const imported = new Set<string>();
      for (const { type, data } of await this.ports.store.readStream(ledgerStream(portfolioId))) {
        if (type !== "PortfolioTransactionsRecorded") continue;
        const recorded = data as TransactionsRecorded["data"];
        if (recorded.importId !== id) continue;
        for (const transaction of recorded.transactions) imported.add(transaction.id);
      }
      const open = await this.ports.ledgers.open(portfolioId);
      const history = await this.ports.store.readStream(statementStream(portfolioId));
      const hasStated = (history as readonly StatementEvent[]).some(
        ({ data }) => "importId" in data && data.importId === id,
      );
      if (!open || (imported.size === 0 && !hasStated)) return undefined;
      const prices = takeBackPrices(history, id);
      const dismissals = takeBackDismissals(history, id);
      const all = transactionsInOrder(open.ledger) as readonly PortfolioTransaction[];
      const removed = all.map((each) => each.id).filter((each) => imported.has(each));
      if (removed.length + prices.length + dismissals.length === 0) {
        throw new HttpError(409, "This import has already been undone");
      }
      const reason = await whyNotWithout(open.ledger, all, imported);
      if (reason !== undefined) throw new HttpError(409, reason);
      const events = inSlices(removed).map((transactions): LedgerEvent => ({
        type: "PortfolioTransactionsRemoved",
        data: { portfolioId, transactions },
      }));
      await appendImport(
        this.ports,
        {
          portfolio: portfolioId,
          ledgerVersion: open.version,
          statementsVersion: history.length,
        },
        () => ({ ledger: events, statements: [...prices, ...dismissals] }),
      );
      return {
        removed: removed.length,
        prices: prices.length,
        dismissedSplits: dismissals.length,
      };
    });
  }

  expire(): void {
    this.#stages.expire();
  }

  #describe(stage: Stage): PortfolioImport {
    return describeStage(stage, this.#stages.expiryOf(stage));
  }

  #start(stage: Stage, from: ReadingStep): void {
    const { maxTransactions = transactionCap.usual } = this.ports;
    void stage.read(from, { ...this.ports, maxTransactions });
  }

  async #isTarget(portfolioId: number): Promise<boolean> {
    if (portfolioId === TO_CREATE) return true;
    return (await this.ports.queries.find(portfolioId)) !== undefined;
  }

  async #findStage(portfolioId: number, id: string): Maybe<Stage> {
    return (await this.#isTarget(portfolioId)) ? this.#stages.find(portfolioId, id) : undefined;
  }

  #stale(stage: Stage): HttpError {
    this.#start(stage, "checking");
    return new HttpError(409, "The portfolio has changed in the meantime. Review the rows again");
  }
}

const stepOf = ({ findings: { status } }: Stage): ReadingStep =>
  status === "reading" || status === "matching" ? status : "checking";
