import { createSerialQueue } from "../../platform/serialQueue.ts";
import type { Clock } from "../../platform/clock.ts";
import { systemClock } from "../../platform/clock.ts";
import type {
  ScreenerParameters,
  ScreenerProgressMessage,
  ScreenerResultsRun,
  ScreenerRun,
  ScreenerStatus,
} from "../../contract/screener.ts";
import { DEFAULT_MAX_PRICE, DEFAULT_MIN_VOLUME } from "../../contract/screener.ts";
import { handleCommand, stateOf } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { createRuns, RunInterrupted, type RunWork } from "../../platform/runs/runs.ts";
import {
  pauseWith,
  startRealTimer,
  TimedOut,
  withTimeout,
  type StartTimer,
} from "../../platform/timer.ts";
import type { Market } from "../../market/routing/router.ts";
import type { ScreenerCommand } from "./commands.ts";
import { decide } from "./decide.ts";
import { runStream, type RunKind, type RunParameters, type ScreenerEvent } from "./events.ts";
import { runEvolution, unmeasuredOf, type RunState, type StartedRun } from "./evolve.ts";
import { measureResults } from "./measure.ts";
import { performRun } from "./perform.ts";
import { NothingToScreen, refuseMarkets } from "./reach.ts";
import { createProgress, describeEnded, describeParameters, type Progress } from "./progress.ts";
import type { ScreenerQueries } from "./queries.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

export type RunAnswer =
  | { readonly status: "begun"; readonly run: ScreenerRun }
  | { readonly status: "refused"; readonly reason: string }
  /** The market could not be screened; `reason` is a sentence for the user. */
  | { readonly status: "failed"; readonly reason: string }
  | { readonly status: "busy" };

export interface ScreenerOperationPorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly market: Market;
  readonly queries: ScreenerQueries;
  readonly announce: (message: ScreenerProgressMessage) => void;
  readonly clock?: Clock;
  readonly startTimer?: StartTimer;
}

const OUTDATED = "The program was stopped before the run was complete";

/** Proxies may close requests that take longer. */
const ANSWER_WITHIN_MS = MINUTE_MS;
/** A plan is based on one day's prices. */
const OUTDATED_AFTER_MS = DAY_MS;

export type ScreenerOperations = ReturnType<typeof createScreenerOperations>;

