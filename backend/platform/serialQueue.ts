/**
 * Does one piece of work after the other, in the order they were asked for; one that fails holds up
 * none of those behind it.
 *
 * Not p-queue: version 10 is 3.5 KB gzip in the page's bundle, most of it rate limits by the time of
 * day, for what five lines do. Nor does it join calls of one key, as the outbox's queue does, or
 * reject what it drops for a reason of ours.
 */
export interface SerialQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all that was asked for so far has ended. */
  settled(): Promise<void>;
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<void> = Promise.resolve();
  return {
    run: (work) => {
      const turn = last.then(work);
      last = turn.then(ignore, ignore);
      return turn;
    },
    settled: () => last,
  };
}

const ignore = () => undefined;
