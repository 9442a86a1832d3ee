import { useEffect } from "react";
import type { ThunkExtra } from "../../api/endpoints.ts";
import { useAppDispatch } from "../hooks.ts";

export function useLivePrices(symbols: readonly string[]): void {
  const dispatch = useAppDispatch();
  // Sorted, so that a change of order does not renew the subscriptions.
  const watched = symbols.toSorted().join(" ");
  useEffect(() => {
    if (watched === "") return undefined;
    const releases = watched
      .split(" ")
      .slice(0, MAX_LIVE)
      .map((symbol) =>
        dispatch((_dispatch, _getState, { live }: ThunkExtra) => live.watch(symbol)),
      );
    return () => {
      for (const release of releases) release();
    };
  }, [dispatch, watched]);
}

/** The server allows 200 symbols, and the rest of the page needs some. */
const MAX_LIVE = 150;
