import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

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
