export type Labels = Readonly<Record<string, string>>;

export interface Reading {
  readonly labels?: Labels;
  readonly value: number;
}

export interface Instrument {
  /** Without the product's prefix, in Prometheus style: `deliveries_total`, `evaluation_seconds`. */
  readonly name: string;
  readonly help: string;
  /** Names of the labels; few values each, for every combination is a series that is kept. */
  readonly labels?: readonly string[];
}

/** Takes the measurements of a running server. Nothing here blocks, and nothing throws. */
export interface Meter {
  counter(instrument: Instrument): (labels?: Labels, by?: number) => void;
  /** `buckets`: upper bounds, ascending. */
  histogram(
    instrument: Instrument & { readonly buckets: readonly number[] },
  ): (value: number, labels?: Labels) => void;
  /**
   * Read when the measurements are asked for; what rejects is left out of that answer. `isTotal`: it
   * only rises, as a counter does.
   */
  gauge(
    instrument: Instrument & { readonly isTotal?: boolean },
    read: () => readonly Reading[] | Promise<readonly Reading[]>,
  ): void;
}

const nothing = () => undefined;

/** For hosts that are not watched, as a page. */
export const noMeter: Meter = {
  counter: () => nothing,
  histogram: () => nothing,
  gauge: nothing,
};
