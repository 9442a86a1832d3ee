import { useEffect } from "react";
import type { MarketList } from "../../api/endpoints.ts";
import { usePageSeen } from "../../app/browser/usePollWhileSeen.ts";
import { LIST_POLL_MS } from "./constants.ts";

/**
 * Polls a list that is being read. The server reads a page per second, and lists that no client
 * polls yield to others.
 */
export function useListPolling(status: MarketList["status"] | undefined, refetch: () => unknown) {
  const isAwaited = usePageSeen() && status === "reading";
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(refetch, LIST_POLL_MS);
    return () => clearInterval(timer);
  }, [isAwaited, refetch]);
}
