import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { LiveState } from "../api/liveSocket.ts";

/** State of the shared WebSocket, and since when the server is unreachable. */
const slice = createSlice({
  name: "connection",
  initialState: {
    live: "connecting" as LiveState,
    /** Time of the oldest cached response on screen, epoch milliseconds. */
    servedFromCacheSince: null as number | null,
  },
  reducers: {
    liveStateReported: (state, action: PayloadAction<LiveState>) => {
      state.live = action.payload;
    },
    servedFromCacheReported: (state, action: PayloadAction<number | null>) => {
      state.servedFromCacheSince = action.payload;
    },
  },
});

export const { liveStateReported, servedFromCacheReported } = slice.actions;
export const connectionReducer = slice.reducer;
