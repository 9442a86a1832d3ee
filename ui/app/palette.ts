import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** State of the command palette, which the keyboard opens on every screen. */
const palette = createSlice({
  name: "palette",
  initialState: { isOpen: false },
  reducers: {
    paletteOpened: (state, { payload }: PayloadAction<boolean>) => {
      state.isOpen = payload;
    },
  },
});

export const { paletteOpened } = palette.actions;
export const paletteReducer = palette.reducer;
