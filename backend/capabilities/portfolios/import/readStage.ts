import type { Currency } from "../../../domain/currency.ts";
import { mapInBatches } from "../../../market/routing/mapInBatches.ts";
import { visitInSlices } from "../../../market/ledger/slices.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { SymbolChecks } from "../../../market/symbolCheck.ts";
import type { Log } from "../../../platform/log.ts";
import { runInTurns } from "../../../platform/yieldToEventLoop.ts";
import type { Ledgers } from "../lifecycle/ledgers.ts";
import type { Statements } from "../lifecycle/statements.ts";
import { checkRows } from "./checking/checkRows.ts";
import type { Resolution } from "./checking/rowUnits.ts";
import { matchInstrument } from "./matchInstrument.ts";
import type { Stage, StagedInstrument } from "./stages.ts";
import type {
  Instrument,
  ReadingChoices,
  ReadStatement,
  Statement,
  StatementRow,
} from "./text/statement.ts";

export interface ReadingPorts {
  readonly market: Pick<Market, "status" | "bars" | "splits" | "currencyOf" | "quote" | "search">;
  readonly symbols: Pick<SymbolChecks, "check">;
  readonly ledgers: Ledgers;
  readonly statements: Pick<Statements, "open">;
  readonly log: Log;
  readonly readStatement: ReadStatement;
  readonly maxTransactions: number;
}

/** Where the work on a stage begins anew after a change. */
export type ReadingStep = "reading" | "matching" | "checking";

/** Instruments that a source is asked about; the others are questions. */
const MAX_MATCHED = 1000;

/** Reads a staged file, finds its instruments and holds its rows against the ledger. Never rejects. */
export async function readStage(
  stage: Stage,
  from: ReadingStep,
  ports: ReadingPorts,
): Promise<void> {
  stage.run.abort();
  const run = new AbortController();
  stage.run = run;
  try {
    begin(stage, from);
    if (from === "reading" && !(await readFile(stage, run.signal, ports))) return;
    if (from !== "checking") {
      begin(stage, "matching");
      await matchAll(stage, run.signal, ports);
    }
    begin(stage, "checking");
    await check(stage, run.signal, ports);
  } catch (error) {
    // Of a run that a later one has replaced nothing is left.
    if (run.signal.aborted) return;
    ports.log.error("a file could not be imported", { error });
    fail(stage, "failed", []);
  }
}

function begin(stage: Stage, status: ReadingStep): void {
  stage.status = status;
  stage.progress = null;
  stage.unitQuestions = new Map();
  stage.transactions = [];
  stage.prices = [];
  stage.dismissals = [];
}

function fail(stage: Stage, fault: Stage["fault"], headers: readonly string[]): void {
  stage.status = "unreadable";
  stage.progress = null;
  stage.fault = fault;
  stage.headers = headers;
  stage.rows = [];
  stage.transactions = [];
  stage.prices = [];
  stage.dismissals = [];
  stage.instruments = [];
  stage.instrumentOf = [];
  stage.statement = undefined;
}

async function readFile(
  stage: Stage,
  signal: AbortSignal,
  { readStatement }: ReadingPorts,
): Promise<boolean> {
  stage.fault = null;
  stage.rows = [];
  const reading = await readStatement(stage.bytes, stage.chosen as Partial<ReadingChoices>);
  signal.throwIfAborted();
  if (reading.status === "unreadable") {
    fail(stage, reading.fault, reading.headers);
    return false;
  }
  stage.statement = reading.statement;
  stage.headers = reading.statement.headers;
  return true;
}

type Unread = { readonly status: "rejected" | "skipped" };

/** What an instrument says, as a key. */
export const keyOfInstrument = ({ symbol, isin, name, exchange, currency }: Instrument): string =>
  JSON.stringify([symbol ?? null, isin ?? null, name ?? null, exchange ?? null, currency ?? null]);

function statedCurrency(row: Exclude<StatementRow, Unread>): string | undefined {
  if (row.status === "dismissal") return undefined;
  return row.status === "price" ? row.price.currency : row.draft.currency;
}

