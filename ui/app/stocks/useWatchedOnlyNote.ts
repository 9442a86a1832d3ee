import { useGetHealthQuery } from "../../api/endpoints.ts";

/** What is looked through on a live market, where every stock is a request. */
const WATCHED_ONLY =
  "On a live market this looks at the stocks you watch: those with an alert, on the watchlist, on a screen, and the best results of the screeners.";

/** The sentence where it holds; undefined on a market that costs nothing to ask. */
export function useWatchedOnlyNote(): string | undefined {
  const { data: health } = useGetHealthQuery();
  return health?.market.kind === "live" ? WATCHED_ONLY : undefined;
}
