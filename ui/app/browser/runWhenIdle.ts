/** Maximum wait, for pages that are never idle. */
const TIMEOUT_MS = 500;

/**
 * Runs `work` when the browser is idle; returns a function that cancels it. Safari has no idle
 * callback; there a separate task still lets pending input go first.
 */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const id = requestIdleCallback(work, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 0);
  return () => clearTimeout(id);
}
