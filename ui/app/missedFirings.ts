import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { api, type InboxEntry } from "../api/endpoints.ts";
import type { LiveSocket } from "../api/liveSocket.ts";
import { hasFired, isFired, keyOf, type Fired } from "./inbox.ts";

interface ApiState {
  readonly [api.reducerPath]: ReturnType<typeof api.reducer>;
}
interface Store {
  readonly getState: () => ApiState;
  readonly dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
}

/** Maximum number of entries checked; older ones are only in the bell. */
const MAX_ENTRIES = 50;

/**
 * Has said what fired while no line was open, from the page's first answers to its first opening too: the
 * bell's entries that are newer than the newest one known when the line was last open, and unread.
 * Returns a function to call with each firing that the open line announces.
 */
export function announceMissedFirings(
  live: LiveSocket,
  { getState, dispatch }: Store,
): (fired: Fired) => void {
  const knownNow = () => api.endpoints.getInboxUnread.select()(getState()).data?.newest;
  const read = { subscribe: false, forceRefetch: true } as const;
  /** Id of the newest entry; null if there is none, undefined while unknown. */
  let known: number | null | undefined;
  /** Id up to which entries were announced: the socket may disconnect again during the request. */
  let said = 0;
  /** Keys of what the line has announced since it opened; the bell may already list it. */
  let heard = new Set<string>();

  let wasConnected = false;
  /**
   * Refetches lists that are as old as the page; needed for the first connection only, since a
   * reconnection refetches everything.
   */
  const askAgain = () => dispatch(api.util.invalidateTags(["alerts", "rules", "inbox"]));

  const catchUp = async (since: number, isFirst: boolean): Promise<void> => {
    const { newest } = await dispatch(
      api.endpoints.getInboxUnread.initiate(undefined, read),
    ).unwrap();
    if ((newest ?? 0) <= since) return;
    if (isFirst) askAgain();
    const page = { filter: "alerts", limit: MAX_ENTRIES } as const;
    const entries = await dispatch(api.endpoints.getInbox.initiate(page, read)).unwrap();
    const from = Math.max(since, said);
    const isMissed = ({ id, isRead }: InboxEntry) => id > from && !isRead;
    for (const { id, facts } of entries.filter(isMissed).toReversed()) {
      said = id;
      if (isFired(facts) && !heard.has(keyOf(facts))) dispatch(hasFired(facts));
    }
  };

  live.onState((state) => {
    if (state === "disconnected") known = knownNow();
    if (state !== "connected") return;
    const isFirst = !wasConnected;
    wasConnected = true;
    heard = new Set();
    const since = known === undefined ? knownNow() : known;
    // If it fails, the bell's own requests fail too and show the error.
    if (since !== undefined) catchUp(since ?? 0, isFirst).catch(() => undefined);
    else if (isFirst) askAgain();
  });
  return (fired) => void heard.add(keyOf(fired));
}
