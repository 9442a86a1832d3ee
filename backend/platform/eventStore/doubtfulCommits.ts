import { findStorageFault } from "../database/storageFault.ts";
import { pauseWith, startIdleTimer } from "../timer.ts";
import type { Announcement } from "./announce.ts";
import type { RecordedEvent } from "./event.ts";

export interface DoubtfulCommitPorts {
  readonly readAt: (
    position: number,
  ) => Promise<Pick<RecordedEvent, "stream" | "version" | "recordedAt"> | undefined>;
  readonly settle: (announcement: Announcement, isCommitted: boolean) => void;
  readonly retryMs?: number;
}

const RETRY_MS = 1_000;

const pause = pauseWith(startIdleTimer);

/**
 * If a connection is lost during a commit, it is unknown whether the transaction was committed. Its
 * caller learns this from the error. Its listeners learn the outcome from the log, as soon as that
 * can be read. Transactions take turns, so the one that reads follows the end of the doubtful one.
 */
export function createDoubtfulCommits(ports: DoubtfulCommitPorts) {
  const { readAt, settle, retryMs = RETRY_MS } = ports;

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
    failed: async (announcement: Announcement, error: unknown): Promise<void> => {
      const isInDoubt = announcement.events.length > 0 && findStorageFault(error) === "unreachable";
      settle(announcement, isInDoubt && (await wasCommitted(announcement)));
    },
  };
}
