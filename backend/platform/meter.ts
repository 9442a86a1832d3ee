export type Labels = Readonly<Record<string, string>>;

export interface Reading {
  readonly labels?: Labels;
  readonly value: number;
}

export interface Instrument {
  /** Prometheus-style name without the product's prefix, such as `deliveries_total`. */
  readonly name: string;
  readonly help: string;
  /** Label names. Each must have few values, because every combination is a stored series. */
  readonly labels?: readonly string[];
}

/** Records measurements of a running server. Nothing here blocks or throws. */
export interface Meter {
  counter(instrument: Instrument): (labels?: Labels, by?: number) => void;
  histogram(
    instrument: Instrument & { readonly buckets: readonly number[] },
  ): (value: number, labels?: Labels) => void;
  /** Omits the metric if `read` rejects. `isTotal`: the value only rises, like a counter. */
  gauge(
    instrument: Instrument & { readonly isTotal?: boolean },
    read: () => readonly Reading[] | Promise<readonly Reading[]>,
  ): void;
}

const nothing = () => undefined;

/** For hosts without monitoring, such as the demo page. */
export const noMeter: Meter = {
  counter: () => nothing,
  histogram: () => nothing,
  gauge: nothing,
};
