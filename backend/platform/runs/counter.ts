export interface RunCount {
  readonly done: number;
  readonly total: number;
}

export interface RunCounter {
  read(): RunCount | null;
  report(done: number, total: number): void;
}

const ANNOUNCEMENTS = 50;

/**
 * Counts the progress of a run, and announces its start, its end and about every fiftieth in
 * between.
 */
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
