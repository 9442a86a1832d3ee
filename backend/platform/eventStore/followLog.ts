import type { Log } from "../log.ts";
import { startIdleTimer, type StartTimer } from "../timer.ts";
import type { EventStore } from "./store.ts";

export interface LogFollowerPorts {
  readonly store: Pick<EventStore, "position" | "readAll" | "announce">;
  readonly log: Log;
  /** How often the log is looked at where no notice comes, for one may be lost. */
  readonly everyMs?: number;
  readonly startTimer?: StartTimer;
}

/** Announces what other processes append, while this one appends nothing. */
export interface LogFollower {
  /** There may be something new. */
  wake(): void;
  /** Resolves when everything in the log has been announced; rejects when it cannot be read. */
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
  let announced = await store.position();
  let reading: Promise<void> | undefined;
  let again = false;
  let isStopped = false;
  let hasFailed = false;

  const readOn = async (): Promise<void> => {
    for (let isEnd = false; !isEnd;) {
      const events = await store.readAll(announced, PAGE);
      // A stop waits for the page that is read, and drops it.
      if (isStopped) return;
      announced = events.at(-1)?.position ?? announced;
      if (events.length > 0) store.announce(events);
      isEnd = events.length < PAGE;
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
