import { findStorageFault } from "../database/storageFault.ts";
import { pauseWith, startIdleTimer } from "../timer.ts";
import type { Announcement } from "./announce.ts";
import type { RecordedEvent } from "./event.ts";

export interface DoubtfulCommitPorts {
  /** The event at a position, read in a transaction of its own; undefined where there is none. */
  readonly readAt: (
    position: number,
  ) => Promise<Pick<RecordedEvent, "stream" | "version" | "recordedAt"> | undefined>;
  readonly committed: (announcement: Announcement) => void;
  readonly rolledBack: (announcement: Announcement) => void;
  readonly retryMs?: number;
}

const RETRY_MS = 1_000;

const pause = pauseWith(startIdleTimer);

/**
 * A connection that is cut while a transaction commits leaves open whether it did. Its caller
 * learns so from the error; its listeners learn it from the log, as soon as that can be read.
 * Transactions take turns: the one that reads follows the end of the one in doubt.
 */
export function createDoubtfulCommits(ports: DoubtfulCommitPorts) {
  const { readAt, committed, rolledBack, retryMs = RETRY_MS } = ports;

  const wasCommitted = async ({ events: [first] }: Announcement): Promise<boolean> => {
    if (!first) return false;
    for (;;) {
      try {
        const found = await readAt(first.position);
        return (
          found?.stream === first.stream &&
          found.version === first.version &&
          found.recordedAt === first.recordedAt
        );
      } catch {
        await pause(retryMs);
      }
    }
  };

  return {
    /** Ends the announcement of a transaction that failed with the error. */
    failed: async (announcement: Announcement, error: unknown): Promise<void> => {
      const isInDoubt = announcement.events.length > 0 && findStorageFault(error) === "unreachable";
      const end = isInDoubt && (await wasCommitted(announcement)) ? committed : rolledBack;
      end(announcement);
    },
  };
}
