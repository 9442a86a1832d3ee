import { startTransition, useEffect, useState } from "react";
import { runWhenIdle } from "./runWhenIdle.ts";

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
