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

/** Maximum number of checked entries; the bell has the rest. */
const MAX_ENTRIES = 50;

/**
 * Announces triggers missed while the socket was closed, including the time before its first
 * opening: unread bell entries newer than the newest one known when it was last open. Call the
 * returned function for each trigger received over the socket.
 */
function announceMissedFirings(
  live: LiveSocket,
  { getState, dispatch }: Store,
): (fired: Fired) => void {
  const knownNow = () => api.endpoints.getInboxUnread.select()(getState()).data?.newest;
  const read = { subscribe: false, forceRefetch: true } as const;
  /** Newest entry; null if there is none, undefined while unknown. */
  let known: number | null | undefined;
  /** Newest announced entry; the socket may disconnect again during the request. */
  let said = 0;
  /** Triggers received since it opened; the bell may already list them. */
  let heard = new Set<string>();

  let wasConnected = false;
  /** For the first connection; a reconnection refetches everything. */
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
    // The bell's own requests show the error.
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

/** Stands in for the WebSocket in stories and tests. */
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

/** Returns undefined for a snoozed rule, among others. */
function readFired(message: LiveMessage): Fired | undefined {
  if (message.type === "alert.triggered") return readTriggered(message.alert);
  if (message.type !== "rule.fired" || message.firing.isSnoozed) return undefined;
  const { name, currency, firing } = message;
  const { ruleId, symbol, sentence, price } = firing;
  const isUnknown = firing.kind === "unknown";
  return { kind: "ruleFired", ruleId, symbol, currency, name, sentence, price, isUnknown };
}

/** Returns undefined if the trigger was undone. */
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
