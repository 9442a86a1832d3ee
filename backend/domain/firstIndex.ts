/** Expects a condition that stays true once it holds; returns `length` if it never does. */
export function firstIndex(length: number, holdsAt: (index: number) => boolean, start = 0): number {
  let [low, high] = [start, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holdsAt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
