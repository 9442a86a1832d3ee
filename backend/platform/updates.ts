import type { Clock } from "./clock.ts";
import { DAY_MS } from "../domain/durations.ts";
import type { Log } from "./log.ts";
import { isNewer, version } from "./version.ts";

export interface UpdatesPorts {
  readonly ask: () => Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Log;
  readonly running?: string;
}

export function createUpdates({ ask, clock, log, running = version }: UpdatesPorts) {
  let newest: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    /** A failure leaves the known state unchanged. */
    askDaily: async (): Promise<void> => {
      if (clock.elapsed() - askedAt < DAY_MS) return;
      askedAt = clock.elapsed();
      try {
        newest = (await ask()) ?? newest;
      } catch (error) {
        log.warn("the newest version could not be asked for", { error });
      }
    },
    describe: (): { readonly newerVersion?: string } =>
      newest !== undefined && isNewer(newest, running) ? { newerVersion: newest } : {},
  };
}
