import { useEffect } from "react";
import type { MarketList } from "../../api/endpoints.ts";
import { LIST_POLL_MS } from "./constants.ts";

/** Asks again soon while a list is being read: its pages come one a second at most. */
export function useListPolling(status: MarketList["status"] | undefined, refetch: () => unknown) {
  const isReading = status === "reading";
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(refetch, LIST_POLL_MS);
    return () => clearInterval(timer);
  }, [isReading, refetch]);
}
