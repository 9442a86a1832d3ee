import type { RebuildProgress } from "./rebuild.ts";

export interface RebuildPace {
  /** Whole percent of the log that has been read; 100 only once all of it has. */
  readonly percent: number;
  readonly eventsPerSecond: number;
  readonly secondsLeft: number | null;
}

/** Minimum time before an estimate, which would otherwise be a guess. */
const FIRST_GUESS_MS = 200;

export function paceOf({ events, share }: RebuildProgress, elapsedMs: number): RebuildPace {
  const isKnown = share > 0 && elapsedMs >= FIRST_GUESS_MS;
  return {
    percent: Math.floor(share * 100),
    eventsPerSecond: elapsedMs > 0 ? Math.round((events / elapsedMs) * 1000) : 0,
    secondsLeft: isKnown ? Math.ceil((elapsedMs * (1 - share)) / share / 1000) : null,
  };
}
