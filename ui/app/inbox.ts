import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Alert } from "../api/endpoints.ts";

/** Whether the bell's list is open, and the alerts that have triggered while the page is. */
const slice = createSlice({
  name: "inbox",
  initialState: {
    isOpen: false,
    /** Those that the toast on screen, or the next one, speaks of. */
    triggered: [] as readonly Alert[],
  },
  reducers: {
    inboxOpened: (state, action: PayloadAction<boolean>) => {
      state.isOpen = action.payload;
    },
    alertTriggered: (state, action: PayloadAction<Alert>) => ({
      ...state,
      triggered: [...state.triggered, action.payload],
    }),
    triggeredSeen: (state) => ({ ...state, triggered: [] }),
  },
});

export const { inboxOpened, alertTriggered, triggeredSeen } = slice.actions;
export const inboxReducer = slice.reducer;
