import { startTransition, useEffect, useState } from "react";

/** Counts up when the browser is idle, so that the page responds in between. */
export function useIdleSteps(total: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= total) return undefined;
    return runWhenIdle(() => startTransition(() => setCount(count + 1)));
  }, [count, total]);
  return count;
}

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves once the first screen, or its skeleton, is painted. */
export const firstScreen: Promise<void> = promise;

export const reportFirstScreen = (): (() => void) => runWhenIdle(resolve);

/** Milliseconds, for pages that are never idle. */
const TIMEOUT_MS = 500;

/** Returns a function that cancels. Safari has no idle callback; a task lets input go first. */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const id = requestIdleCallback(work, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 0);
  return () => clearTimeout(id);
}
