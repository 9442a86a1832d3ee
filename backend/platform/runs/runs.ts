import { nextId, type NumberedTable } from "../database/nextId.ts";
import { NO_STREAM, type DomainEvent } from "../eventStore/event.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { Log } from "../log.ts";
import { Unavailable, SERVER_STOPPING } from "../unavailable.ts";

interface RunCount {
  readonly done: number;
  readonly total: number;
}

const ANNOUNCEMENTS = 50;

export type RunCounter = ReturnType<typeof createRunCounter>;

/** Announces the start, the end and about every fiftieth step in between. */
export function createRunCounter(announce: (count: RunCount) => void) {
  let count: RunCount | null = null;
  return {
    read: () => count,
    report: (done: number, total: number) => {
      const step = Math.max(1, Math.floor(total / ANNOUNCEMENTS));
      const isNews = !count || Math.floor(done / step) > Math.floor(count.done / step);
      count = { done, total };
      if (isNews || done === total) announce(count);
    },
  };
}

export interface RunWork<Progress, Result> {
  /** Progress to show during the run; kept up to date by `perform`. */
  readonly progress: Progress;
  /** Rejects on failure and soon after the signal is aborted; the runs record either. */
  readonly perform: (signal: AbortSignal) => Promise<Result>;
}

/** A run that was started by another process and is to be continued. */
export interface ResumedRun<Kind extends string, Progress, Result> extends RunWork<
  Progress,
  Result
> {
  readonly kind: Kind;
}

export interface RunInProgress<Progress, Result> {
  readonly progress: Progress;
  /** Rejects as the work does, and with {@link RunInterrupted} if the process stops. */
  readonly ended: Promise<Result>;
}

export interface RunsPorts<Kind extends string, Progress, Result> {
  readonly store: EventStore;
  readonly log: Log;
  readonly name: string;
  /** Table of the runs, which determines their ids. */
  readonly table: NumberedTable;
  readonly streamOf: (runId: number) => string;
  /** Returns the ids of runs that are recorded as started but not ended, oldest first. */
  readonly readUnfinished: () => Promise<readonly number[]>;
  readonly fail: (runId: number, reason: string) => Promise<unknown>;
  /** Returns the reason, in one sentence, for an expected error; undefined for a bug. */
  readonly reasonOf: (error: unknown) => string | undefined;
  readonly ended: (kind: Kind, runId: number) => void | Promise<void>;
  readonly interrupted: string;
  /**
   * If set, a run stays unfinished when the process stops, and the next process continues it unless
   * this returns undefined. If omitted, every such run is closed as interrupted.
   */
  readonly resume?: (runId: number) => Promise<ResumedRun<Kind, Progress, Result> | undefined>;
}

/**
 * Work of minutes or hours that a user starts and watches: one run of each kind at a time. Start
 * and end are events of a separate stream, so that a crash is noticed at the next start. Whether a
 * run is in progress is known only in memory: a single process owns the database, so a run that it
 * is not working on is not in progress, whatever is recorded.
 */
export interface Runs<Kind extends string, Progress, Result> {
  /** Returns undefined while another run of the kind is in progress. */
  start(
    kind: Kind,
    begun: (runId: number) => readonly DomainEvent[],
    open: (run: { readonly id: number; readonly startedAt: string }) => RunWork<Progress, Result>,
  ): Promise<RunInProgress<Progress, Result> | undefined>;
  isRunning(kind: Kind): boolean;
  progress(kind: Kind): Progress | undefined;
  /** Continues runs that a former process left unfinished, or closes them as interrupted. */
  recover(): Promise<void>;
  /** Interrupts runs in progress; resolves when that is recorded. */
  stop(): Promise<void>;
  settled(): Promise<void>;
}

export class RunInterrupted extends Unavailable {
  override readonly name = "RunInterrupted";
  constructor(readonly sentence: string) {
    super(sentence);
  }
}

const FAULT = "The run failed. The server's log has the reason";

export function createRuns<Kind extends string, Progress, Result>(
  ports: RunsPorts<Kind, Progress, Result>,
): Runs<Kind, Progress, Result> {
  const { store, log, name, table, streamOf, readUnfinished, fail, resume } = ports;
  const underWay = new Map<Kind, RunInProgress<Progress, Result>>();
  /** Runs being started, so that two simultaneous calls do not both start one. */
  const beginning = new Map<Kind, Promise<unknown>>();
  const own = new Set<number>();
  let stopping = new AbortController();

  const isRunning = (kind: Kind): boolean => underWay.has(kind) || beginning.has(kind);

  const close = async (runId: number, kind: Kind, error: unknown, isStopped: boolean) => {
    if (isStopped) {
      log.info(`a ${name} run was interrupted`, { runId, kind });
      if (!resume) await fail(runId, ports.interrupted);
      return new RunInterrupted(
        `${SERVER_STOPPING}${resume ? ". The run continues after the restart" : ""}`,
      );
    }
    const reason = ports.reasonOf(error);
    if (reason === undefined) log.error(`a ${name} run failed`, { runId, kind, error });
    else log.warn(`a ${name} run failed`, { runId, kind, reason });
    await fail(runId, reason ?? FAULT);
    return error;
  };

  const perform = async (
    runId: number,
    kind: Kind,
    work: RunWork<Progress, Result>,
  ): Promise<Result> => {
    const { signal } = stopping;
    try {
      return await work.perform(signal);
    } catch (error) {
      throw await close(runId, kind, error, signal.aborted);
    } finally {
      underWay.delete(kind);
      own.delete(runId);
      await ports.ended(kind, runId);
    }
  };

  const launch = (runId: number, kind: Kind, work: RunWork<Progress, Result>) => {
    const { promise: ended, resolve, reject } = Promise.withResolvers<Result>();
    const run = { progress: work.progress, ended };
    own.add(runId);
    underWay.set(kind, run);
    // The caller may not be waiting anymore; failures are in the log.
    ended.catch(() => undefined);
    perform(runId, kind, work).then(resolve, reject);
    return run;
  };

  const settled = async (): Promise<void> => {
    await Promise.allSettled([...underWay.values()].map(({ ended }) => ended));
  };

  return {
    start: async (kind, begun, open) => {
      if (isRunning(kind)) return undefined;
      const begin = async () => {
        const run = await store.transact(async (transaction) => {
          const id = await nextId(transaction, table);
          const append = { stream: streamOf(id), expectedVersion: NO_STREAM, events: begun(id) };
          const [started] = await store.appendWithin(transaction, [append]);
          own.add(id);
          return { id, startedAt: started?.recordedAt ?? "" };
        });
        return launch(run.id, kind, open(run));
      };
      const launched = begin();
      beginning.set(kind, launched);
      try {
        return await launched;
      } finally {
        beginning.delete(kind);
      }
    },
    isRunning,
    progress: (kind) => underWay.get(kind)?.progress,
    recover: async () => {
      for (const runId of await readUnfinished()) {
        if (own.has(runId)) continue;
        const resumed = await resume?.(runId);
        if (resumed && !isRunning(resumed.kind)) {
          log.info(`a ${name} run goes on`, { runId });
          launch(runId, resumed.kind, resumed);
        } else {
          await fail(runId, ports.interrupted);
        }
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(beginning.values());
      await settled();
      stopping = new AbortController();
    },
    settled,
  };
}
