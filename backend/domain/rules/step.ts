/** The evaluation that is going on. */
export interface Step {
  readonly at: number;
  /** Counts up with every batch. */
  readonly batch: number;
}
