import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/**
 * Where the prices on screen come from, so that nothing simulated or replayed is ever taken for
 * the real market. `date` is an ISO date of the replay clock, `asOf` the ISO time of the newest
 * live sample.
 */
export type MarketOrigin =
  | { status: "unknown" }
  | { status: "simulated" }
  | { status: "replay"; date: string }
  | { status: "live"; asOf: string | null };

const slice = createSlice({
  name: "marketTag",
  initialState: { status: "unknown" } as MarketOrigin,
  reducers: {
    marketOriginReported: (_state, action: PayloadAction<MarketOrigin>) => action.payload,
  },
});

export const { marketOriginReported } = slice.actions;
export const marketTagReducer = slice.reducer;
