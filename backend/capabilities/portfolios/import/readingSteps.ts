import type { StatementChoices } from "../../../contract/portfolios/portfolioImport.ts";
import type { Currency } from "../../../domain/currency.ts";
import { mapInBatches } from "../../../market/routing/mapInBatches.ts";
import { visitInSlices } from "../../../market/ledger/slices.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { SymbolChecks } from "../../../market/symbolCheck.ts";
import type { Log } from "../../../platform/log.ts";
import { runCooperatively } from "../../../platform/yieldToEventLoop.ts";
import type { Ledgers, OpenLedger } from "../lifecycle/ledgers.ts";
import type { Statements } from "../lifecycle/statements.ts";
import { checkRows, type CheckedRows } from "./checking/checkRows.ts";
import type { Resolution } from "./checking/priceUnit.ts";
import type { SymbolFacts } from "./checking/symbolFacts.ts";
import { matchInstrument, type InstrumentMatch } from "./matchInstrument.ts";
import type { Instrument, Statement, StatementRow } from "./text/statement.ts";

export interface ReadingPorts {
  readonly market: Pick<Market, "status" | "bars" | "splits" | "currencyOf" | "quote" | "search">;
  readonly symbols: Pick<SymbolChecks, "check">;
  readonly ledgers: Ledgers;
  readonly statements: Pick<Statements, "open">;
  readonly log: Log;
  readonly maxTransactions: number;
}

/** The step rejects when `signal` is aborted; `report` receives its progress. */
export interface StepOptions {
  readonly signal: AbortSignal;
  readonly report: (done: number, total: number) => void;
}

export interface Answer {
  /** Null leaves its rows out. */
  readonly symbol: string | null;
  /** Unit code of its prices, such as `GBX`. */
  readonly unit?: string;
}

export interface Decisions {
  readonly chosen: StatementChoices;
  /** Keyed by {@link keyOfInstrument}: answers survive a change in how the file is read. */
  readonly answers: ReadonlyMap<string, Answer>;
  readonly takesDuplicates: boolean;
  /** ISO 4217 code for a portfolio that the commit creates; undefined for the detected one. */
  readonly currency?: string;
  /** Decisions on single rows, by position from 1. */
  readonly taken: ReadonlyMap<number, boolean>;
}

export interface StagedInstrument {
  readonly instrument: Instrument;
  readonly currency: string | undefined;
  readonly rows: number;
  readonly match: InstrumentMatch | undefined;
}

export interface Instruments {
  /** Numbered from 1. */
  readonly list: readonly StagedInstrument[];
  /** Instrument number of each row; 0 for none. */
  readonly numberOf: readonly number[];
}

export interface CheckedStatement extends Omit<CheckedRows, "facts"> {
  /** Versions of the ledger and statements against which the rows were checked. */
  readonly ledgerVersion: number;
  readonly statementsVersion: number;
}

export const keyOfInstrument = ({ symbol, isin, name, exchange, currency }: Instrument): string =>
  JSON.stringify([symbol ?? null, isin ?? null, name ?? null, exchange ?? null, currency ?? null]);

function statedCurrency(
  row: Exclude<StatementRow, { readonly status: "rejected" | "skipped" }>,
): string | undefined {
  if (row.status === "dismissal") return undefined;
  return row.status === "price" ? row.price.currency : row.draft.currency;
}

export const listInstruments = ({ rows }: Statement): Promise<Instruments> =>
  runCooperatively(listInSlices(rows));

function* listInSlices(rows: readonly StatementRow[]): Generator<void, Instruments> {
  const numbers = new Map<string, number>();
  const list: { instrument: Instrument; currency: string | undefined; rows: number }[] = [];
  const numberOf: number[] = [];
  const find = (row: StatementRow): number => {
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
  yield* visitInSlices(rows, (row) => numberOf.push(find(row)));
  return { list: list.map((each) => ({ ...each, match: undefined })), numberOf };
}

/** Maximum number of instruments to look up; the others become questions. */
const MAX_MATCHED = 1000;
const UNASKED: InstrumentMatch = { status: "question", reason: "unavailable", candidates: [] };

/** Looks up the instruments that are not in `known`. Returns all matches for the next reading. */
export async function matchInstruments(
  { list, numberOf }: Instruments,
  { format }: Pick<Statement["choices"], "format">,
  known: ReadonlyMap<string, InstrumentMatch>,
  { market }: Pick<ReadingPorts, "market">,
  options: StepOptions,
): Promise<{
  readonly instruments: Instruments;
  readonly matches: ReadonlyMap<string, InstrumentMatch>;
}> {
  const keyOf = ({ instrument, currency }: StagedInstrument) =>
    `${format} ${currency ?? ""} ${keyOfInstrument(instrument)}`;
  const unknown = list.filter((each) => !known.has(keyOf(each)));
  const { found } = await mapInBatches(
    unknown.slice(0, MAX_MATCHED),
    async (each) => {
      const { instrument, currency } = each;
      const match = await matchInstrument(
        { ...instrument, ...(currency === undefined ? {} : { currency }) },
        format,
        market.search,
      );
      // A source that did not answer is asked again at the next change.
      const isUnasked = match.status === "question" && match.reason === "unavailable";
      return isUnasked ? undefined : ([keyOf(each), match] as const);
    },
    options,
  );
  const matches = new Map([...known, ...found]);
  const matched = list.map((each) => ({ ...each, match: matches.get(keyOf(each)) ?? UNASKED }));
  return { instruments: { list: matched, numberOf }, matches };
}

const NOTHING_STATED = { prices: [], dismissed: new Set<string>(), version: 0 } as const;

function resolveInstrument(
  { answers }: Decisions,
  { instrument, match }: StagedInstrument,
): Resolution | undefined {
  const answer = answers.get(keyOfInstrument(instrument));
  if (answer !== undefined) return { ...answer, currency: null };
  return match?.status === "matched"
    ? { symbol: match.symbol, currency: match.currency as Currency | null }
    : undefined;
}

/** A new portfolio has an empty ledger. Looks up missing `facts` and returns all of them. */
export async function checkStatement(
  target: number | OpenLedger,
  file: {
    readonly statement: Statement;
    readonly instruments: Instruments;
    readonly decisions: Decisions;
    readonly facts: ReadonlyMap<string, SymbolFacts>;
  },
  { market, symbols, ledgers, statements, maxTransactions }: ReadingPorts,
  options: StepOptions,
): Promise<CheckedStatement & Pick<CheckedRows, "facts">> {
  const { statement, instruments, decisions, facts } = file;
  const ledger = typeof target === "number" ? await ledgers.open(target) : target;
  if (!ledger) throw new Error("The portfolio no longer exists");
  const ledgerVersion = ledger.version;
  const stated = typeof target === "number" ? await statements.open(target) : NOTHING_STATED;
  const resolutions = new Map<number, Resolution>();
  for (const [index, each] of instruments.list.entries()) {
    const resolution = resolveInstrument(decisions, each);
    if (resolution) resolutions.set(index + 1, resolution);
  }
  const checked = await checkRows(
    {
      format: statement.choices.format,
      rows: statement.rows,
      instrumentOf: instruments.numberOf,
      resolutions,
      takesDuplicates: decisions.takesDuplicates,
      taken: decisions.taken,
      ledger,
      stated,
      maxTransactions,
      facts,
    },
    { market, symbols, ...options },
  );
  return { ...checked, ledgerVersion, statementsVersion: stated.version };
}
