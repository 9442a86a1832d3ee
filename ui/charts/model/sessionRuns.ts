import type { ChartBar, ExtendedSession } from "./bars.ts";
import type { BarRange } from "./scales/timeScale.ts";
import { HOUR_MS } from "../../../backend/domain/durations.ts";

export interface SessionRun extends BarRange {
  readonly session: ExtendedSession;
}

/** Returns the runs, oldest first; a night separates two runs. */
export function extendedRuns(
  bars: readonly Pick<ChartBar, "time" | "session">[],
  barMs: number,
): readonly SessionRun[] {
  const runs: SessionRun[] = [];
  let from = 0;
  for (let index = 1; index <= bars.length; index++) {
    const last = bars[index - 1];
    const next = bars[index];
    if (last === undefined) break;
    if (next !== undefined && next.session === last.session && !isNight(last, next, barMs)) {
      continue;
    }
    if (last.session !== undefined) runs.push({ from, to: index, session: last.session });
    from = index;
  }
  return runs;
}

/** Shorter than the shortest night, longer than the quietest stretch of a session. */
const MIN_NIGHT = 3 * HOUR_MS;

const isNight = (
  last: { readonly time: number },
  next: { readonly time: number },
  barMs: number,
): boolean => next.time - last.time >= Math.max(MIN_NIGHT, 2 * barMs);

export function runsIn(runs: readonly SessionRun[], range: BarRange): readonly SessionRun[] {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.to ?? 0) > range.from) high = middle;
    else low = middle + 1;
  }
  const found: SessionRun[] = [];
  for (let place = low; place < runs.length; place++) {
    const run = runs[place];
    if (run === undefined || run.from >= range.to) break;
    found.push(run);
  }
  return found;
}
