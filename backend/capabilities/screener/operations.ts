import { screenerKinds } from "../../domain/choices.ts";
import { createSerialQueue } from "../../platform/serialQueue.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import {
  DEFAULT_MAX_PRICE,
  DEFAULT_MIN_VOLUME,
  type ScreenerParameters,
  type ScreenerProgressMessage,
  type ScreenerResultsRun,
  type ScreenerRun,
  type ScreenerStatus,
} from "../../contract/discovery/screener.ts";
import {
  handleCommand,
  stateOf,
  type CommandResult,
} from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { createRuns, RunInterrupted, type Runs, type RunWork } from "../../platform/runs/runs.ts";
import {
  pauseWith,
  startRealTimer,
  type StartTimer,
  TimedOut,
  withTimeout,
} from "../../platform/timer.ts";
import type { Market } from "../../market/routing/router.ts";
import {
  decide,
  runEvolution,
  type RunState,
  type ScreenerCommand,
  type StartedRun,
  unmeasuredOf,
} from "./decide.ts";
import {
  type RunKind,
  type RunParameters,
  runStream,
  type ScreenerEvent,
  type ScreenerResultsMeasured,
} from "./events.ts";
import { NothingToScreen, refuseMarkets } from "./reach.ts";
import { createProgress, describeEnded, describeParameters, type Progress } from "./progress.ts";
import type { ScreenerQueries } from "./queries.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { BudgetSpent, SourceUnavailable } from "../../market/source.ts";
import { measureHistory } from "./risk.ts";
import { screenMarket, type ScreenedMarket, type ScreenStep } from "./screen.ts";

interface PerformPorts {
  readonly market: ScreenedMarket;
  readonly clock: Clock;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly parameters: RunParameters;
  readonly progress: Progress;
  readonly earlier: StartedRun | undefined;
  readonly handle: (command: ScreenerCommand) => Promise<CommandResult<RunState, ScreenerEvent>>;
  readonly announce: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Maximum work lost in a crash. */
const RECORD_EVERY_MS = 10_000;

const NO_STEP: ScreenStep = { looked: [], unknown: [], found: [] };

async function performRun(ports: PerformPorts): Promise<ScreenerRun> {
  const { market, clock, pause, parameters, progress, earlier, handle, announce, signal } = ports;
  let recordedAt = clock.elapsed();
  let unrecorded = NO_STEP;

  const record = async (): Promise<void> => {
    const step = unrecorded;
    const plan = progress.plan();
    if (plan === null || step.looked.length + step.unknown.length === 0) return;
    unrecorded = NO_STEP;
    recordedAt = clock.elapsed();
    await handle({ kind: "advance", plan, step });
    progress.record(step.found.length);
  };

  try {
    const outcome = await screenMarket({
      market,
      kind: progress.kind,
      parameters,
      clock,
      pause,
      earlier: earlier?.plan ? { ...earlier, plan: earlier.plan } : undefined,
      onListing(listing) {
        progress.list(listing);
        // Announcing may fail; the next page announces again.
        void announce().catch(() => undefined);
      },
      async onPlan(plan) {
        progress.begin(plan);
        await announce();
      },
      async onStep(step) {
        unrecorded = {
          looked: [...unrecorded.looked, ...step.looked],
          unknown: [...unrecorded.unknown, ...step.unknown],
          found: [...unrecorded.found, ...step.found],
        };
        progress.advance(step);
        if (clock.elapsed() - recordedAt >= RECORD_EVERY_MS) await record();
        await announce();
      },
      signal,
    });
    const { events } = await handle({ kind: "complete", outcome });
    progress.finish(outcome, events[0]?.recordedAt ?? progress.startedAt);
    return progress.answer();
  } catch (error) {
    await record();
    throw error;
  }
}

interface MeasurePorts {
  readonly market: Pick<Market, "bars" | "status">;
  readonly symbols: readonly string[];
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly record: (figures: ScreenerResultsMeasured["data"]["figures"]) => Promise<void>;
}

/** Maximum number of concurrent requests; as many results as a screen shows. */
const AT_ONCE = 10;
/** A failing source is first skipped for half a minute (`breaker.ts`). */
const PAUSE_MS = 30_000;

async function measureResults(ports: MeasurePorts): Promise<void> {
  const { market, pause, signal, record } = ports;
  const waiting = [...ports.symbols];
  const failed = new Set<string>();
  while (waiting.length > 0) {
    const batch = waiting.splice(0, AT_ONCE);
    const answers = await Promise.allSettled(batch.map((symbol) => measureHistory(market, symbol)));
    const figures = answers.flatMap((answer, index) => {
      const symbol = batch[index] ?? "";
      if (answer.status === "fulfilled") return [{ symbol, ...answer.value }];
      if (!(answer.reason instanceof SourceUnavailable)) throw answer.reason;
      // After two failures, a result stays unknown until the next start.
      const isFirst = !failed.has(symbol);
      if (!(answer.reason instanceof BudgetSpent)) failed.add(symbol);
      if (isFirst) waiting.push(symbol);
      return [];
    });
    if (figures.length > 0) await record(figures);
    else if (waiting.length > 0) await pause(PAUSE_MS);
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
}

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

interface RunStart {
  readonly id: number;
  readonly startedAt: string;
}

const OUTDATED = "The server stopped before the run was complete";

/** Proxies may close requests that take longer. */
const ANSWER_WITHIN_MS = MINUTE_MS;
/** Widest limits of Top Picks, Short Term and Long Term. Users cannot change them. */
const LIST_PARAMETERS: RunParameters = {
  maxPrice: 1e6,
  minVolume: DEFAULT_MIN_VOLUME,
  upsideFilter: 20,
};
/** A plan is based on one day's prices. */
const OUTDATED_AFTER_MS = DAY_MS;

export class ScreenerOperations {
  readonly #runs: Runs<RunKind, Progress, ScreenerRun>;
  /** Ended runs are immutable, so their streams are read once. */
  readonly #endedRuns = new Map<RunKind, ScreenerStatus["run"]>();
  /** A run's parameters are immutable, so its stream is read once. */
  readonly #shownRuns = new Map<RunKind, Pick<ScreenerResultsRun, "id" | "parameters">>();
  readonly #measuring = createSerialQueue();
  #stopping = new AbortController();
  readonly #clock: Clock;
  readonly #startTimer: StartTimer;
  readonly #pause: ReturnType<typeof pauseWith>;

  constructor(private readonly ports: ScreenerOperationPorts) {
    const { store, log, queries, clock = systemClock, startTimer = startRealTimer } = ports;
    this.#clock = clock;
    this.#startTimer = startTimer;
    this.#pause = pauseWith(startTimer);
    this.#runs = createRuns<RunKind, Progress, ScreenerRun>({
      store,
      log,
      name: "screener",
      table: "screener_runs",
      streamOf: runStream,
      readUnfinished: queries.unfinished,
      fail: (runId, reason) => this.#handle(runId, { kind: "fail", reason }),
      reasonOf: (error) => (error instanceof NothingToScreen ? error.message : undefined),
      ended: async (kind, runId) => {
        await this.#announceStatus(kind);
        this.#measureLater(runId, kind);
      },
      interrupted: OUTDATED,
      resume: (runId) => this.#resume(runId),
    });
  }

