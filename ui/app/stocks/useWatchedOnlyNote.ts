import { useGetHealthQuery } from "../../api/endpoints.ts";
import { WATCHED_ONLY } from "./messages.ts";

/** The sentence where it holds; undefined on a market that costs nothing to ask. */
export function useWatchedOnlyNote(): string | undefined {
  const { data: health } = useGetHealthQuery();
  return health?.market.kind === "live" ? WATCHED_ONLY : undefined;
}
