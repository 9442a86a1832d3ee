import { nextId, type NumberedTable } from "../database/nextId.ts";
import { NO_STREAM, type DomainEvent } from "../eventStore/event.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { Log } from "../log.ts";
import { Unavailable } from "../unavailable.ts";

/** What a run does. */
export interface RunWork<Progress, Result> {
  /** What is shown of the run while it goes on; the work keeps it up to date. */
  readonly progress: Progress;
  /**
   * Does the work and records what it found. Rejects when it fails, and as soon as it can once the
   * signal is aborted; the runs record either.
   */
  readonly perform: (signal: AbortSignal) => Promise<Result>;
}

/** A run that another process began, to be gone on with. */
export interface ResumedRun<Kind extends string, Progress, Result> extends RunWork<
  Progress,
  Result
> {
  readonly kind: Kind;
}

export interface RunUnderWay<Progress, Result> {
  readonly progress: Progress;
  /** Rejects as the work does, and with {@link RunInterrupted} when the process stops. */
  readonly ended: Promise<Result>;
}

export interface RunsPorts<Kind extends string, Progress, Result> {
  readonly store: EventStore;
  readonly log: Log;
  /** For the log, as in "a screener run failed". */
  readonly name: string;
  /** The runs as a table, in which their ids are counted. */
  readonly table: NumberedTable;
  readonly streamOf: (runId: number) => string;
  /** Ids of the runs that have begun and not ended by what is recorded, oldest first. */
  readonly readUnfinished: () => Promise<readonly number[]>;
  /** Records that a run ended without a result. */
  readonly fail: (runId: number, reason: string) => Promise<unknown>;
  /** The reason, in one sentence, of an error that is no fault of ours; undefined for one that is. */
  readonly reasonOf: (error: unknown) => string | undefined;
  /** Called when a run has ended, however it did. */
  readonly ended: (kind: Kind, runId: number) => void | Promise<void>;
  /** The reason of a run that no process continues. */
  readonly interrupted: string;
  /**
   * Given, a run stays unfinished when the process stops, and the next one goes on with it unless
   * this answers undefined. Left out, every such run is closed as interrupted.
   */
  readonly resume?: (runId: number) => Promise<ResumedRun<Kind, Progress, Result> | undefined>;
}

/**
 * Work of minutes or hours that somebody starts and watches: one run of each kind at a time. Its
 * beginning and its end are events of a stream of its own, so that a crash is seen at the next
 * start. Whether one is under way is known in memory alone: a single process has the database, and
 * what it does not work on is not under way, whatever is recorded.
 */
export interface Runs<Kind extends string, Progress, Result> {
  /** Undefined while another run of the kind is under way. Who started it may go away. */
  start(
    kind: Kind,
    begun: (runId: number) => readonly DomainEvent[],
    open: (run: { readonly id: number; readonly startedAt: string }) => RunWork<Progress, Result>,
  ): Promise<RunUnderWay<Progress, Result> | undefined>;
  isRunning(kind: Kind): boolean;
  /** Undefined while none is under way. */
  progress(kind: Kind): Progress | undefined;
  /** Goes on with what a process that is gone has left unfinished, or closes it as interrupted. */
  recover(): Promise<void>;
  /** Interrupts what is under way; resolves when that is recorded. */
  stop(): Promise<void>;
  /** Resolves when what is under way has ended. */
  settled(): Promise<void>;
}

/** The process stopped while the run was under way. */
export class RunInterrupted extends Unavailable {
  override readonly name = "RunInterrupted";
  constructor(readonly sentence: string) {
    super(sentence);
  }
}

const FAULT = "The run met a fault; the log has the cause";

export function createRuns<Kind extends string, Progress, Result>(
  ports: RunsPorts<Kind, Progress, Result>,
): Runs<Kind, Progress, Result> {
  const { store, log, name, table, streamOf, readUnfinished, fail, resume } = ports;
  const underWay = new Map<Kind, RunUnderWay<Progress, Result>>();
  /** Begun and not under way yet, so that two calls at one moment do not both begin. */
  const beginning = new Map<Kind, Promise<unknown>>();
  /** Runs of this process that have not ended. */
  const own = new Set<number>();
  let stopping = new AbortController();

  const isRunning = (kind: Kind): boolean => underWay.has(kind) || beginning.has(kind);

  const close = async (runId: number, kind: Kind, error: unknown, isStopped: boolean) => {
    if (isStopped) {
      log.info(`a ${name} run was interrupted`, { runId, kind });
      if (!resume) await fail(runId, ports.interrupted);
      return new RunInterrupted(
        `The program is being stopped${resume ? "; the run goes on when it starts again" : ""}`,
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
    // Who started it may have gone away; what failed is in the log.
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
