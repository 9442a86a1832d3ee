import type { ImportRow } from "../../../api/endpoints.ts";
import { ADD_TRANSACTION } from "../messages.ts";
import * as words from "./messages.ts";

type Remarked = Pick<ImportRow, "status" | "reason" | "field" | "text" | "refusal" | "isTwin"> & {
  readonly warnings: readonly string[];
};

/** Brokers write "Stock Split"; a table names the sides of the ratio. */
const isSplit = ({ field, text }: Remarked): boolean =>
  field === "numerator" || field === "denominator" || /\bsplit\b/i.test(text ?? "");

export function remarksOf(row: Remarked): string[] {
  const { status, reason, field, text, refusal, warnings, isTwin } = row;
  const said =
    reason === null
      ? []
      : [
          field === null && text === null
            ? words.reasons[reason]
            : words.describeFault(words.reasons[reason], field ?? "", text ?? ""),
        ];
  return [
    ...said,
    ...(status === "rejected" && isSplit(row) ? [words.describeSplitRemedy(ADD_TRANSACTION)] : []),
    ...(refusal === null ? [] : [refusal]),
    ...warnings,
    ...(isTwin ? [words.TWIN] : []),
  ];
}
