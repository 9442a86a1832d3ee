export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Share of the work that is done, 0 to 1, where tests take unequally long. */
  readonly share?: number;
}

interface Running {
  readonly title: string;
  /** Usual duration in seconds of one core; only the ratios between parts count. */
  readonly weight: number;
  readonly began: number;
  progress: Progress | null;
}

/** Maximum share assumed for a part that reports no count. */
const UNCOUNTED_MOST = 0.9;

const shareOf = ({ weight, began, progress }: Running, now: number): number =>
  progress
    ? (progress.share ?? progress.done / Math.max(1, progress.total))
    : Math.min(UNCOUNTED_MOST, (now - began) / 1000 / weight);

export const formatDuration = (seconds: number): string => {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

/**
 * Tracks the parts of a run by their usual weights and estimates the remaining time from the speed
 * so far. Times are in milliseconds of the clock that is passed in.
 */
export class Estimate {
  readonly #now: () => number;
  readonly #began: number;
  readonly #total: number;
  readonly #running = new Map<string, Running>();
  #done = 0;

  /** An empty list of weights disables the estimate; the counts are still shown. */
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

  /** Seconds until the last part ends; null until 2% of the run is done. */
  left(): number | null {
    if (this.#total === 0) return null;
    const now = this.#now();
    const running = [...this.#running.values()];
    const done =
      this.#done + running.reduce((sum, part) => sum + part.weight * shareOf(part, now), 0);
    if (done < this.#total / 50) return null;
    return ((now - this.#began) / 1000) * (this.#total / done - 1);
  }

  line(): string {
    const parts = [...this.#running.values()].map(({ title, progress }) =>
      progress ? `${title} ${progress.done} of ${progress.total}` : title,
    );
    const left = this.left();
    const rest = left === null ? "" : `; about ${formatDuration(left)} left`;
    return `${formatDuration((this.#now() - this.#began) / 1000)}: ${parts.join(", ")}${rest}`;
  }
}
