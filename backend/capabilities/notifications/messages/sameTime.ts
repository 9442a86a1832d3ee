/** One thing that was known of the time of a firing. */
export interface SameTimeLine {
  /** Without its time and source, for a message that is short. */
  readonly short: string;
  readonly line: string;
}

/** It happened at the same time; no message says more about it. */
export const AT_THE_SAME_TIME = "At the same time";
