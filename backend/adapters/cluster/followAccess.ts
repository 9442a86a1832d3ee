import type { Log } from "../../platform/log.ts";
import { pause as realPause, type Pause } from "../../platform/timer.ts";

export interface AccessFollowerPorts {
  /** Takes over which sessions and tokens there are. */
  readonly reload: () => Promise<void>;
  readonly log: Log;
  readonly pause?: Pause;
}

export interface AccessFollower {
  /** There may be something new. */
  wake(): void;
  /** Resolves when nothing more will be taken over. */
  stop(): Promise<void>;
}

const RETRY_MS = 2_000;

/**
 * Reads again what other servers have stored, one reading after the other: of two at once the older one
 * could come last, with a session that has ended meanwhile. One that failed is repeated until it
 * succeeds, for no other notice may come.
 */
export function followAccess({
  reload,
  log,
  pause = realPause,
}: AccessFollowerPorts): AccessFollower {
  const stopping = new AbortController();
  const { signal } = stopping;
  let reading: Promise<void> | undefined;
  let again = false;
  let hasFailed = false;

  const read = async (): Promise<void> => {
    do {
      again = false;
      try {
        await reload();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) log.warn("sessions and tokens could not be read again", { error });
        hasFailed = true;
        again = true;
        await pause(RETRY_MS, signal);
      }
    } while (again && !signal.aborted);
    reading = undefined;
  };

  return {
    wake: () => {
      if (signal.aborted) return;
      again = true;
      reading ??= read();
    },
    stop: async () => {
      stopping.abort();
      await reading;
    },
  };
}
