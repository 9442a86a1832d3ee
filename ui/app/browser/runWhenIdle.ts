import { startTransition, useEffect, useState } from "react";

/** Adds a part each time the browser is idle, so that the page responds to input in between. */
export function useIdleSteps(total: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= total) return undefined;
    return runWhenIdle(() => startTransition(() => setCount(count + 1)));
  }, [count, total]);
  return count;
}

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves after the first screen, or its skeleton, was painted. */
export const firstScreen: Promise<void> = promise;

export const reportFirstScreen = (): (() => void) => runWhenIdle(resolve);

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
