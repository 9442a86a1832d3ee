import type { Clock } from "../../platform/clock.ts";
import type { ScreenerRun } from "../../contract/discovery/screener.ts";
import type { CommandResult } from "../../platform/eventStore/commandHandler.ts";
import type { ScreenerCommand, RunState, StartedRun } from "./decide.ts";
import type { RunParameters, ScreenerEvent } from "./events.ts";
import type { Progress } from "./progress.ts";
import { screenMarket, type ScreenedMarket, type ScreenStep } from "./screen.ts";

export interface PerformPorts {
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

export async function performRun(ports: PerformPorts): Promise<ScreenerRun> {
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
