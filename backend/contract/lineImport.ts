import { Type, type Static, type TString } from "@sinclair/typebox";
import { ErrorText, Flag, Nullable } from "./common.ts";

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
  Flag("Skip lines with a problem. By default, one line with a problem prevents the whole import"),
);
