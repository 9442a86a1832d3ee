import { combineReducers, configureStore } from "@reduxjs/toolkit";
import { emptyApi } from "../api/emptyApi.ts";
import { connectionReducer } from "./connection.ts";
import { marketTagReducer } from "./marketTag.ts";

const rootReducer = combineReducers({
  [emptyApi.reducerPath]: emptyApi.reducer,
  connection: connectionReducer,
  marketTag: marketTagReducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/** A fresh store: one for the page, one for each test and story. */
export function makeStore(preloadedState: Partial<RootState> = {}) {
  return configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(emptyApi.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore["dispatch"];
