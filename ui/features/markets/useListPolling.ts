import { useEffect } from "react";
import type { MarketList } from "../../api/endpoints.ts";
import { usePageSeen } from "../../app/browser/usePollWhileSeen.ts";
import { LIST_POLL_MS } from "./constants.ts";

/**
 * Refetches frequently while a list is being read and the page is visible. The server reads at most
 * one page of a list per second, and a list that no client polls yields to others.
 */
export function useListPolling(status: MarketList["status"] | undefined, refetch: () => unknown) {
  const isAwaited = usePageSeen() && status === "reading";
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(refetch, LIST_POLL_MS);
    return () => clearInterval(timer);
  }, [isAwaited, refetch]);
}
