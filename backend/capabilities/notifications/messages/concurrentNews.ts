/** A piece of news or a market move from around the time of a firing. */
export interface ConcurrentNewsLine {
  /** The line without its time and source, for short messages. */
  readonly short: string;
  readonly line: string;
}

/** Heading that claims coincidence only; no message claims a cause. */
export const AT_THE_SAME_TIME = "At the same time";
