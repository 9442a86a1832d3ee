/** The maximum number of requests in any window of so many milliseconds; times are in order. */
export function maxWithin(times: readonly number[], milliseconds: number): number {
  let max = 0;
  let start = 0;
  for (const [end, time] of times.entries()) {
    while (time - (times[start] ?? 0) >= milliseconds) start++;
    max = Math.max(max, end - start + 1);
  }
  return max;
}
