import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { LiveState } from "../api/liveSocket.ts";

/** Whether the shared live socket is up. The socket's owner reports; Settings and the shell show. */
const slice = createSlice({
  name: "connection",
  initialState: { live: "connecting" as LiveState },
  reducers: {
    liveStateReported: (state, action: PayloadAction<LiveState>) => {
      state.live = action.payload;
    },
  },
});

export const { liveStateReported } = slice.actions;
export const connectionReducer = slice.reducer;
