import { combineReducers, configureStore } from "@reduxjs/toolkit";
import { api, type ThunkExtra } from "../api/endpoints.ts";
import type { CallExtra } from "../api/emptyApi.ts";
import type { LiveSocket } from "../api/liveSocket.ts";
import { connectLiveUpdates } from "../api/liveUpdates.ts";
import { alertTriggered, inboxReducer } from "./inbox.ts";
import { paletteReducer } from "./palette.ts";
import { connectionReducer, liveStateReported, servedFromCacheReported } from "./connection.ts";

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  connection: connectionReducer,
  inbox: inboxReducer,
  palette: paletteReducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/** A page without a live line, as most stories and tests are. */
const silentSocket: LiveSocket = {
  open: () => undefined,
  close: () => undefined,
  watch: () => () => undefined,
  onMessage: () => () => undefined,
  onState: () => () => undefined,
  state: () => "disconnected",
};

export interface StoreOptions extends CallExtra {
  readonly preloadedState?: Partial<RootState>;
  /** The page's one socket; the store listens to it and sends it what is watched. */
  readonly live?: LiveSocket;
}

/** A fresh store: one for the page, one for each test and story. */
export function makeStore(options: StoreOptions = {}) {
  const { preloadedState = {}, live = silentSocket, ...forCalls } = options;
  const extraArgument: ThunkExtra = { live, ...forCalls };
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument } }).concat(api.middleware),
  });
  connectLiveUpdates(live, store.dispatch);
  live.onMessage((message) => {
    if (message.type === "alert.triggered") store.dispatch(alertTriggered(message.alert));
  });
  live.onState((state) => store.dispatch(liveStateReported(state)));
  forCalls.answers?.onServedFromCache((at) => store.dispatch(servedFromCacheReported(at)));
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
