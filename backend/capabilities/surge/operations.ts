import { isoTime } from "../../platform/clock.ts";
import type {
  SurgeAnalysis,
  SurgeCandidate,
  SurgeProgress,
  SurgeStatus,
} from "../../contract/surge.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import { NO_STREAM } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { rankCandidates } from "./assess.ts";
import type { SurgeCommand } from "./commands.ts";
import { decide } from "./decide.ts";
import { surgeRunStream } from "./events.ts";
import { surgeEvolution } from "./evolve.ts";
import { readNewestRunId, readRunning, type SurgeQueries } from "./queries.ts";
import { assessSymbol, scanUniverse, type SurgeMarket } from "./scan.ts";
import { HIGH_PROBABILITY, rankScore, SCORE_VERSION } from "./score.ts";

export interface SurgeOperations {
  results(): Promise<SurgeCandidate[]>;
  status(): Promise<SurgeStatus>;
  /**
   * Runs over the whole universe; resolves when it is complete, with undefined when another run is
   * under way. Rejects as the run failed. Who called may go away: the run goes on.
   */
  run(): Promise<SurgeStatus | undefined>;
  /** Undefined when no source knows the symbol. */
  analyse(symbol: string): Promise<SurgeAnalysis | undefined>;
}

export interface SurgePorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly market: SurgeMarket;
  /** Called whenever a run has moved on, and once more with null when it has ended. */
  readonly announce: (progress: SurgeProgress | null) => void;
}

export interface SurgeEngine extends SurgeOperations {
  /** Ends the runs that a crash left behind: nobody is working on them any more. */
  recover(): Promise<void>;
  /** Gives up the run under way; resolves when that is recorded. */
  stop(): Promise<void>;
}

const CRASHED = "The server stopped while the run was under way";

/** At most this many announcements a run: a bar on a screen has no use for more. */
const ANNOUNCEMENTS = 50;

export function createSurgeEngine(ports: SurgePorts & { queries: SurgeQueries }): SurgeEngine {
  const { store, log, market, announce, queries } = ports;
  let progress: SurgeProgress | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let stopping = new AbortController();

  const handle = (runId: number, command: SurgeCommand) =>
    handleCommand(store, surgeEvolution, surgeRunStream(runId), (state) => decide(command, state));

  /** Undefined when a run is under way already, in this process or by the log. */
  const start = () =>
    store.transact(async (transaction) => {
      if ((await readRunning(transaction)).length > 0) return undefined;
      const runId = (await readNewestRunId(transaction)) + 1;
      const events = decide({ kind: "start", runId }, { status: "none" });
      const stream = surgeRunStream(runId);
      await store.appendWithin(transaction, [{ stream, expectedVersion: NO_STREAM, events }]);
      return runId;
    });

  const report = (done: number, total: number) => {
    const step = Math.max(1, Math.floor(total / ANNOUNCEMENTS));
    const isNews = !progress || Math.floor(done / step) > Math.floor(progress.done / step);
    progress = { done, total };
    if (isNews || done === total) announce(progress);
  };

  const execute = async (runId: number, signal: AbortSignal): Promise<void> => {
    try {
      const asOf = isoTime(market.status().asOf);
      const { symbols, unanswered, assessments } = await scanUniverse(market, report, signal);
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
    } catch (error) {
      const reason = signal.aborted ? CRASHED : describe(error);
      log.warn("surge run failed", { runId, reason });
      await handle(runId, { kind: "fail", reason });
      throw error;
    } finally {
      progress = null;
      announce(null);
    }
  };

  const status = async (): Promise<SurgeStatus> => {
    const [isRunning, last] = await Promise.all([queries.isRunning(), queries.lastRun()]);
    const { totalCandidates, highProbabilityCandidates, completedAt } = last;
    return {
      isRunning,
      totalCandidates,
      highProbabilityCandidates,
      lastRun: completedAt,
      progress: isRunning ? progress : null,
    };
  };

  return {
    results: queries.results,
    status,
    run: async () => {
      const runId = await start();
      if (runId === undefined) return undefined;
      const execution = execute(runId, stopping.signal);
      underWay = execution.catch(() => undefined);
      await execution;
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
    recover: async () => {
      for (const runId of await readRunning(store.database)) {
        await handle(runId, { kind: "fail", reason: CRASHED });
      }
    },
    stop: async () => {
      stopping.abort();
      await underWay;
      stopping = new AbortController();
    },
  };
}

const describe = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
