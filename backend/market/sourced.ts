/** Where a value comes from and how old it is. Times are epoch milliseconds. */
export interface Provenance {
  readonly source: string;
  /** When it was true: by the exchange for prices, by the source's own date otherwise. */
  readonly asOf: number;
  /** When this process learned of it. An answer that is kept keeps its time. */
  readonly fetchedAt: number;
}

/** A value as a source told it. */
export interface Sourced<T> extends Provenance {
  readonly value: T;
}
