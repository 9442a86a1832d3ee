import { useEffect, useState } from "react";
import { isApiError, sentenceOf } from "../../api/apiError.ts";
import { usePreviewRuleMutation, type Rule, type RulePreview } from "../../api/endpoints.ts";
import { useDebounced } from "../../app/browser/useDebounced.ts";

const PAUSE_MS = 400;

export interface PartNote {
  /** Server path, such as `when.conditions.1.left` or `scope`. */
  readonly path: string;
  /** Path of the part that shows the message. */
  readonly at: string;
  readonly sentence: string;
  /** True if it prevents saving; otherwise the part stays unknown. */
  readonly isRefusal: boolean;
}

export interface ReadBack {
  readonly preview: RulePreview | undefined;
  /** Last preview, possibly of an earlier version. */
  readonly former: RulePreview | undefined;
  readonly notes: readonly PartNote[];
  readonly isReading: boolean;
  /** Error about no particular part. */
  readonly failure: string | undefined;
}

type Note = Omit<PartNote, "at">;

/** Returns undefined for an error about no part of the rule. */
export function noteOf(error: unknown): Note | undefined {
  const field = isApiError(error) ? error.field : undefined;
  if (field !== "rule" && !field?.startsWith("rule.")) return undefined;
  return { path: field.replace(/^rule\.?/, ""), sentence: sentenceOf(error), isRefusal: true };
}

/**
 * Previews a complete rule on the server shortly after the last change. `saving` is the error of a
 * failed save.
 */
export function useReadBack(
  rule: Rule | undefined,
  locate: (path: string) => string | undefined,
  saving: unknown,
): ReadBack {
  const text = rule === undefined ? "" : JSON.stringify(rule);
  const settled = useDebounced(text, PAUSE_MS);
  const [read, { data, error: failed, originalArgs: asked }] = usePreviewRuleMutation();
  const [former, setFormer] = useState(data);
  if (data && data !== former) setFormer(data);
  const isCurrent = asked !== undefined && JSON.stringify(asked.rulePreviewRequest.rule) === text;
  const preview = isCurrent ? data : undefined;
  const error = isCurrent ? failed : undefined;
  useEffect(() => {
    if (settled === "") return undefined;
    const call = read({ rulePreviewRequest: { rule: JSON.parse(settled) as Rule } });
    return () => call.abort();
  }, [read, settled]);

  const refused = [noteOf(error), noteOf(saving)].filter((note) => note !== undefined);
  const notes: readonly Note[] = [
    ...refused,
    ...(preview?.problems ?? []).map((problem) => ({ ...problem, isRefusal: true })),
    ...(preview?.unavailable ?? []).map((part) => ({ ...part, isRefusal: false })),
  ];
  return {
    preview,
    former,
    notes: notes.map((note) => ({ ...note, at: locate(note.path) ?? note.path })),
    isReading: text !== "" && preview === undefined && error === undefined,
    failure: error && noteOf(error) === undefined ? sentenceOf(error) : undefined,
  };
}
