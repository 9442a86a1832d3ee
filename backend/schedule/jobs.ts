import { Cron } from "croner";
import type { Log } from "../log.ts";

/** One line of the table of everything that runs by the clock. */
export interface Job {
  readonly name: string;
  /** Cron pattern with seconds, six parts. */
  readonly cadence: string;
  /** IANA zone that the cadence is meant in. */
  readonly zone: string;
  /** A run still going on when the next is due: that one is left out. There is no other rule yet. */
  readonly overlap: "skip";
  run(): Promise<void> | void;
}

/** A job that the clock's zone does not matter to: every `seconds`. */
export const everySeconds = (name: string, seconds: number, run: Job["run"]): Job => ({
  name,
  cadence: `*/${seconds} * * * * *`,
  zone: "UTC",
  overlap: "skip",
  run,
});

export const everyQuarterHour = (name: string, run: Job["run"]): Job => ({
  ...everySeconds(name, 1, run),
  cadence: "0 */15 * * * *",
});

export const everyHour = (name: string, run: Job["run"]): Job => ({
  ...everySeconds(name, 1, run),
  cadence: "0 7 * * * *",
});

/**
 * Starts every job. A run that fails is logged and the next one comes as planned; the timers keep no
 * process alive. The returned function stops them and resolves when runs in progress have ended.
 */
export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const runOnce = async (job: Job) => {
    try {
      await job.run();
    } catch (error) {
      log.error(`job ${job.name} failed`, { error });
    }
  };
  const crons = jobs.map(
    (job) =>
      new Cron(
        job.cadence,
        {
          mode: "6-part",
          timezone: job.zone,
          protect: () => log.debug(`job ${job.name} is still running and was left out once`),
          unref: true,
        },
        async () => {
          const run = runOnce(job);
          running.add(run);
          await run;
          running.delete(run);
        },
      ),
  );
  return async () => {
    for (const cron of crons) cron.stop();
    await Promise.all(running);
  };
}