export function createScreenerOperations(ports: ScreenerOperationPorts) {
  const { store, log, market, queries, announce } = ports;
  const { clock = systemClock, startTimer = startRealTimer } = ports;
  const measuring = createSerialQueue();
  let stopping = new AbortController();
  const pause = pauseWith(startTimer);

  const handle = (runId: number, command: ScreenerCommand) =>
    handleCommand<RunState, ScreenerEvent>(store, runEvolution, runStream(runId), (state) =>
      decide(command, state),
    );

  const readState = async (runId: number): Promise<StartedRun | undefined> => {
    const events = await store.readStream(runStream(runId));
    const state = stateOf<RunState, ScreenerEvent>(runEvolution, events);
    return state.status === "none" ? undefined : state;
  };

  /** Ended runs are immutable, so their streams are read once. */
  const endedRuns = new Map<RunKind, ScreenerStatus["run"]>();

  async function describeNewest(kind: RunKind): Promise<ScreenerStatus["run"]> {
    const current = runs.progress(kind);
    if (current) return current.describe();
    const newest = await queries.newest(kind);
    if (newest === null) return null;
    const known = endedRuns.get(kind);
    if (known?.id === newest.id) return known;
    const state = await readState(newest.id);
    const described = state ? describeEnded(state, newest) : null;
    if (described !== null && described.status !== "running") endedRuns.set(kind, described);
    return described;
  }

  /** A run's parameters are immutable, so its stream is read once. */
  const shownRuns = new Map<RunKind, Pick<ScreenerResultsRun, "id" | "parameters">>();

  async function describeShown(kind: RunKind): Promise<ScreenerStatus["results"]> {
    const shown = await queries.shown(kind);
    if (shown === null) return null;
    const { id, startedAt, finishedAt } = shown;
    let known = shownRuns.get(kind);
    if (known?.id !== id) {
      const state = await readState(id);
      if (!state) return null;
      known = { id, parameters: describeParameters(state.parameters) };
      shownRuns.set(kind, known);
    }
    return { ...known, at: finishedAt ?? startedAt };
  }

  const status = async (kind: RunKind): Promise<ScreenerStatus> => {
    const lastRun = await queries.lastRun(kind);
    const isRunning = runs.isRunning(kind);
    const run = await describeNewest(kind);
    const results = await describeShown(kind);
    const progress = runs.progress(kind)?.count() ?? (isRunning ? NOTHING_YET : null);
    return { isRunning, lastRun, progress, run, results };
  };

  const announceStatus = async (kind: RunKind): Promise<void> =>
    announce({ type: "screener.progress", kind, status: await status(kind) });

  const workOf = (
    run: { readonly id: number; readonly startedAt: string },
    kind: RunKind,
    parameters: RunParameters,
    earlier?: StartedRun,
  ): RunWork<Progress, ScreenerRun> => {
    const progress = createProgress({ ...run, clock, kind, parameters, earlier });
    return {
      progress,
      perform: (signal) =>
        performRun({
          market,
          clock,
          pause: (milliseconds) => pause(milliseconds, signal),
          parameters,
          progress,
          earlier,
          handle: (command) => handle(run.id, command),
          announce: () => announceStatus(kind),
          signal,
        }),
    };
  };

  const resume = async (runId: number) => {
    const state = await readState(runId);
    if (!state) return undefined;
    const newest = await queries.newest(state.kind);
    if (newest?.id !== runId) return undefined;
    // A start in the future was recorded while the clock was ahead.
    const age = Math.abs(clock.now() - Date.parse(newest.startedAt));
    if (!(age < OUTDATED_AFTER_MS)) return undefined;
    const { kind, parameters } = state;
    return { kind, ...workOf(newest, kind, parameters, state) };
  };

  const runs = createRuns<RunKind, Progress, ScreenerRun>({
    store,
    log,
    name: "screener",
    table: "screener_runs",
    streamOf: runStream,
    readUnfinished: queries.unfinished,
    fail: (runId, reason) => handle(runId, { kind: "fail", reason }),
    reasonOf: (error) => (error instanceof NothingToScreen ? error.message : undefined),
    ended: async (kind, runId) => {
      await announceStatus(kind);
      measureLater(runId, kind);
    },
    interrupted: OUTDATED,
    resume,
  });

  async function measure(runId: number, kind: RunKind, signal: AbortSignal): Promise<void> {
    try {
      const state = await readState(runId);
      if (!state) return;
      await measureResults({
        market,
        symbols: unmeasuredOf(state),
        pause: (milliseconds) => pause(milliseconds, signal),
        signal,
        async record(figures) {
          await handle(runId, { kind: "measure", figures });
          await announceStatus(kind);
        },
      });
    } catch (error) {
      if (!signal.aborted) log.error("volatilities could not be measured", { runId, error });
    }
  }

  function measureLater(runId: number, kind: RunKind): void {
    const { signal } = stopping;
    void measuring.run(() => measure(runId, kind, signal));
  }

  /** Resolves when all work has ended, including volatility measurements. */
  async function settled(): Promise<void> {
    await runs.settled();
    await measuring.settled();
  }

  return {
    status,
    /** Resolves when the run ends, or after a minute while it continues. */
    async run(
      kind: RunKind,
      { maxPrice, minVolume, upsideFilter = "all", markets }: ScreenerParameters,
    ): Promise<RunAnswer> {
      const reason = markets && refuseMarkets(markets);
      if (reason) return { status: "refused", reason };
      const parameters = {
        maxPrice: maxPrice ?? DEFAULT_MAX_PRICE,
        minVolume: minVolume ?? DEFAULT_MIN_VOLUME,
        upsideFilter: upsideFilter === "all" ? null : upsideFilter,
        ...(markets && { markets }),
      };
      const begun = (runId: number) =>
        decide({ kind: "start", run: { runId, kind, parameters } }, { status: "none" });
      const current = await runs.start(kind, begun, (run) => workOf(run, kind, parameters));
      if (!current) return { status: "busy" };
      try {
        const run = await withTimeout(ANSWER_WITHIN_MS, () => current.ended, { startTimer });
        return { status: "begun", run };
      } catch (error) {
        if (error instanceof TimedOut) return { status: "begun", run: current.progress.answer() };
        if (error instanceof NothingToScreen) return { status: "failed", reason: error.message };
        if (error instanceof RunInterrupted) return { status: "failed", reason: error.sentence };
        throw error;
      }
    },
    async reprice(symbol: string): Promise<void> {
      const showing = await queries.runsShowing(symbol);
      if (showing.length === 0) return;
      const quote = await market.quote(symbol);
      if (!quote) return;
      const { price, previousClose, asOf } = quote;
      const exchangeTime = new Date(asOf).toISOString();
      for (const runId of new Set(showing)) {
        const command = { symbol, price, previousClose, exchangeTime };
        await handle(runId, { kind: "reprice", price: command });
      }
    },
    async recover(): Promise<void> {
      await runs.recover();
      for (const kind of ["standard", "earnings"] as const) {
        const newest = runs.isRunning(kind) ? null : await queries.newest(kind);
        if (newest !== null) measureLater(newest.id, kind);
      }
    },
    /** Stops the run so that it can be resumed later; resolves when its results are recorded. */
    async stop(): Promise<void> {
      stopping.abort();
      await runs.stop();
      await measuring.settled();
      stopping = new AbortController();
    },
    settled,
  };
}

const NOTHING_YET = { done: 0, total: 0 };
