/** A page that is never idle goes on all the same. */
const TIMEOUT_MS = 500;

/**
 * Runs `work` once the browser has nothing better to do; returns how to give it up. Safari has no
 * idle callback; a task of its own lets a press go first there as well.
 */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const id = requestIdleCallback(work, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 0);
  return () => clearTimeout(id);
}
