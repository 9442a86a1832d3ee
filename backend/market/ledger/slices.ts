/** Entries whose exact arithmetic takes some milliseconds. */
export const SLICE = 1000;

/**
 * Calls `visit` with each, in order, and pauses after every `slice` of them, so that the caller can let
 * others work.
 */
export function* visitInSlices<T>(
  all: Iterable<T>,
  visit: (each: T, index: number) => void,
  slice = SLICE,
): Generator<void, void> {
  let visited = 0;
  for (const each of all) {
    visit(each, visited);
    if (++visited % slice === 0) yield;
  }
}
