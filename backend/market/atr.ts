import type { Bar } from "./bar.ts";

const PERIOD = 14;

/**
 * Average true range of fourteen days in the bars' currency, by Wilder's smoothing (J. W. Wilder,
 * "New Concepts in Technical Trading Systems", 1978, ch. III). Daily bars, oldest first, whole days
 * only; null with fewer than fifteen of them.
 */
export function atr14(bars: readonly Bar[]): number | null {
  if (bars.length <= PERIOD) return null;
  let average = 0;
  for (let index = 1; index < bars.length; index++) {
    const bar = bars[index];
    const before = bars[index - 1];
    if (!bar || !before) return null;
    const range = Math.max(bar.high, before.close) - Math.min(bar.low, before.close);
    average =
      index <= PERIOD ? average + range / PERIOD : (average * (PERIOD - 1) + range) / PERIOD;
  }
  return average;
}
