export interface RunCount {
  readonly done: number;
  readonly total: number;
}

/** How far a run has come. */
export interface RunCounter {
  /** Null before the first report. */
  read(): RunCount | null;
  report(done: number, total: number): void;
}

/** At most this many announcements a run: a bar on a screen has no use for more. */
const ANNOUNCEMENTS = 50;

/** Counts what a run has done, and announces the beginning, the end and every fiftieth between. */
export function createRunCounter(announce: (count: RunCount) => void): RunCounter {
  let count: RunCount | null = null;
  return {
    read: () => count,
    report: (done, total) => {
      const step = Math.max(1, Math.floor(total / ANNOUNCEMENTS));
      const isNews = !count || Math.floor(done / step) > Math.floor(count.done / step);
      count = { done, total };
      if (isNews || done === total) announce(count);
    },
  };
}
