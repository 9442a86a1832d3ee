/** Source and age of a value. Times are epoch milliseconds. */
export interface Provenance {
  readonly source: string;
  /**
   * Time at which the value was true: exchange time for prices, otherwise the source's own date.
   */
  readonly asOf: number;
  /** Time of receipt by this process. A cached response keeps its time. */
  readonly fetchedAt: number;
}

export interface Sourced<T> extends Provenance {
  readonly value: T;
  /** True if a source that comes first failed, which may know more. */
  readonly isStandIn?: boolean;
}
