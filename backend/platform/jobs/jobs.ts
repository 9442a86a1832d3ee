import { startIdleTimer } from "../timer.ts";
import { systemClock, type Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { Cron } from "croner";

export interface Due {
  take(): boolean;
}

const EARLY_MS = 100;

/** Uses elapsed time, first due after one interval; skips missed times. */
export function createIntervalDue(everyMs: number, clock: Clock): Due {
  let dueAt = clock.elapsed() + everyMs;
  return {
    take() {
      const elapsed = clock.elapsed();
      if (elapsed < dueAt - EARLY_MS) return false;
      dueAt = elapsed - dueAt < everyMs ? dueAt + everyMs : elapsed + everyMs;
      return true;
    },
  };
}

/**
 * Due at the times of day that a cron pattern names in a zone. If the clock is set forward across
 * some of them, they are due immediately, as one run. If it is set back, repeated times are skipped
 * unless half their period has passed since: a clock that was a day ahead must not cost a day.
 */
export function createDaytimeDue(cadence: string, zone: string, clock: Clock): Due {
  const cron = new Cron(cadence, { mode: "6-part", timezone: zone, paused: true });
  const after = (time: number): number =>
    cron.nextRun(new Date(time))?.getTime() ?? Number.POSITIVE_INFINITY;
  let seenAt = clock.now();
  let dueAt = after(seenAt);
  /** The latest time of day that was done, and the elapsed time at that moment. */
  let done = { until: Number.NEGATIVE_INFINITY, at: 0 };

  const isRepeat = (): boolean =>
    dueAt <= done.until && clock.elapsed() - done.at < (after(dueAt) - dueAt) / 2;

  return {
    take() {
      const now = clock.now();
      if (now < seenAt) dueAt = after(now);
      seenAt = now;
      if (now < dueAt) return false;
      const isDue = !isRepeat();
      if (isDue) done = { until: now, at: clock.elapsed() };
      dueAt = after(now);
      return isDue;
    },
  };
}

interface JobTerms {
  readonly name: string;
  /** Skips a due time while a run is still in progress. */
  readonly overlap: "skip";
  run(): Promise<void> | void;
}

interface IntervalJob extends JobTerms {
  readonly everyMs: number;
}

interface DaytimeJob extends JobTerms {
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

/** A failed run is logged, and the next one runs as planned. Throws for an invalid cadence. */
export function createJobs(jobs: readonly Job[], log: Log, clock: Clock) {
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

/** The timer does not keep the process alive. The returned stop waits for runs in progress. */
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
