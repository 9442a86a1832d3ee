import { useGetHealthQuery } from "../../api/endpoints.ts";
import { WATCHED_ONLY } from "./messages.ts";

/** Returns the note on live markets, and undefined on markets whose requests are free. */
export function useWatchedOnlyNote(): string | undefined {
  const { data: health } = useGetHealthQuery();
  return health?.market.kind === "live" ? WATCHED_ONLY : undefined;
}