  async status(kind: RunKind): Promise<ScreenerStatus> {
    const lastRun = await this.ports.queries.lastRun(kind);
    const isRunning = this.#runs.isRunning(kind);
    const run = await this.#describeNewest(kind);
    const results = await this.#describeShown(kind);
    const progress = this.#runs.progress(kind)?.count() ?? (isRunning ? NOTHING_YET : null);
    return { isRunning, lastRun, progress, run, results };
  }

  /** Resolves when the run ends or after a minute. A run of `lists` ignores the parameters. */
  async run(
    kind: RunKind,
    { maxPrice, minVolume, upsideFilter = "all", markets }: ScreenerParameters,
  ): Promise<RunAnswer> {
    const reason = markets && refuseMarkets(markets);
    if (reason) return { status: "refused", reason };
    const parameters =
      kind === "lists"
        ? LIST_PARAMETERS
        : {
            maxPrice: maxPrice ?? DEFAULT_MAX_PRICE,
            minVolume: minVolume ?? DEFAULT_MIN_VOLUME,
            upsideFilter: upsideFilter === "all" ? null : upsideFilter,
            ...(markets && { markets }),
          };
    const begun = (runId: number) =>
      decide({ kind: "start", run: { runId, kind, parameters } }, { status: "none" });
    const work = (run: RunStart) => this.#workOf(run, kind, parameters);
    const current = await this.#runs.start(kind, begun, work);
    if (!current) return { status: "busy" };
    try {
      const run = await withTimeout(ANSWER_WITHIN_MS, () => current.ended, {
        startTimer: this.#startTimer,
      });
      return { status: "begun", run };
    } catch (error) {
      if (error instanceof TimedOut) return { status: "begun", run: current.progress.answer() };
      if (error instanceof NothingToScreen) return { status: "failed", reason: error.message };
      if (error instanceof RunInterrupted) return { status: "failed", reason: error.sentence };
      throw error;
    }
  }

