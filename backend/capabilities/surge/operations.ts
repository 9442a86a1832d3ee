import { isoTime } from "../../platform/clock.ts";
import type {
  SurgeAnalysis,
  SurgeCandidate,
  SurgeProgress,
  SurgeStatus,
} from "../../contract/discovery/surge.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { createRunCounter, createRuns, type RunCounter } from "../../platform/runs/runs.ts";
import { BudgetSpent, SourceUnavailable } from "../../market/source.ts";
import {
  assess,
  BARS_NEEDED,
  HIGH_PROBABILITY,
  rankCandidates,
  rankScore,
  reportsSoon,
  SCORE_VERSION,
  type SurgeAssessment,
} from "./assess.ts";
import { decide, type SurgeCommand, surgeEvolution } from "./decide.ts";
import { surgeRunStream } from "./events.ts";
import { readRunning, type SurgeQueries } from "./queries.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import { type EarningsMarket, resolveEarnings } from "../../market/earnings/earningsConfidence.ts";
import type { Market } from "../../market/routing/router.ts";

export interface SurgeOperations {
  results(): Promise<SurgeCandidate[]>;
  status(): Promise<SurgeStatus>;
  /** Resolves when complete; undefined during another run. Continues if the caller disconnects. */
  run(): Promise<SurgeStatus | undefined>;
  /** Resolves to undefined if no source knows the symbol. */
  analyse(symbol: string): Promise<SurgeAnalysis | undefined>;
}

export interface SurgePorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly market: SurgeMarket;
  readonly announce: (progress: SurgeProgress | null) => void;
}

export interface SurgeEngine extends SurgeOperations {
  recover(): Promise<void>;
  stop(): Promise<void>;
}

const CRASHED = "The server stopped during the run";

const KIND = "surge";

export function createSurgeEngine(ports: SurgePorts & { queries: SurgeQueries }): SurgeEngine {
  const { store, log, market, announce, queries } = ports;
  const handle = (runId: number, command: SurgeCommand) =>
    handleCommand(store, surgeEvolution, surgeRunStream(runId), (state) => decide(command, state));

  const runs = createRuns<typeof KIND, RunCounter, void>({
    store,
    log,
    name: KIND,
    table: "surge_runs",
    streamOf: surgeRunStream,
    readUnfinished: () => readRunning(store.database),
    fail: (runId, reason) => handle(runId, { kind: "fail", reason }),
    reasonOf: (error) => (error instanceof SourceUnavailable ? error.message : undefined),
    ended: () => announce(null),
    interrupted: CRASHED,
  });

  const perform = async (
    runId: number,
    progress: RunCounter,
    signal: AbortSignal,
  ): Promise<void> => {
    const asOf = isoTime(market.status().asOf);
    const scan = await scanUniverse(market, progress.report, signal);
    const { symbols, unanswered, assessments } = scan;
    const candidates = rankCandidates(assessments);
    const highProbabilityCandidates = candidates.filter(
      ({ surgeProbability }) => surgeProbability >= HIGH_PROBABILITY,
    ).length;
    await handle(runId, {
      kind: "complete",
      result: {
        scoreVersion: SCORE_VERSION,
        asOf,
        symbols,
        unanswered,
        candidates,
        highProbabilityCandidates,
      },
    });
    log.info("surge run completed", { runId, symbols, unanswered, found: candidates.length });
  };

  const status = async (): Promise<SurgeStatus> => {
    const { completedAt, ...figures } = await queries.lastRun();
    return {
      isRunning: runs.isRunning(KIND),
      ...figures,
      lastRun: completedAt,
      progress: runs.progress(KIND)?.read() ?? null,
    };
  };

  return {
    results: queries.results,
    status,
    run: async () => {
      const begun = (runId: number) => decide({ kind: "start", runId }, { status: "none" });
      const run = await runs.start(KIND, begun, ({ id }) => {
        const progress = createRunCounter(announce);
        return { progress, perform: (signal) => perform(id, progress, signal) };
      });
      if (!run) return undefined;
      await run.ended;
      return status();
    },
    analyse: async (symbol) => {
      const assessment = await assessSymbol(market, symbol);
      if (!assessment) return undefined;
      const others = (await queries.results()).filter((each) => each.symbol !== symbol);
      const { surgeScore } = assessment;
      const isRanked = surgeScore !== null && others.length > 0;
      return {
        ...assessment,
        earningsSources: [...assessment.earningsSources],
        surgeProbability: isRanked
          ? rankScore(surgeScore, [...others.map((each) => each.surgeScore), surgeScore])
          : null,
        comparedWith: others.length,
      };
    },
    recover: runs.recover,
    stop: runs.stop,
  };
}

export type SurgeMarket = Pick<Market, "status" | "universe" | "profile" | "quote" | "bars"> &
  EarningsMarket;

interface SurgeScan {
  readonly symbols: number;
  readonly unanswered: number;
  readonly assessments: readonly SurgeAssessment[];
}

/**
 * Scans every symbol of the universe. Symbols without data are counted and skipped. Rejects with
 * {@link SourceUnavailable} if none could be read or if most failed, so that an outage does not
 * replace the last good run; a spent budget limits every run of a large market and does not count
 * as a failure. Rejects with the signal's reason when aborted.
 */
async function scanUniverse(
  market: SurgeMarket,
  report: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<SurgeScan> {
  const symbols = await market.universe();
  const { asOf } = market.status();
  let failed = 0;
  const { found: assessments, unanswered } = await mapInBatches(
    symbols,
    (symbol) =>
      assessIfReportsSoon(market, symbol, asOf).catch((error: unknown) => {
        if (!(error instanceof BudgetSpent)) failed++;
        throw error;
      }),
    { report, signal },
  );
  const isUnread = symbols.length > 0 && unanswered === symbols.length;
  if (isUnread || failed > symbols.length / 2) {
    throw new SourceUnavailable("market", `${unanswered} of ${symbols.length} symbols failed`);
  }
  return { symbols: symbols.length, unanswered, assessments };
}

async function assessIfReportsSoon(
  market: SurgeMarket,
  symbol: string,
  asOf: number,
): Promise<SurgeAssessment | undefined> {
  const profile = await market.profile(symbol, "background");
  if (!profile || !reportsSoon(profile, asOf)) return undefined;
  const [quote, bars, consensus] = await Promise.all([
    market.quote(symbol),
    market.bars(symbol, "1d", BARS_NEEDED, { priority: "background" }),
    resolveEarnings(market, profile),
  ]);
  return quote && assess(profile, quote, bars ?? [], asOf, consensus);
}

/** Regardless of the earnings date; undefined if no source knows the symbol or its profile. */
async function assessSymbol(
  market: SurgeMarket,
  symbol: string,
): Promise<SurgeAssessment | undefined> {
  const [profile, quote, bars] = await Promise.all([
    market.profile(symbol),
    market.quote(symbol),
    market.bars(symbol, "1d", BARS_NEEDED),
  ]);
  if (!profile || !quote) return undefined;
  const consensus = await resolveEarnings(market, profile);
  return assess(profile, quote, bars ?? [], market.status().asOf, consensus);
}
