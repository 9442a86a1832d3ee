import type { Clock } from "../../platform/clock.ts";
import { systemClock } from "../../platform/clock.ts";
import type {
  ScreenerParameters,
  ScreenerProgressMessage,
  ScreenerStatus,
} from "../../contract/screener.ts";
import { DEFAULT_MAX_PRICE, DEFAULT_MIN_VOLUME } from "../../contract/screener.ts";
import { handleCommand, stateOf } from "../../platform/eventStore/commandHandler.ts";
import { NO_STREAM } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { startRealTimer, type StartTimer } from "../../platform/timer.ts";
import type { Market } from "../../market/routing/router.ts";
import type { ScreenerCommand } from "./commands.ts";
import { decide } from "./decide.ts";
import { runStream, type RunKind, type RunParameters, type ScreenerEvent } from "./events.ts";
import { runEvolution, unmeasuredOf, type RunState, type StartedRun } from "./evolve.ts";
import { measureResults } from "./measure.ts";
import { performRun, type RunEnd } from "./perform.ts";
import { createProgress, describeEnded, type Progress } from "./progress.ts";
import { readNewestRunId, type ScreenerQueries } from "./queries.ts";
import { DAY_MS, MINUTE_MS } from "../../platform/durations.ts";

/** Complete, or under way still: then `finishedAt` is null. */
export type RunAnswer = RunEnd | { readonly status: "busy" };

/** What the routes ask of the screener. */
export interface ScreenerOperations {
  /** Settles when the run is over, or after a minute in which it is not. */
  run(kind: RunKind, parameters: ScreenerParameters): Promise<RunAnswer>;
  status(kind: RunKind): Promise<ScreenerStatus>;
  /** Shows the newest price of a symbol in the results that hold it. */
  reprice(symbol: string): Promise<void>;
  /** Goes on with what a process that is gone has left under way. */
  recover(): Promise<void>;
  /** Lets go of what runs, to be gone on with later; resolves when what it found is recorded. */
  stop(): Promise<void>;
  /** Resolves when nothing is under way any more, volatilities included. */
  settled(): Promise<void>;
}

export interface ScreenerOperationPorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly market: Market;
  readonly queries: ScreenerQueries;
  readonly announce: (message: ScreenerProgressMessage) => void;
  readonly clock?: Clock;
  /** What waiting is measured with; left out, the timers of the host. */
  readonly startTimer?: StartTimer;
}

interface Running {
  readonly progress: Progress;
  readonly ended: Promise<RunEnd>;
}

const OUTDATED = "The program was stopped before the run was complete";

/** A caller who waits longer may have been cut off by something on the way. */
const ANSWER_WITHIN_MS = MINUTE_MS;
/** A plan is made of one day's prices. */
const OUTDATED_AFTER_MS = DAY_MS;

