import { TO_CREATE, statementFormats } from "../../../domain/choices.ts";
import type { PortfolioImport } from "../../../contract/portfolios/portfolioImport.ts";
import { HttpError } from "../../../platform/http/errors.ts";
import type { SymbolFacts } from "./checking/symbolFacts.ts";
import type { InstrumentMatch } from "./matchInstrument.ts";
import {
  checkStatement,
  listInstruments,
  matchInstruments,
  type CheckedStatement,
  type Decisions,
  type Instruments,
  type ReadingPorts,
} from "./readingSteps.ts";
import { readStatement } from "./reading/readStatement.ts";
import type { ReadingChoices, Statement } from "./text/statement.ts";
import { MAX_PORTFOLIO_NAME } from "../../../domain/limits.ts";
import type { Currency } from "../../../domain/currency.ts";
import { createLedger } from "../../../market/ledger/ledger.ts";
import type { NewPortfolio } from "../lifecycle/appendPortfolio.ts";
import type { OpenLedger } from "../lifecycle/ledgers.ts";

export type ReadingStep = "reading" | "matching" | "checking";

export interface Findings {
  readonly status: PortfolioImport["status"];
  readonly progress: PortfolioImport["progress"];
  readonly fault: PortfolioImport["fault"];
  readonly headers: readonly string[];
  readonly statement?: Statement;
  readonly instruments: Instruments;
  readonly checked: CheckedStatement;
  /** Portfolio that the commit has created. */
  readonly created?: CreatedPortfolio;
  readonly recorded: Readonly<Record<"transactions" | "prices" | "dismissals", number>>;
}

const NO_INSTRUMENTS: Instruments = { list: [], numberOf: [] };
const NOTHING_CHECKED: CheckedStatement = {
  rows: [],
  transactions: [],
  prices: [],
  dismissals: [],
  unitQuestions: new Map(),
  ledgerVersion: 0,
  statementsVersion: 0,
};
const NOTHING: Findings = {
  status: "reading",
  progress: null,
  fault: null,
  headers: [],
  instruments: NO_INSTRUMENTS,
  checked: NOTHING_CHECKED,
  recorded: { transactions: 0, prices: 0, dismissals: 0 },
};

/** A file between upload and commit. It is kept in memory only and lost at a restart. */
export class Stage {
  readonly id: string;
  /** Stays {@link TO_CREATE} after the commit has created the portfolio. */
  readonly portfolioId: number;
  readonly fileName: string;
  readonly size: number;
  #bytes: Uint8Array;
  #run = new AbortController();
  #findings = NOTHING;
  #decisions: Decisions = {
    chosen: {},
    answers: new Map(),
    takesDuplicates: false,
    taken: new Map(),
  };
  /** Answers of the sources so far; a later reading of the file asks only for the others. */
  #matches: ReadonlyMap<string, InstrumentMatch> = new Map();
  #facts: ReadonlyMap<string, SymbolFacts> = new Map();

  constructor(file: Pick<Stage, "id" | "portfolioId" | "fileName"> & { bytes: Uint8Array }) {
    this.id = file.id;
    this.portfolioId = file.portfolioId;
    this.fileName = file.fileName;
    this.size = file.bytes.byteLength;
    this.#bytes = file.bytes;
  }

  get decisions(): Decisions {
    return this.#decisions;
  }

  get findings(): Findings {
    return this.#findings;
  }

  get heldBytes(): number {
    return this.#bytes.byteLength;
  }

  get isCommitted(): boolean {
    return this.#findings.status === "committed";
  }

  decide(change: Partial<Decisions>): void {
    this.#decisions = { ...this.#decisions, ...change };
  }

  /** Runs from the given step on; an aborted earlier run leaves no results. Never rejects. */
  async read(from: ReadingStep, ports: ReadingPorts): Promise<void> {
    this.abort();
    const run = new AbortController();
    this.#run = run;
    try {
      this.#begin(from);
      if (from === "reading" && !(await this.#readFile(run.signal))) return;
      const { statement } = this.#findings;
      if (!statement) return;
      if (from !== "checking") await this.#match(statement, run.signal, ports);
      await this.#check(statement, run.signal, ports);
    } catch (error) {
      if (run.signal.aborted) return;
      ports.log.error("a file could not be imported", { error });
      this.#fail("failed", []);
    }
  }

  abort(): void {
    this.#run.abort();
  }

  /** Rejects with 409 unless every question is answered and there is something to record. */
  refuseUnready(): void {
    this.refuseCommitted();
    const { status, checked } = this.#findings;
    if (status !== "ready") {
      throw new HttpError(
        409,
        "The file is not ready. Wait for its rows, or choose another format",
      );
    }
    if (checked.rows.some((row) => row.status === "question")) {
      throw new HttpError(409, "Identify or skip each unknown instrument first");
    }
    const { transactions, prices, dismissals } = checked;
    if (transactions.length + prices.length + dismissals.length === 0) {
      throw new HttpError(409, "No row of this file can be recorded");
    }
  }

  refuseCommitted(): void {
    if (this.isCommitted) throw new HttpError(409, "This import has already been recorded");
  }

  /** Describes the portfolio that the commit creates; the file has to be read. */
  terms(): PortfolioTerms {
    const { statement } = this.#findings;
    if (!statement) throw new Error("The file is not read yet");
    return termsOf(statement, this.fileName, this.#decisions.currency);
  }

  finish(created: CreatedPortfolio | undefined): void {
    const { checked, headers } = this.#findings;
    this.#findings = {
      ...NOTHING,
      ...(created ? { created } : {}),
      status: "committed",
      headers,
      checked: { ...NOTHING_CHECKED, rows: checked.rows },
      recorded: {
        transactions: checked.transactions.length,
        prices: checked.prices.length,
        dismissals: checked.dismissals.length,
      },
    };
    this.#bytes = new Uint8Array();
    this.#facts = new Map();
    this.#matches = new Map();
  }

  #find(found: Partial<Findings>): void {
    this.#findings = { ...this.#findings, ...found };
  }

  /** The last check's rows stay visible, but cannot be recorded until the next check. */
  #begin(status: ReadingStep): void {
    const { rows } = this.#findings.checked;
    this.#find({ status, progress: null, checked: { ...NOTHING_CHECKED, rows } });
  }

  #fail(fault: Findings["fault"], headers: readonly string[]): void {
    this.#findings = { ...NOTHING, status: "unreadable", fault, headers };
  }

  async #readFile(signal: AbortSignal): Promise<boolean> {
    this.#find({ fault: null, checked: NOTHING_CHECKED });
    const chosen = this.#decisions.chosen as Partial<ReadingChoices>;
    const reading = await readStatement(this.#bytes, chosen);
    signal.throwIfAborted();
    if (reading.status === "unreadable") {
      this.#fail(reading.fault, reading.headers);
      return false;
    }
    const { statement } = reading;
    this.#find({ statement, headers: statement.headers });
    return true;
  }

  async #match(statement: Statement, signal: AbortSignal, ports: ReadingPorts): Promise<void> {
    this.#begin("matching");
    const listed = await listInstruments(statement);
    signal.throwIfAborted();
    this.#find({ instruments: listed });
    const { instruments, matches } = await matchInstruments(
      listed,
      statement.choices,
      this.#matches,
      ports,
      this.#optionsOf(signal),
    );
    signal.throwIfAborted();
    this.#matches = matches;
    this.#find({ instruments });
  }

  async #check(statement: Statement, signal: AbortSignal, ports: ReadingPorts): Promise<void> {
    this.#begin("checking");
    const file = {
      statement,
      instruments: this.#findings.instruments,
      decisions: this.#decisions,
      facts: this.#facts,
    };
    const target = this.portfolioId === TO_CREATE ? emptyLedger(this.terms()) : this.portfolioId;
    const { facts, ...checked } = await checkStatement(
      target,
      file,
      ports,
      this.#optionsOf(signal),
    );
    signal.throwIfAborted();
    this.#facts = facts;
    this.#find({ status: "ready", progress: null, checked });
  }

  #optionsOf(signal: AbortSignal) {
    return {
      signal,
      report: (done: number, total: number): void => {
        if (!signal.aborted) this.#find({ progress: total === 0 ? null : { done, total } });
      },
    };
  }
}

