import type { Log } from "../log.ts";
import { startIdleTimer, type StartTimer } from "../timer.ts";
import type { EventStore } from "./store.ts";

export interface LogFollowerPorts {
  readonly store: Pick<EventStore, "position" | "readAll" | "share">;
  readonly log: Log;
  /** How often the log is looked at where no notice comes, for one may be lost. */
  readonly everyMs?: number;
  readonly startTimer?: StartTimer;
}

/** Announces what other processes append, between what this one appends. */
export interface LogFollower {
  /** There may be something new. */
  wake(): void;
  /**
   * Resolves when everything in the log has been announced, but for what waits for the end of a
   * transaction of this process; rejects when it cannot be read.
   */
  catchUp(): Promise<void>;
  /** Resolves when nothing more will be announced. */
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;

/** Events read and announced at once. */
const PAGE = 500;

/**
 * Follows the log from its present end. Positions have no gaps and become visible in their order, so
 * the position announced last is all that must be remembered.
 */
export async function followLog(ports: LogFollowerPorts): Promise<LogFollower> {
  const { store, log, everyMs = EVERY_MS, startTimer = startIdleTimer } = ports;
  let reading: Promise<void> | undefined;
  let again = false;
  let isStopped = false;
  let hasFailed = false;

  const readOn = async (): Promise<void> => {
    for (let isEnd = false; !isEnd;) {
      const before = shared.heard();
      const events = await store.readAll(before, PAGE);
      // A stop waits for the page that is read, and drops it.
      if (isStopped) return;
      shared.hear(events);
      const isWhole = shared.heard() >= (events.at(-1)?.position ?? before);
      isEnd = isWhole ? events.length < PAGE : shared.heard() === before;
    }
  };

  const read = async (): Promise<void> => {
    try {
      do {
        again = false;
        await readOn();
      } while (again);
    } finally {
      // In the turn that found nothing more: what comes later reads again.
      reading = undefined;
    }
  };

  const catchUp = (): Promise<void> => {
    if (reading) {
      again = true;
      return reading;
    }
    reading = read();
    return reading;
  };

  const wake = (): void => {
    if (!isStopped) void catchUpOrWarn();
  };

  const catchUpOrWarn = async (): Promise<void> => {
    try {
      await catchUp();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn("the log of events could not be read; it is tried again", { error });
      hasFailed = true;
    }
  };

  const shared = store.share(await store.position(), wake);
  let cancel: () => void = () => undefined;
  const look = (): void => {
    wake();
    cancel = startTimer(look, everyMs);
  };
  cancel = startTimer(look, everyMs);

  return {
    wake,
    catchUp,
    stop: async () => {
      isStopped = true;
      cancel();
      await reading?.catch(() => undefined);
    },
  };
}