export function createScreenerOperations(ports: ScreenerOperationPorts): ScreenerOperations {
  const { store, log, market, queries, announce } = ports;
  const { clock = systemClock, startTimer = startRealTimer } = ports;
  const running = new Map<RunKind, Running>();
  /** Begun and not running yet, so that two calls at one moment do not both begin. */
  const beginning = new Set<RunKind>();
  let stopping = new AbortController();
  let measuring: Promise<void> = Promise.resolve();

  const handle = (runId: number, command: ScreenerCommand) =>
    handleCommand<RunState, ScreenerEvent>(store, runEvolution, runStream(runId), (state) =>
      decide(command, state),
    );

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const { signal } = stopping;
      const stop = startTimer(end, milliseconds);
      function end(): void {
        stop();
        signal.removeEventListener("abort", end);
        resolve();
      }
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    });

  const readState = async (runId: number): Promise<StartedRun | undefined> => {
    const events = await store.readStream(runStream(runId));
    const state = stateOf<RunState, ScreenerEvent>(runEvolution, events);
    return state.status === "none" ? undefined : state;
  };

  /** An ended run does not change, so its stream is read once. */
  const endedRuns = new Map<RunKind, ScreenerStatus["run"]>();

  async function describeNewest(kind: RunKind): Promise<ScreenerStatus["run"]> {
    const current = running.get(kind);
    if (current) return current.progress.describe();
    const newest = await queries.newest(kind);
    if (newest === null) return null;
    const known = endedRuns.get(kind);
    if (known?.id === newest.id) return known;
    const state = await readState(newest.id);
    const described = state ? describeEnded(state, newest) : null;
    if (described !== null && described.status !== "running") endedRuns.set(kind, described);
    return described;
  }

  const status = async (kind: RunKind): Promise<ScreenerStatus> => {
    const lastRun = await queries.lastRun(kind);
    const isRunning = running.has(kind) || beginning.has(kind);
    const run = await describeNewest(kind);
    const progress = running.get(kind)?.progress.count() ?? (isRunning ? NOTHING_YET : null);
    return { isRunning, lastRun, progress, run };
  };

  const announceStatus = async (kind: RunKind): Promise<void> =>
    announce({ type: "screener.progress", kind, status: await status(kind) });

  const begin = (kind: RunKind, parameters: RunParameters) =>
    store.transact(async (transaction) => {
      const runId = (await readNewestRunId(transaction)) + 1;
      const events = decide(
        { kind: "start", run: { runId, kind, parameters } },
        { status: "none" },
      );
      const stream = runStream(runId);
      const appends = [{ stream, expectedVersion: NO_STREAM, events }];
      const [started] = await store.appendWithin(transaction, appends);
      return { runId, startedAt: started?.recordedAt ?? "" };
    });

  function launch(
    run: { readonly runId: number; readonly startedAt: string },
    kind: RunKind,
    parameters: RunParameters,
    earlier?: StartedRun,
  ): Running {
    const { runId, startedAt } = run;
    const progress = createProgress({ clock, id: runId, kind, startedAt, parameters, earlier });
    const work = async (): Promise<RunEnd> => {
      try {
        return await performRun({
          market,
          clock,
          pause,
          parameters,
          progress,
          earlier,
          handle: (command) => handle(runId, command),
          announce: () => announceStatus(kind),
          signal: stopping.signal,
        });
      } finally {
        running.delete(kind);
        await announceStatus(kind);
      }
    };
    const current: Running = { progress, ended: work() };
    running.set(kind, current);
    current.ended.then(
      () => measureLater(runId, kind),
      (error: unknown) => log.error("a screener run failed", { kind, error }),
    );
    return current;
  }

  async function measure(runId: number, kind: RunKind, signal: AbortSignal): Promise<void> {
    const state = await readState(runId);
    if (!state) return;
    try {
      await measureResults({
        market,
        symbols: unmeasuredOf(state),
        pause,
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
    measuring = measuring.then(() => measure(runId, kind, signal));
  }

  /** The end of the run, or what it has come to once a caller has waited for a minute. */
  const answerInTime = (current: Running): Promise<RunAnswer> =>
    new Promise((resolve, reject) => {
      const stop = startTimer(
        () => resolve({ status: "begun", run: current.progress.answer() }),
        ANSWER_WITHIN_MS,
      );
      current.ended.then(resolve, reject).finally(stop);
    });

  async function settled(): Promise<void> {
    await Promise.allSettled([...running.values()].map(({ ended }) => ended));
    await measuring;
  }

  return {
    status,
    run: async (kind, { maxPrice, minVolume, upsideFilter = "all" }) => {
      if (running.has(kind) || beginning.has(kind)) return { status: "busy" };
      const parameters = {
        maxPrice: maxPrice ?? DEFAULT_MAX_PRICE,
        minVolume: minVolume ?? DEFAULT_MIN_VOLUME,
        upsideFilter: upsideFilter === "all" ? null : upsideFilter,
      };
      beginning.add(kind);
      let current: Running;
      try {
        current = launch(await begin(kind, parameters), kind, parameters);
      } finally {
        beginning.delete(kind);
      }
      return answerInTime(current);
    },
    reprice: async (symbol) => {
      const runs = await queries.runsShowing(symbol);
      if (runs.length === 0) return;
      const quote = await market.quote(symbol);
      if (!quote) return;
      const { price, previousClose, asOf } = quote;
      const exchangeTime = new Date(asOf).toISOString();
      for (const runId of new Set(runs)) {
        const command = { symbol, price, previousClose, exchangeTime };
        await handle(runId, { kind: "reprice", price: command });
      }
    },
    recover: async () => {
      for (const runId of await queries.unfinished()) {
        const state = await readState(runId);
        if (!state || running.has(state.kind)) continue;
        const newest = await queries.newest(state.kind);
        const isNewest = newest?.id === runId;
        // One that begins in a year to come was begun under a clock that was ahead.
        const age = Math.abs(clock.now() - Date.parse(newest?.startedAt ?? ""));
        const isRecent = age < OUTDATED_AFTER_MS;
        if (newest && isNewest && isRecent) {
          log.info("a screener run goes on", { runId, looked: state.looked.size });
          const begun = { runId, startedAt: newest.startedAt };
          launch(begun, state.kind, state.parameters, state);
        } else {
          await handle(runId, { kind: "fail", reason: OUTDATED });
        }
      }
      for (const kind of ["standard", "earnings"] as const) {
        const newest = running.has(kind) ? null : await queries.newest(kind);
        if (newest !== null) measureLater(newest.id, kind);
      }
    },
    stop: async () => {
      stopping.abort();
      await settled();
      stopping = new AbortController();
    },
    settled,
  };
}

const NOTHING_YET = { done: 0, total: 0 };
