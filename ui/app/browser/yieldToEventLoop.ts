let last = Promise.resolve();

/**
 * Lets the browser answer the hand before what comes next. Each that asks gets a turn of its own, so
 * that of many that begin at once no two stand between a click and its answer.
 */
export const yieldToEventLoop = (): Promise<void> => (last = last.then(nextTurn));

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Who asks for a turn from now on gets it when what the page holds by now was painted. */
export function paintFirst(): void {
  last = last.then(nextPaint);
}

/** A page that is not seen paints nothing. */
const LONGEST_FRAME_MS = 100;

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const longest = setTimeout(resolve, LONGEST_FRAME_MS);
    // Its callbacks run before the paint, and a task that they ask for after it.
    requestAnimationFrame(() => {
      clearTimeout(longest);
      setTimeout(resolve, 0);
    });
  });
