import { useEffect } from "react";
import type { MarketList } from "../../api/endpoints.ts";
import { usePageSeen } from "../../app/browser/usePageSeen.ts";
import { LIST_POLL_MS } from "./constants.ts";

/**
 * Asks again soon while a list is being read and the page is seen: the list's pages come one a second
 * at most, and a list that no page waits for gives its turn to others.
 */
export function useListPolling(status: MarketList["status"] | undefined, refetch: () => unknown) {
  const isAwaited = usePageSeen() && status === "reading";
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(refetch, LIST_POLL_MS);
    return () => clearInterval(timer);
  }, [isAwaited, refetch]);
}
