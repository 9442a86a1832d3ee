import { dateIn } from "./sessions.ts";

export const MAX_SPARK_POINTS = 60;

/** Minimum bars of today; with fewer, bars of earlier days are included. */
const FEW = 6;

/**
 * Returns closes of the newest bar's day in `zone` (IANA), thinned to {@link MAX_SPARK_POINTS};
 * early in the day, of the newest bars. `bars` are oldest first, their times epoch milliseconds.
 */
export function sparkOf(
  bars: readonly { readonly time: number; readonly close: number }[],
  zone: string,
): readonly number[] {
  const last = bars.at(-1);
  if (!last) return [];
  const today = dateIn(zone, last.time);
  const ofDay = bars.filter(({ time }) => dateIn(zone, time) === today);
  const shown = ofDay.length < FEW ? bars.slice(-MAX_SPARK_POINTS) : ofDay;
  const step = Math.ceil(shown.length / MAX_SPARK_POINTS);
  return shown.filter((_, at) => (shown.length - 1 - at) % step === 0).map(({ close }) => close);
}
