export interface Step {
  readonly at: number;
  readonly batch: number;
}
