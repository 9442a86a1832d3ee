import { instantOf, type BarSeries } from "./barSeries.ts";
import { CLOSE_PHASE, type Phase } from "../../calendars/sampleTimes.ts";

/** Position of the clock in one series; row −1 before its first sample. */
export interface Reached {
  readonly row: number;
  readonly phase: Phase;
}

interface Step {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly series: readonly number[];
}

/**
 * Merges the samples of many series by time and exposes only what has been played.
 *
 * @param fromDay days since 1970-01-01; rows of earlier trade dates count as already played.
 */
export function createTimeline(
  series: readonly BarSeries[],
  fromDay: number = Number.NEGATIVE_INFINITY,
) {
  const rows = Int32Array.from(series, ({ day }) => firstRowFrom(day, fromDay) - 1);
  const phases = new Uint8Array(series.length).fill(CLOSE_PHASE);
  const rowOf = (index: number) => rows[index] ?? -1;
  const phaseOf = (index: number) => (phases[index] ?? CLOSE_PHASE) as Phase;
  const nextTimes = Float64Array.from(series, (_, index) => nextTime(index));

  function following(index: number): Reached {
    if (phaseOf(index) < CLOSE_PHASE) {
      return { row: rowOf(index), phase: (phaseOf(index) + 1) as Phase };
    }
    return { row: rowOf(index) + 1, phase: series[index]?.isCloseOnly ? CLOSE_PHASE : 0 };
  }

  function nextTime(index: number): number {
    const own = series[index];
    const { row, phase } = following(index);
    return own && row < own.length ? instantOf(own, row, phase) : Number.POSITIVE_INFINITY;
  }

  function peek(): number | undefined {
    let time = Number.POSITIVE_INFINITY;
    for (const candidate of nextTimes) if (candidate < time) time = candidate;
    return time === Number.POSITIVE_INFINITY ? undefined : time;
  }

  return {
    series,
    peek,
    reached: (index: number): Reached => ({ row: rowOf(index), phase: phaseOf(index) }),
    advance(): Step | undefined {
      const time = peek();
      if (time === undefined) return undefined;
      const played: number[] = [];
      for (let index = 0; index < nextTimes.length; index++) {
        if (nextTimes[index] !== time) continue;
        const { row, phase } = following(index);
        rows[index] = row;
        phases[index] = phase;
        nextTimes[index] = nextTime(index);
        played.push(index);
      }
      return { time, series: played };
    },
  };
}

function firstRowFrom(day: Int32Array, fromDay: number): number {
  let low = 0;
  let high = day.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((day[middle] ?? 0) < fromDay) low = middle + 1;
    else high = middle;
  }
  return low;
}
