/** Where a value comes from and how old it is. Times are epoch milliseconds. */
export interface Provenance {
  readonly source: string;
  /** When it was true: exchange time for prices, else the source's own date. */
  readonly asOf: number;
  /** When this process received it. A cached answer keeps its time. */
  readonly fetchedAt: number;
}

/** A value with its source. */
export interface Sourced<T> extends Provenance {
  readonly value: T;
}