  async reprice(symbol: string): Promise<void> {
    const showing = await this.ports.queries.runsShowing(symbol);
    if (showing.length === 0) return;
    const quote = await this.ports.market.quote(symbol);
    if (!quote) return;
    const { price, previousClose, asOf } = quote;
    const exchangeTime = new Date(asOf).toISOString();
    for (const runId of new Set(showing)) {
      const command = { symbol, price, previousClose, exchangeTime };
      await this.#handle(runId, { kind: "reprice", price: command });
    }
  }

  async recover(): Promise<void> {
    await this.#runs.recover();
    for (const kind of screenerKinds) {
      const newest = this.#runs.isRunning(kind) ? null : await this.ports.queries.newest(kind);
      if (newest !== null) this.#measureLater(newest.id, kind);
    }
  }

  /** Stops the run so that it can be resumed later; resolves when its results are recorded. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#runs.stop();
    await this.#measuring.settled();
    this.#stopping = new AbortController();
  }

  /** Resolves when all work has ended, including volatility measurements. */
  async settled(): Promise<void> {
    await this.#runs.settled();
    await this.#measuring.settled();
  }

  #handle(runId: number, command: ScreenerCommand) {
    const { store } = this.ports;
    return handleCommand<RunState, ScreenerEvent>(store, runEvolution, runStream(runId), (state) =>
      decide(command, state),
    );
  }

  async #readState(runId: number): Promise<StartedRun | undefined> {
    const events = await this.ports.store.readStream(runStream(runId));
    const state = stateOf<RunState, ScreenerEvent>(runEvolution, events);
    return state.status === "none" ? undefined : state;
  }

  async #describeNewest(kind: RunKind): Promise<ScreenerStatus["run"]> {
    const current = this.#runs.progress(kind);
    if (current) return current.describe();
    const newest = await this.ports.queries.newest(kind);
    if (newest === null) return null;
    const known = this.#endedRuns.get(kind);
    if (known?.id === newest.id) return known;
    const state = await this.#readState(newest.id);
    const described = state ? describeEnded(state, newest) : null;
    if (described !== null && described.status !== "running") this.#endedRuns.set(kind, described);
    return described;
  }

  async #describeShown(kind: RunKind): Promise<ScreenerStatus["results"]> {
    const shown = await this.ports.queries.shown(kind);
    if (shown === null) return null;
    const { id, startedAt, finishedAt } = shown;
    let known = this.#shownRuns.get(kind);
    if (known?.id !== id) {
      const state = await this.#readState(id);
      if (!state) return null;
      known = { id, parameters: describeParameters(state.parameters) };
      this.#shownRuns.set(kind, known);
    }
    return { ...known, at: finishedAt ?? startedAt };
  }

  async #announceStatus(kind: RunKind): Promise<void> {
    this.ports.announce({ type: "screener.progress", kind, status: await this.status(kind) });
  }

  #workOf(
    run: RunStart,
    kind: RunKind,
    parameters: RunParameters,
    earlier?: StartedRun,
  ): RunWork<Progress, ScreenerRun> {
    const { market } = this.ports;
    const clock = this.#clock;
    const progress = createProgress({ ...run, clock, kind, parameters, earlier });
    return {
      progress,
      perform: (signal) =>
        performRun({
          market,
          clock,
          pause: (milliseconds) => this.#pause(milliseconds, signal),
          parameters,
          progress,
          earlier,
          handle: (command) => this.#handle(run.id, command),
          announce: () => this.#announceStatus(kind),
          signal,
        }),
    };
  }

  async #resume(runId: number) {
    const state = await this.#readState(runId);
    if (!state) return undefined;
    const newest = await this.ports.queries.newest(state.kind);
    if (newest?.id !== runId) return undefined;
    // A start in the future was recorded while the clock was ahead.
    const age = Math.abs(this.#clock.now() - Date.parse(newest.startedAt));
    if (!(age < OUTDATED_AFTER_MS)) return undefined;
    const { kind, parameters } = state;
    return { kind, ...this.#workOf(newest, kind, parameters, state) };
  }

  async #measure(runId: number, kind: RunKind, signal: AbortSignal): Promise<void> {
    try {
      const state = await this.#readState(runId);
      if (!state) return;
      await measureResults({
        market: this.ports.market,
        symbols: unmeasuredOf(state),
        pause: (milliseconds) => this.#pause(milliseconds, signal),
        signal,
        record: async (figures) => {
          await this.#handle(runId, { kind: "measure", figures });
          await this.#announceStatus(kind);
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      this.ports.log.error("volatilities could not be measured", { runId, error });
    }
  }

  #measureLater(runId: number, kind: RunKind): void {
    const { signal } = this.#stopping;
    void this.#measuring.run(() => this.#measure(runId, kind, signal));
  }
}

const NOTHING_YET = { done: 0, total: 0 };
