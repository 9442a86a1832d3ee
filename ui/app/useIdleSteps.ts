import { startTransition, useEffect, useState } from "react";

/** A page that is never idle goes on all the same. */
const AT_MOST_MS = 500;

/** Safari has no idle callback; a task of its own lets a press go first there as well. */
function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const id = requestIdleCallback(work, { timeout: AT_MOST_MS });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 0);
  return () => clearTimeout(id);
}

/**
 * How many of `total` parts of a long screen are to be shown: one more each time the browser has
 * nothing better to do, so that no phone is deaf while all of them are made at once.
 */
export function useIdleSteps(total: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= total) return undefined;
    return runWhenIdle(() => startTransition(() => setCount(count + 1)));
  }, [count, total]);
  return count;
}
