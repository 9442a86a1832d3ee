import { startIdleTimer } from "../timer.ts";
import type { Clock } from "../clock.ts";
import { systemClock } from "../clock.ts";
import type { Log } from "../log.ts";
import { createDaytimeDue, createIntervalDue, type Due } from "./due.ts";

interface JobTerms {
  readonly name: string;
  /**
   * If a run is still in progress at the next due time, that one is skipped. No other rule exists
   * yet.
   */
  readonly overlap: "skip";
  run(): Promise<void> | void;
}

export interface IntervalJob extends JobTerms {
  readonly everyMs: number;
}

export interface DaytimeJob extends JobTerms {
  /** Cron pattern with seconds, six parts. */
  readonly cadence: string;
  /** IANA time zone of the cadence. */
  readonly zone: string;
}

export type Job = IntervalJob | DaytimeJob;

export const everySeconds = (name: string, seconds: number, run: Job["run"]): Job => ({
  name,
  everyMs: seconds * 1000,
  overlap: "skip",
  run,
});

export const everyQuarterHour = (name: string, run: Job["run"]): Job => ({
  name,
  cadence: "0 */15 * * * *",
  zone: "UTC",
  overlap: "skip",
  run,
});

export interface Jobs {
  tick(): void;
  settle(): Promise<void>;
}

/** A failed run is logged, and the next one runs as planned. Throws for an invalid cadence. */
export function createJobs(jobs: readonly Job[], log: Log, clock: Clock): Jobs {
  const running = new Map<Job, Promise<void>>();
  const dues = jobs.map((job): readonly [Job, Due] => [
    job,
    "everyMs" in job
      ? createIntervalDue(job.everyMs, clock)
      : createDaytimeDue(job.cadence, job.zone, clock),
  ]);

  const runOnce = async (job: Job) => {
    try {
      await job.run();
    } catch (error) {
      log.error(`job ${job.name} failed`, { error });
    }
    running.delete(job);
  };

  return {
    tick() {
      for (const [job, due] of dues) {
        if (!due.take()) continue;
        if (running.has(job)) log.debug(`job ${job.name} is still running and was skipped once`);
        else
          running.set(
            job,
            Promise.resolve().then(() => runOnce(job)),
          );
      }
    },
    settle: async () => void (await Promise.all(running.values())),
  };
}

const TICK_MS = 1000;

/**
 * Starts every job; the timer does not keep the process alive. Returns a function that stops them
 * and resolves when runs in progress have ended.
 */
export function startJobs(
  jobs: readonly Job[],
  log: Log,
  clock: Clock = systemClock,
): () => Promise<void> {
  const { tick, settle } = createJobs(jobs, log, clock);
  let stopTimer: (() => void) | undefined;
  let nextAt = clock.elapsed();
  const wait = () => {
    // Uses whole seconds from the start, so that delays do not add up; a pause is not caught up.
    const elapsed = clock.elapsed();
    nextAt = Math.max(nextAt + TICK_MS, elapsed);
    stopTimer = startIdleTimer(onTick, nextAt - elapsed);
  };
  const onTick = () => {
    tick();
    wait();
  };
  wait();
  return async () => {
    stopTimer?.();
    await settle();
  };
}
