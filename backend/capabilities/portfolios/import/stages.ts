import type {
  ImportRow,
  PortfolioImport,
  StatementChoices,
} from "../../../contract/portfolioImport.ts";
import type { ManualPrice } from "../../../contract/portfolioInsights.ts";
import type { Clock } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { HttpError } from "../../../platform/http/errors.ts";
import type { PortfolioTransaction } from "../lifecycle/transaction.ts";
import type { DismissedSplit } from "../lifecycle/statements.ts";
import type { InstrumentMatch } from "./matchInstrument.ts";
import type { UnitQuestion } from "./checking/rowUnits.ts";
import type { Instrument, Statement } from "./text/statement.ts";
import type { SymbolFacts } from "./checking/symbolFacts.ts";

export interface StagedInstrument {
  readonly instrument: Instrument;
  /** Of the first row, where the instrument states none. */
  readonly currency: string | undefined;
  readonly rows: number;
  match: InstrumentMatch | undefined;
}

/** What the investor says of an instrument; a null symbol leaves its rows out. */
export interface Answer {
  readonly symbol: string | null;
  /** Code of the unit of its prices, as `GBX`. */
  readonly unit?: string;
}

/** A file between its arrival and its commit. Kept in memory: after a restart it is chosen again. */
export interface Stage {
  readonly id: string;
  readonly portfolioId: number;
  readonly fileName: string;
  readonly size: number;
  /** Let go of by the commit. */
  bytes: Uint8Array;
  status: PortfolioImport["status"];
  progress: PortfolioImport["progress"];
  fault: PortfolioImport["fault"];
  chosen: StatementChoices;
  statement: Statement | undefined;
  headers: readonly string[];
  /** By what they say, so that an answer stays when the file is read in another way. */
  readonly answers: Map<string, Answer>;
  readonly matches: Map<string, InstrumentMatch>;
  instruments: readonly StagedInstrument[];
  /** Number of each row's instrument, 0 for none. */
  instrumentOf: readonly number[];
  readonly facts: Map<string, SymbolFacts>;
  takesDuplicates: boolean;
  readonly taken: Map<number, boolean>;
  rows: readonly ImportRow[];
  unitQuestions: ReadonlyMap<number, UnitQuestion>;
  transactions: readonly PortfolioTransaction[];
  prices: readonly ManualPrice[];
  dismissals: readonly DismissedSplit[];
  /** Of the ledger and of the statements that the rows were held against. */
  ledgerVersion: number;
  statementsVersion: number;
  recorded: number;
  recordedPrices: number;
  recordedDismissals: number;
  touchedAt: number;
  /** Ends the work that is under way. */
  run: AbortController;
}

export function createStage(
  file: Pick<Stage, "id" | "portfolioId" | "fileName" | "bytes">,
  now: number,
): Stage {
  return {
    ...file,
    size: file.bytes.byteLength,
    status: "reading",
    progress: null,
    fault: null,
    chosen: {},
    statement: undefined,
    headers: [],
    answers: new Map(),
    matches: new Map(),
    instruments: [],
    instrumentOf: [],
    facts: new Map(),
    takesDuplicates: false,
    taken: new Map(),
    rows: [],
    unitQuestions: new Map(),
    transactions: [],
    prices: [],
    dismissals: [],
    ledgerVersion: 0,
    statementsVersion: 0,
    recorded: 0,
    recordedPrices: 0,
    recordedDismissals: 0,
    touchedAt: now,
    run: new AbortController(),
  };
}

/** Only its answer is still of use. */
export function finish(stage: Stage): void {
  stage.status = "committed";
  stage.recorded = stage.transactions.length;
  stage.recordedPrices = stage.prices.length;
  stage.recordedDismissals = stage.dismissals.length;
  stage.bytes = new Uint8Array();
  stage.statement = undefined;
  stage.transactions = [];
  stage.prices = [];
  stage.dismissals = [];
  stage.instruments = [];
  stage.instrumentOf = [];
  stage.unitQuestions = new Map();
  stage.facts.clear();
}

export function refuseCommitted({ status }: Stage): void {
  if (status === "committed") throw new HttpError(409, "This import is recorded already");
}

