import { createSlice } from "@reduxjs/toolkit";

/** Whether the shared live socket is up. The socket's owner reports; Settings and the shell show. */
export type LiveConnection = "connecting" | "connected" | "disconnected";

export interface ConnectionState {
  live: LiveConnection;
}

const initialState: ConnectionState = { live: "connecting" };

const slice = createSlice({
  name: "connection",
  initialState,
  reducers: {
    liveConnecting: (state) => {
      state.live = "connecting";
    },
    liveConnected: (state) => {
      state.live = "connected";
    },
    liveDisconnected: (state) => {
      state.live = "disconnected";
    },
  },
});

export const { liveConnecting, liveConnected, liveDisconnected } = slice.actions;
export const connectionReducer = slice.reducer;
