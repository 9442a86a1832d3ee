let last = Promise.resolve();

/**
 * Resolves in a later task, so that the browser can handle input first. Each caller gets its own
 * task: a click never waits for more than one of many callers.
 */
export const yieldToEventLoop = (): Promise<void> => (last = last.then(nextTurn));

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Delays all later {@link yieldToEventLoop} calls until the current DOM is painted. */
export function paintFirst(): void {
  last = last.then(nextPaint);
}

/** Maximum wait, because a hidden page is never painted. */
const LONGEST_FRAME_MS = 100;

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const longest = setTimeout(resolve, LONGEST_FRAME_MS);
    // Animation callbacks run before the paint, a task scheduled in them after it.
    requestAnimationFrame(() => {
      clearTimeout(longest);
      setTimeout(resolve, 0);
    });
  });
