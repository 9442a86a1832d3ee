/**
 * Returns the first index from `start` on at which a condition holds, or `length`; by binary
 * search, because once the condition holds, it holds for all later indexes.
 */
export function firstIndex(length: number, holdsAt: (index: number) => boolean, start = 0): number {
  let [low, high] = [start, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holdsAt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
