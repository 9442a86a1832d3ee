import { Type, type Static, type TString } from "@sinclair/typebox";
import { ErrorText, Nullable } from "./common.ts";

/** Characters of one text that is imported; no body is larger than 64 KiB, and a longer text is sent in parts. */
export const MAX_IMPORT_TEXT = 60_000;

/** What is wrong with the lines of an imported text. */
export const LineProblems = (path: TString) =>
  Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 1 }),
      path: Nullable(path),
      sentence: ErrorText,
    }),
  );
export type LineProblems = Static<ReturnType<typeof LineProblems>>;

export const SkipInvalid = Type.Optional(
  Type.Boolean({
    description: "Leave out lines with a problem; by default they keep all others out",
  }),
);
