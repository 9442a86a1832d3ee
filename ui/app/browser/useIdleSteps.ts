import { startTransition, useEffect, useState } from "react";
import { runWhenIdle } from "./runWhenIdle.ts";

/**
 * Returns how many of the `total` parts of a long screen to render: one more each time the browser
 * is idle, so that the page responds to input in between.
 */
export function useIdleSteps(total: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= total) return undefined;
    return runWhenIdle(() => startTransition(() => setCount(count + 1)));
  }, [count, total]);
  return count;
}
