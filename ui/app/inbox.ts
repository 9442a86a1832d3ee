import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Alert, InboxFacts } from "../api/endpoints.ts";

export type FiredRule = Extract<InboxFacts, { kind: "ruleFired" }>;

/** An alert that has triggered, or a rule that has fired. */
export type Fired =
  | { readonly kind: "alert"; readonly alert: Alert }
  | { readonly kind: "rule"; readonly rule: FiredRule };

/** Whether the bell's list is open, and what has fired while the page is. */
const slice = createSlice({
  name: "inbox",
  initialState: {
    isOpen: false,
    /** What the toast on screen, or the next one, speaks of. */
    fired: [] as readonly Fired[],
  },
  reducers: {
    inboxOpened: (state, action: PayloadAction<boolean>) => {
      state.isOpen = action.payload;
    },
    hasFired: (state, action: PayloadAction<Fired>) => ({
      ...state,
      fired: [...state.fired, action.payload],
    }),
    firedSeen: (state) => ({ ...state, fired: [] }),
  },
});

export const { inboxOpened, hasFired, firedSeen } = slice.actions;
export const inboxReducer = slice.reducer;
