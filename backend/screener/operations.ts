import type {
  ScreenerParameters,
  ScreenerProgress,
  ScreenerProgressMessage,
  ScreenerRun,
  ScreenerStatus,
} from "../contract/screener.ts";
import { DEFAULT_MAX_PRICE, DEFAULT_MIN_VOLUME } from "../contract/screener.ts";
import { handleCommand } from "../eventStore/commandHandler.ts";
import { NO_STREAM, type RecordedEvent } from "../eventStore/event.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { Log } from "../log.ts";
import type { Market } from "../market/router.ts";
import type { ScreenerCommand } from "./commands.ts";
import { decide } from "./decide.ts";
import { runStream, type RunKind, type RunParameters, type ScreenerEvent } from "./events.ts";
import { runEvolution, type RunState } from "./evolve.ts";
import { readNewestRunId, type ScreenerQueries } from "./queries.ts";
import { NothingToScreen, screenMarket } from "./screen.ts";

export type RunAnswer =
  | { readonly status: "completed"; readonly run: ScreenerRun }
  | { readonly status: "busy" }
  /** The market could not be screened; `reason` is a sentence for the person who asked. */
  | { readonly status: "failed"; readonly reason: string };

/** What the routes ask of the screener. */
export interface ScreenerOperations {
  /** Settles when the run is over, whoever still waits for it. */
  run(kind: RunKind, parameters: ScreenerParameters): Promise<RunAnswer>;
  status(kind: RunKind): Promise<ScreenerStatus>;
  /** Shows the newest price of a symbol in the results that hold it. */
  reprice(symbol: string): Promise<void>;
  /** Puts to rest what a process that is gone has left running. */
  recover(): Promise<void>;
  /** Breaks off what runs; resolves when it is recorded. */
  stop(): Promise<void>;
}

export interface ScreenerOperationPorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly market: Market;
  readonly queries: ScreenerQueries;
  readonly announce: (message: ScreenerProgressMessage) => void;
}

interface Running {
  readonly breakOff: AbortController;
  progress: ScreenerProgress;
  ended: Promise<unknown>;
}

const INTERRUPTED = "The program was stopped before the run was complete";

export function createScreenerOperations(ports: ScreenerOperationPorts): ScreenerOperations {
  const { store, log, market, queries, announce } = ports;
  const running = new Map<RunKind, Running>();

  const handle = (runId: number, command: ScreenerCommand) =>
    handleCommand(store, runEvolution, runStream(runId), (state: RunState) =>
      decide(command, state),
    );

  const status = async (kind: RunKind): Promise<ScreenerStatus> => {
    const lastRun = await queries.lastRun(kind);
    const current = running.get(kind);
    return { isRunning: current !== undefined, lastRun, progress: current?.progress ?? null };
  };

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

  async function perform(
    kind: RunKind,
    parameters: RunParameters,
    current: Running,
  ): Promise<RunAnswer> {
    const { runId, startedAt } = await begin(kind, parameters);
    const lastRun = await queries.lastRun(kind);
    const onProgress = (done: number, total: number) => {
      current.progress = { done, total };
      announce({
        type: "screener.progress",
        kind,
        status: { isRunning: true, lastRun, progress: current.progress },
      });
    };
    try {
      const { signal } = current.breakOff;
      const outcome = await screenMarket({ market, kind, parameters, onProgress, signal });
      const { events } = await handle(runId, { kind: "complete", outcome });
      const [completed] = events as readonly RecordedEvent<ScreenerEvent>[];
      const { screened, skipped, results } = outcome;
      const finishedAt = completed?.recordedAt ?? startedAt;
      return {
        status: "completed",
        run: { id: runId, kind, startedAt, finishedAt, screened, skipped, count: results.length },
      };
    } catch (error) {
      const isBrokenOff = current.breakOff.signal.aborted;
      const reason = isBrokenOff ? INTERRUPTED : describeFailure(error);
      await handle(runId, { kind: "fail", reason });
      if (isBrokenOff || error instanceof NothingToScreen) return { status: "failed", reason };
      throw error;
    }
  }

  return {
    status,
    run: async (kind, { maxPrice, minVolume, upsideFilter = "all" }) => {
      if (running.has(kind)) return { status: "busy" };
      const current: Running = {
        breakOff: new AbortController(),
        progress: { done: 0, total: 0 },
        ended: Promise.resolve(),
      };
      running.set(kind, current);
      const work = perform(
        kind,
        {
          maxPrice: maxPrice ?? DEFAULT_MAX_PRICE,
          minVolume: minVolume ?? DEFAULT_MIN_VOLUME,
          upsideFilter: upsideFilter === "all" ? null : upsideFilter,
        },
        current,
      );
      current.ended = work.catch((error: unknown) => {
        log.error("a screener run failed", { kind, error });
      });
      try {
        return await work;
      } finally {
        running.delete(kind);
        announce({ type: "screener.progress", kind, status: await status(kind) });
      }
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
        await handle(runId, { kind: "fail", reason: INTERRUPTED });
        log.info("a screener run was cut short by a stop", { runId });
      }
    },
    stop: async () => {
      for (const { breakOff } of running.values()) breakOff.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

const describeFailure = (error: unknown): string =>
  error instanceof NothingToScreen ? error.message : "The run met a fault; the log has the cause";
