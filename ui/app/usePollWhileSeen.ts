import { useEffect, useRef, useState } from "react";
import { readNow } from "./browser/clock.ts";
import { usePageSeen } from "./browser/usePageSeen.ts";

/** Options of a query's hook. */
export interface SeenPolling {
  readonly pollingInterval: number;
  readonly skip: boolean;
}

/**
 * Polls while the page is seen, and asks nothing before it is seen for the first time: a browser that
 * opens fifty tabs again asks for the one in front. {@link useRefetchWhenBack} is for its return.
 */
export function usePollWhileSeen(intervalMs: number): SeenPolling {
  const isSeen = usePageSeen();
  const [wasSeen, setWasSeen] = useState(isSeen);
  if (isSeen && !wasSeen) setWasSeen(true);
  return { pollingInterval: isSeen ? intervalMs : 0, skip: !wasSeen && !isSeen };
}

/** Asks again when the page is seen again, after more than `intervalMs`. */
export function useRefetchWhenBack(intervalMs: number, refetch: () => unknown): void {
  const isSeen = usePageSeen();
  const wasSeen = useRef(false);
  const leftAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!isSeen) {
      // What was never seen has asked nothing that could be asked again.
      if (wasSeen.current) leftAt.current ??= readNow();
      return;
    }
    wasSeen.current = true;
    const away = leftAt.current === undefined ? 0 : readNow() - leftAt.current;
    leftAt.current = undefined;
    if (away > intervalMs) refetch();
  }, [isSeen, intervalMs, refetch]);
}
