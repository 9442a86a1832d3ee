import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { readNow } from "./clock.ts";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

export const usePageSeen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === "visible");

/**
 * Polls while the page is visible, and not before: a browser may restore fifty tabs. Combine it
 * with {@link useRefetchWhenBack} for the return to the page.
 */
export function usePollWhileSeen(intervalMs: number) {
  const isSeen = usePageSeen();
  const [wasSeen, setWasSeen] = useState(isSeen);
  if (isSeen && !wasSeen) setWasSeen(true);
  return { pollingInterval: isSeen ? intervalMs : 0, skip: !wasSeen && !isSeen };
}

/** Refetches when the page becomes visible after more than `intervalMs`. */
export function useRefetchWhenBack(intervalMs: number, refetch: () => unknown): void {
  const isSeen = usePageSeen();
  const wasSeen = useRef(false);
  const leftAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!isSeen) {
      // A page that was never visible has sent no request.
      if (wasSeen.current) leftAt.current ??= readNow();
      return;
    }
    wasSeen.current = true;
    const away = leftAt.current === undefined ? 0 : readNow() - leftAt.current;
    leftAt.current = undefined;
    if (away > intervalMs) refetch();
  }, [isSeen, intervalMs, refetch]);
}
