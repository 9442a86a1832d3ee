import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

/** Smaller ones are a clock that is being disciplined. */
const STEP_MS = MINUTE_MS;

export interface ClockSteps {
  /** Whether the clock has been set by more than a minute, either way, since the last check. */
  look(): boolean;
}

/** Compares the time of day with the time that has gone by. */
export function createClockSteps(clock: Clock, log: Log): ClockSteps {
  const offset = () => clock.now() - clock.elapsed();
  let before = offset();
  return {
    look: () => {
      const stepMs = offset() - before;
      if (Math.abs(stepMs) < STEP_MS) return false;
      before += stepMs;
      log.warn("the clock was set; what waits to be sent is tried now", { stepMs });
      return true;
    },
  };
}
