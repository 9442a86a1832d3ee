import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** Location that opens a form as it was filled in. */
interface KeptDraft {
  readonly search: string;
  readonly state: unknown;
}

const slice = createSlice({
  name: "keptDrafts",
  initialState: {} as Readonly<Record<string, KeptDraft>>,
  reducers: {
    draftKept: (drafts, { payload }: PayloadAction<KeptDraft & { pathname: string }>) => {
      const { pathname, ...draft } = payload;
      return { ...drafts, [pathname]: draft };
    },
    draftDropped: (drafts, { payload: pathname }: PayloadAction<string>) => {
      const { [pathname]: _, ...others } = drafts;
      return others;
    },
  },
});

export const { draftKept, draftDropped } = slice.actions;
export const keptDraftsReducer = slice.reducer;
