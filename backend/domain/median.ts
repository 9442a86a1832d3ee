/** Returns the mean of the two middle figures of an even number; NaN if there is none. */
export function medianOf(figures: Iterable<number>): number {
  const sorted = [...figures].toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
