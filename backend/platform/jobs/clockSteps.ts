import { isoTime, type Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

export interface ClockStep {
  /** Wall-clock time after the step, ISO 8601. */
  readonly at: string;
  /** Negative if the clock went back. */
  readonly ms: number;
}

/** Smaller corrections of clocks are normal. */
const MIN_STEP_MS = MINUTE_MS;

export type ClockSteps = ReturnType<typeof createClockSteps>;

export function createClockSteps(clock: Clock, log: Log) {
  const apart = (): number => clock.now() - clock.elapsed();
  let known = apart();
  let count = 0;
  let last: ClockStep | null = null;
  return {
    /** Compares the two clocks. Called by a job every second. */
    check() {
      const now = apart();
      const ms = Math.round(now - known);
      known = now;
      if (Math.abs(ms) < MIN_STEP_MS) return;
      count++;
      last = { at: isoTime(clock.now()), ms };
      log.warn(describeClockStep(ms), { now: last.at });
    },
    count: () => count,
    last: () => last,
  };
}

export function describeClockStep(ms: number): string {
  const size = describeSpan(Math.abs(ms));
  return ms < 0
    ? `The clock of this machine was set back by ${size}`
    : `The clock of this machine was set forward by ${size}, or the machine slept`;
}

const UNITS = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", 60_000],
  ["second", 1000],
] as const;

function describeSpan(ms: number): string {
  let rest = Math.round(ms / 1000) * 1000;
  const parts = UNITS.flatMap(([unit, length]) => {
    const many = Math.floor(rest / length);
    rest -= many * length;
    return many === 0 ? [] : [`${many} ${unit}${many === 1 ? "" : "s"}`];
  });
  return parts.slice(0, 2).join(" ");
}
