/** Number of entries whose exact arithmetic takes a few milliseconds. */
export const SLICE = 1000;

/** Calls `visit` for each item in order and yields after every `slice` items. */
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