export type PortfolioTerms = Required<NewPortfolio>;
type CreatedPortfolio = PortfolioTerms & { readonly id: number };

/** Files of no broker: the user named them, and our own exports bear the portfolio's name. */
const NAMED_BY_FILE: ReadonlySet<string> = new Set(["ownCsv", "ownJson", "custom"]);

const nameOf = ({ choices: { format } }: Statement, fileName: string): string => {
  const name = fileName.replace(/\.[a-z0-9]{1,5}$/i, "").trim();
  return NAMED_BY_FILE.has(format) && name !== "" ? name : statementFormats[format];
};

/** Returns the currency of most deposits and withdrawals, or of most transactions without any. */
function currencyOf({ rows, choices }: Statement): string {
  const ofCash = new Map<string, number>();
  const ofAll = new Map<string, number>();
  for (const row of rows) {
    if (row.status !== "read" || row.draft.currency === undefined) continue;
    const { kind, currency } = row.draft;
    ofAll.set(currency, (ofAll.get(currency) ?? 0) + 1);
    if (kind === "deposit" || kind === "withdrawal") {
      ofCash.set(currency, (ofCash.get(currency) ?? 0) + 1);
    }
  }
  const [most] = [...(ofCash.size > 0 ? ofCash : ofAll)].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? (choices.currency || "USD");
}

/** Describes the portfolio that an import creates; `currency` is the user's choice, if any. */
function termsOf(
  statement: Statement,
  fileName: string,
  currency: string | undefined,
): PortfolioTerms {
  const { settings } = statement;
  return {
    name: nameOf(statement, fileName),
    description: settings?.description ?? null,
    currency: currency ?? settings?.currency ?? currencyOf(statement),
    lotMethod: settings?.lotMethod ?? "fifo",
  };
}

/** Adds the lowest number that makes the name unique, ignoring case. */
export function uniqueName(name: string, namesInUse: readonly string[]): string {
  const used = new Set(namesInUse.map((each) => each.normalize("NFKC").toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` ${number}`;
    const numbered = name.slice(0, MAX_PORTFOLIO_NAME - suffix.length) + suffix;
    if (!used.has(numbered.normalize("NFKC").toLowerCase())) return numbered;
  }
}

const emptyLedger = (terms: PortfolioTerms): OpenLedger => ({
  ledger: createLedger(terms.currency as Currency, terms.lotMethod),
  version: 0,
  newestId: 0,
  unapplied: [],
});
