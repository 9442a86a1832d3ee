import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { InboxFacts } from "../api/endpoints.ts";

export type Fired = Extract<InboxFacts, { kind: "alertTriggered" | "ruleFired" }>;

export const isFired = (facts: InboxFacts): facts is Fired =>
  facts.kind === "alertTriggered" || facts.kind === "ruleFired";

/** Equal for two firings of one alert, or of one rule on one stock. */
export const keyOf = (fired: Fired): string =>
  fired.kind === "alertTriggered"
    ? [fired.kind, fired.alertId].join()
    : [fired.kind, fired.ruleId, fired.symbol].join();

export interface Settled {
  readonly kind: "alert" | "rule";
  readonly id: number;
}

const isOf = (fired: Fired, { kind, id }: Settled): boolean =>
  fired.kind === "alertTriggered"
    ? kind === "alert" && fired.alertId === id
    : kind === "rule" && fired.ruleId === id;

const slice = createSlice({
  name: "inbox",
  initialState: {
    isOpen: false,
    fired: [] as readonly Fired[],
    isShown: false,
  },
  reducers: {
    inboxOpened: (state, action: PayloadAction<boolean>) => {
      state.isOpen = action.payload;
    },
    hasFired: (state, action: PayloadAction<Fired>) => ({
      ...state,
      fired: [...state.fired, action.payload],
    }),
    firedShown: (state) => ({ ...state, isShown: true }),
    /** An earlier change is part of the trigger, not a reaction to it. */
    wasSettled: (state, { payload }: PayloadAction<Settled>) =>
      state.isShown
        ? { ...state, fired: state.fired.filter((fired) => !isOf(fired, payload)) }
        : state,
    firedSeen: (state) => ({ ...state, fired: [], isShown: false }),
  },
});

export const { inboxOpened, hasFired, firedShown, wasSettled, firedSeen } = slice.actions;
export const inboxReducer = slice.reducer;