export function refuseUnready(stage: Stage): void {
  refuseCommitted(stage);
  if (stage.status !== "ready") {
    throw new HttpError(409, "The file is not ready: wait for its rows, or read it in another way");
  }
  const questions = stage.rows.filter(({ status }) => status === "question").length;
  if (questions > 0) {
    throw new HttpError(409, "Answer or leave out each instrument that is a question first");
  }
  const { transactions, prices, dismissals } = stage;
  if (transactions.length + prices.length + dismissals.length === 0) {
    throw new HttpError(409, "No row of this file can be recorded");
  }
}

export interface StageLimits {
  readonly stages: number;
  /** Of all files together. */
  readonly bytes: number;
  readonly idleMs: number;
}

export const STAGE_LIMITS: StageLimits = {
  stages: 8,
  bytes: 160 * 1024 * 1024,
  idleMs: 30 * MINUTE_MS,
};

/** Room for a file that arrives. */
export interface Arrival {
  takeBytes(count: number): boolean;
  /** The file is whole. */
  stage(stage: Stage): void;
  /** Gives back what it has taken, unless the file was staged. */
  leave(): void;
}

export interface Stages {
  /** Rejects with 409 while the portfolio has one that is not committed. */
  arrive(portfolioId: number): Arrival;
  /** Those of a portfolio that can go on, and the last that was committed. */
  find(portfolioId: number, id: string): Stage | undefined;
  open(portfolioId: number): Stage | undefined;
  drop(stage: Stage): void;
  expire(): void;
  expiryOf(stage: Stage): number;
}

/** Bounded in number, size and age. */
export function createStages(clock: Clock, limits: StageLimits = STAGE_LIMITS): Stages {
  const stages = new Map<string, Stage>();
  const arriving = new Set<number>();
  let arrivingBytes = 0;

  const drop = (stage: Stage) => {
    stage.run.abort();
    stages.delete(stage.id);
  };
  const expire = () => {
    const eldest = clock.now() - limits.idleMs;
    for (const stage of stages.values()) if (stage.touchedAt < eldest) drop(stage);
  };
  const open = (portfolioId: number) =>
    [...stages.values()].find(
      (stage) => stage.portfolioId === portfolioId && stage.status !== "committed",
    );
  const heldBytes = () => {
    let bytes = arrivingBytes;
    for (const stage of stages.values()) bytes += stage.bytes.byteLength;
    return bytes;
  };

  return {
    arrive: (portfolioId) => {
      expire();
      const other = open(portfolioId);
      if (other) {
        throw new HttpError(
          409,
          `The import of ${other.fileName} is not finished; commit or discard it first`,
        );
      }
      if (arriving.has(portfolioId)) {
        throw new HttpError(409, "Another file is being imported into this portfolio");
      }
      // What was committed is kept for its answer alone.
      const done = [...stages.values()].find(({ status }) => status === "committed");
      if (done && stages.size >= limits.stages) drop(done);
      if (stages.size + arriving.size >= limits.stages) {
        throw new HttpError(503, "Too many files are being imported; try again in a few minutes");
      }
      arriving.add(portfolioId);
      let taken = 0;
      let isHere = true;
      const leave = () => {
        if (!isHere) return;
        isHere = false;
        arriving.delete(portfolioId);
        arrivingBytes -= taken;
      };
      return {
        takeBytes: (count) => {
          if (heldBytes() + count > limits.bytes) return false;
          taken += count;
          arrivingBytes += count;
          return true;
        },
        stage: (stage) => {
          leave();
          for (const each of stages.values()) {
            if (each.portfolioId === portfolioId) drop(each);
          }
          stages.set(stage.id, stage);
        },
        leave,
      };
    },
    find: (portfolioId, id) => {
      expire();
      const stage = stages.get(id);
      if (stage?.portfolioId !== portfolioId) return undefined;
      stage.touchedAt = clock.now();
      return stage;
    },
    open: (portfolioId) => {
      expire();
      return open(portfolioId);
    },
    drop,
    expire,
    expiryOf: ({ touchedAt }) => touchedAt + limits.idleMs,
  };
}
