import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { LiveState } from "../api/liveSocket.ts";

/**
 * Whether the shared live socket is up, and since when the server has been silent. The socket's and
 * the offline cache's owner reports; Settings and the shell show.
 */
const slice = createSlice({
  name: "connection",
  initialState: {
    live: "connecting" as LiveState,
    /** Age of the oldest answer shown in the server's place, epoch milliseconds; null: none is. */
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
