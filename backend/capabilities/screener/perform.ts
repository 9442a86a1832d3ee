import type { Clock } from "../../platform/clock.ts";
import type { ScreenerRun } from "../../contract/screener.ts";
import type { CommandResult } from "../../platform/eventStore/commandHandler.ts";
import type { ScreenerCommand } from "./commands.ts";
import type { RunParameters, ScreenerEvent } from "./events.ts";
import type { RunState, StartedRun } from "./evolve.ts";
import type { Progress } from "./progress.ts";
import { NothingToScreen, screenMarket, type ScreenedMarket, type ScreenStep } from "./screen.ts";

export type RunEnd =
  | { readonly status: "begun"; readonly run: ScreenerRun }
  /** The market could not be screened; `reason` is a sentence for the person who asked. */
  | { readonly status: "failed"; readonly reason: string };

export interface PerformPorts {
  readonly market: ScreenedMarket;
  readonly clock: Clock;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly parameters: RunParameters;
  readonly progress: Progress;
  readonly earlier: StartedRun | undefined;
  readonly handle: (command: ScreenerCommand) => Promise<CommandResult<RunState, ScreenerEvent>>;
  /** Called whenever the progress has changed. */
  readonly announce: () => Promise<void>;
  /** Aborted, the run is let go of and stays unfinished. */
  readonly signal: AbortSignal;
}

const INTERRUPTED = "The program is being stopped; the run goes on when it starts again";

/** How much of a run's work a crash may cost. */
const RECORD_EVERY_MS = 10_000;

const NO_STEP: ScreenStep = { looked: [], unknown: [], found: [] };

/** Runs to the end, or as far as it gets before the program is stopped, and records it on the way. */
export async function performRun(ports: PerformPorts): Promise<RunEnd> {
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
    return { status: "begun", run: progress.answer() };
  } catch (error) {
    await record();
    if (signal.aborted) return { status: "failed", reason: INTERRUPTED };
    await handle({ kind: "fail", reason: describeFailure(error) });
    if (!(error instanceof NothingToScreen)) throw error;
    return { status: "failed", reason: error.message };
  }
}

const describeFailure = (error: unknown): string =>
  error instanceof NothingToScreen ? error.message : "The run met a fault; the log has the cause";