function* listInstruments(
  statement: Statement,
): Generator<void, Pick<Stage, "instruments" | "instrumentOf">> {
  const numbers = new Map<string, number>();
  const list: { instrument: Instrument; currency: string | undefined; rows: number }[] = [];
  const instrumentOf: number[] = [];
  const numberOf = (row: StatementRow): number => {
    if (row.status === "rejected" || row.status === "skipped" || !row.instrument) return 0;
    const key = keyOfInstrument(row.instrument);
    const number = numbers.get(key) ?? list.length + 1;
    const known = list[number - 1];
    if (known) known.rows++;
    else {
      numbers.set(key, number);
      const currency = row.instrument.currency ?? statedCurrency(row);
      list.push({ instrument: row.instrument, currency, rows: 1 });
    }
    return number;
  };
  yield* visitInSlices(statement.rows, (row) => instrumentOf.push(numberOf(row)));
  return { instruments: list.map((each) => ({ ...each, match: undefined })), instrumentOf };
}

async function matchAll(stage: Stage, signal: AbortSignal, ports: ReadingPorts): Promise<void> {
  const { statement } = stage;
  if (!statement) return;
  const listed = await runInTurns(listInstruments(statement));
  signal.throwIfAborted();
  Object.assign(stage, listed);
  const { format } = statement.choices;
  const keyOf = (each: StagedInstrument) =>
    `${format} ${each.currency ?? ""} ${keyOfInstrument(each.instrument)}`;
  const asked = stage.instruments.filter((each) => !stage.matches.has(keyOf(each)));
  for (const each of asked.slice(MAX_MATCHED)) {
    each.match = { status: "question", reason: "unavailable", candidates: [] };
  }
  await mapInBatches(
    asked.slice(0, MAX_MATCHED),
    async (each) => {
      const { currency } = each;
      const match = await matchInstrument(
        { ...each.instrument, ...(currency === undefined ? {} : { currency }) },
        format,
        ports.market.search,
      );
      const isUnasked = match.status === "question" && match.reason === "unavailable";
      if (isUnasked) each.match = match;
      else stage.matches.set(keyOf(each), match);
    },
    { signal, report: reportTo(stage) },
  );
  for (const each of stage.instruments) each.match ??= stage.matches.get(keyOf(each));
}

const reportTo = (stage: Stage) => (done: number, total: number) => {
  stage.progress = total === 0 ? null : { done, total };
};

/** The user's answer goes before what the sources say. */
export function resolveInstrument(
  { answers }: Stage,
  { instrument, match }: StagedInstrument,
): Resolution | undefined {
  const answer = answers.get(keyOfInstrument(instrument));
  if (answer !== undefined) return { ...answer, currency: null };
  return match?.status === "matched"
    ? { symbol: match.symbol, currency: match.currency as Currency | null }
    : undefined;
}

async function check(stage: Stage, signal: AbortSignal, ports: ReadingPorts): Promise<void> {
  const { statement } = stage;
  if (!statement) return;
  const ledger = await ports.ledgers.open(stage.portfolioId);
  if (!ledger) throw new Error(`Portfolio ${stage.portfolioId} is gone`);
  const version = ledger.version;
  const stated = await ports.statements.open(stage.portfolioId);
  const resolutions = new Map<number, Resolution>();
  for (const [index, each] of stage.instruments.entries()) {
    const resolution = resolveInstrument(stage, each);
    if (resolution) resolutions.set(index + 1, resolution);
  }
  const checked = await checkRows(
    {
      format: statement.choices.format,
      rows: statement.rows,
      instrumentOf: stage.instrumentOf,
      resolutions,
      takesDuplicates: stage.takesDuplicates,
      taken: stage.taken,
      ledger,
      stated,
      maxTransactions: ports.maxTransactions,
      facts: stage.facts,
    },
    { market: ports.market, symbols: ports.symbols, signal, report: reportTo(stage) },
  );
  signal.throwIfAborted();
  Object.assign(stage, {
    ...checked,
    ledgerVersion: version,
    statementsVersion: stated.version,
    progress: null,
  });
  stage.status = "ready";
}
