/** Returns the maximum number of `times` (sorted) in any window of `milliseconds`. */
export function maxWithin(times: readonly number[], milliseconds: number): number {
  let max = 0;
  let start = 0;
  for (const [end, time] of times.entries()) {
    while (time - (times[start] ?? 0) >= milliseconds) start++;
    max = Math.max(max, end - start + 1);
  }
  return max;
}
