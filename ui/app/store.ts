import {
  combineReducers,
  configureStore,
  type ThunkDispatch,
  type UnknownAction,
} from "@reduxjs/toolkit";
import {
  api,
  type Alert,
  type LiveMessage,
  type ResourceName,
  type ThunkExtra,
  type InboxEntry,
} from "../api/endpoints.ts";
import { createChangeReader } from "../api/changes.ts";
import type { CallExtra } from "../api/emptyApi.ts";
import type { LiveSocket } from "../api/liveSocket.ts";
import { connectLiveUpdates } from "../api/liveUpdates.ts";
import {
  hasFired,
  inboxReducer,
  wasSettled,
  type Fired,
  type Settled,
  isFired,
  keyOf,
} from "./inbox.ts";
import { paletteReducer } from "./palette.ts";
import { keptDraftsReducer } from "./keptDrafts.ts";
import { connectionReducer, liveStateReported, servedFromCacheReported } from "./connection.ts";

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
function announceMissedFirings(
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
  /** Needed for the first connection only, since a reconnection refetches everything. */
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

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  connection: connectionReducer,
  inbox: inboxReducer,
  keptDrafts: keptDraftsReducer,
  palette: paletteReducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/** Stands in for the WebSocket in most stories and tests. */
const silentSocket: LiveSocket = {
  open: () => undefined,
  close: () => undefined,
  watch: () => () => undefined,
  onMessage: () => () => undefined,
  onState: () => () => undefined,
  state: () => "disconnected",
};

export interface StoreOptions extends CallExtra {
  readonly live?: LiveSocket;
}

export function makeStore(options: StoreOptions = {}) {
  const { live = silentSocket, ...forCalls } = options;
  const changes = createChangeReader((tags) =>
    store.dispatch(api.util.invalidateTags(tags as { type: ResourceName }[])),
  );
  const extraArgument: ThunkExtra = { live, changes, ...forCalls };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument } }).concat(api.middleware),
  });
  connectLiveUpdates(live, store.dispatch, changes);
  const trackFiring = announceMissedFirings(live, store);
  live.onMessage((message) => {
    const fired = readFired(message);
    if (fired) {
      trackFiring(fired);
      store.dispatch(hasFired(fired));
    }
    const settled = readSettled(message);
    if (settled) store.dispatch(wasSettled(settled));
  });
  live.onState((state) => store.dispatch(liveStateReported(state)));
  forCalls.answers?.onServedFromCache((at) => store.dispatch(servedFromCacheReported(at)));
  return store;
}

/** Returns a trigger to announce on every screen; a snoozed rule announces nothing. */
function readFired(message: LiveMessage): Fired | undefined {
  if (message.type === "alert.triggered") return readTriggered(message.alert);
  if (message.type !== "rule.fired" || message.firing.isSnoozed) return undefined;
  const { name, currency, firing } = message;
  const { ruleId, symbol, sentence, price } = firing;
  const isUnknown = firing.kind === "unknown";
  return { kind: "ruleFired", ruleId, symbol, currency, name, sentence, price, isUnknown };
}

/** Returns undefined if the trigger was undone in the meantime. */
function readTriggered(alert: Alert): Fired | undefined {
  if (!alert.firing) return undefined;
  const { id: alertId, symbol, currency, alertType, targetPrice, direction } = alert;
  const { price, changePercent } = alert.firing;
  const target = { alertId, symbol, currency, alertType, targetPrice, direction };
  return { kind: "alertTriggered", ...target, price, changePercent };
}

/** A held price does not settle an alert. */
function readSettled(message: LiveMessage): Settled | undefined {
  if (message.type === "rule.changed") return { kind: "rule", id: message.ruleId };
  if (message.type !== "alert.changed" || message.alert?.held) return undefined;
  return { kind: "alert", id: message.alertId };
}

export type AppStore = ReturnType<typeof makeStore>;
