import { combineReducers, configureStore } from "@reduxjs/toolkit";
import {
  api,
  type Alert,
  type LiveMessage,
  type ResourceName,
  type ThunkExtra,
} from "../api/endpoints.ts";
import { createChangeReader } from "../api/changes.ts";
import type { CallExtra } from "../api/emptyApi.ts";
import type { LiveSocket } from "../api/liveSocket.ts";
import { connectLiveUpdates } from "../api/liveUpdates.ts";
import { announceMissedFirings } from "./missedFirings.ts";
import { hasFired, inboxReducer, wasSettled, type Fired, type Settled } from "./inbox.ts";
import { paletteReducer } from "./palette.ts";
import { keptDraftsReducer } from "./keptDrafts.ts";
import { connectionReducer, liveStateReported, servedFromCacheReported } from "./connection.ts";

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

/**
 * Returns the alert or rule that a toast need no longer ask about. A held price does not settle an
 * alert.
 */
function readSettled(message: LiveMessage): Settled | undefined {
  if (message.type === "rule.changed") return { kind: "rule", id: message.ruleId };
  if (message.type !== "alert.changed" || message.alert?.held) return undefined;
  return { kind: "alert", id: message.alertId };
}

export type AppStore = ReturnType<typeof makeStore>;
