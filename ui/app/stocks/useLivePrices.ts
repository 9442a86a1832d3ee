import { useEffect } from "react";
import type { ThunkExtra } from "../../api/endpoints.ts";
import { useAppDispatch } from "../hooks.ts";

/** Has the newest prices of these stocks sent for as long as they are on screen. */
export function useLivePrices(symbols: readonly string[]): void {
  const dispatch = useAppDispatch();
  // The same stocks in another order are the same.
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

/** The server sends 200 symbols at most, and the rest of the page needs some. */
const MAX_LIVE = 150;
