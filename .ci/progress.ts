/** What a part of the run says while it runs: how many of its tests are done, of how many. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Running {
  readonly title: string;
  /** Its usual share of the whole run, in seconds of one core. */
  readonly weight: number;
  readonly began: number;
  progress: Progress | null;
}

/** A part without a count is taken for nearly done at the latest when its usual time is over. */
const UNCOUNTED_MOST = 0.9;

const shareOf = ({ weight, began, progress }: Running, now: number): number =>
  progress
    ? progress.done / Math.max(1, progress.total)
    : Math.min(UNCOUNTED_MOST, (now - began) / 1000 / weight);

export const formatDuration = (seconds: number): string => {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

/**
 * Follows the parts of a run by their usual weights and estimates from the speed so far how long
 * the rest takes. Times are in milliseconds of the clock that is passed in.
 */
export class Estimate {
  readonly #now: () => number;
  readonly #began: number;
  readonly #total: number;
  readonly #running = new Map<string, Running>();
  #done = 0;

  /** Without weights it estimates nothing and only counts. */
  constructor(weights: readonly number[], now: () => number) {
    this.#now = now;
    this.#began = now();
    this.#total = weights.reduce((sum, weight) => sum + weight, 0);
  }

  begin(title: string, weight: number): void {
    this.#running.set(title, { title, weight, began: this.#now(), progress: null });
  }

  report(title: string, progress: Progress): void {
    const part = this.#running.get(title);
    if (part) part.progress = progress;
  }

  end(title: string): void {
    this.#done += this.#running.get(title)?.weight ?? 0;
    this.#running.delete(title);
  }

  /** Seconds until the last part ends; null as long as too little is done to tell. */
  left(): number | null {
    if (this.#total === 0) return null;
    const now = this.#now();
    const running = [...this.#running.values()];
    const done =
      this.#done + running.reduce((sum, part) => sum + part.weight * shareOf(part, now), 0);
    if (done < this.#total / 50) return null;
    return ((now - this.#began) / 1000) * (this.#total / done - 1);
  }

  /** One line: the time so far, what runs with its counts, the time left. */
  line(): string {
    const parts = [...this.#running.values()].map(({ title, progress }) =>
      progress ? `${title} ${progress.done} of ${progress.total}` : title,
    );
    const left = this.left();
    const rest = left === null ? "" : `; about ${formatDuration(left)} left`;
    return `${formatDuration((this.#now() - this.#began) / 1000)}: ${parts.join(", ")}${rest}`;
  }
}
