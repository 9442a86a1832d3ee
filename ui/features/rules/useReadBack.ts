import { useEffect, useState } from "react";
import { isApiError, sentenceOf } from "../../api/apiError.ts";
import { usePreviewRuleMutation, type Rule, type RulePreview } from "../../api/endpoints.ts";
import { useDebounced } from "../../app/useDebounced.ts";

const PAUSE_MS = 400;

/** Something that is said about a part of the rule. */
export interface PartNote {
  /** The path of the server's: `when.conditions.1.left`, `scope`. */
  readonly path: string;
  /** The path of the condition, or other part, that it is shown at. */
  readonly at: string;
  readonly sentence: string;
  /** It cannot be saved so; else it can, and stays unknown. */
  readonly isRefusal: boolean;
}

export interface ReadBack {
  /** Of the rule as it is now; undefined while that is read. */
  readonly preview: RulePreview | undefined;
  /** The last that came, of whatever the rule was then. */
  readonly former: RulePreview | undefined;
  readonly notes: readonly PartNote[];
  readonly isReading: boolean;
  /** Why nothing is read back, where it is no part of the rule. */
  readonly failure: string | undefined;
}

type Note = Omit<PartNote, "at">;

/** A refusal of a part of the rule, as a note at that part. */
export function noteOf(error: unknown): Note | undefined {
  const field = isApiError(error) ? error.field : undefined;
  if (field !== "rule" && !field?.startsWith("rule.")) return undefined;
  return { path: field.replace(/^rule\.?/, ""), sentence: sentenceOf(error), isRefusal: true };
}

/** The rule as the server reads it, a moment after the last change. `saving` is a refusal of the save. */
export function useReadBack(
  rule: Rule,
  locate: (path: string) => string | undefined,
  saving: unknown,
): ReadBack {
  const text = JSON.stringify(rule);
  const settled = useDebounced(text, PAUSE_MS);
  const [read, { data, error: failed, originalArgs: asked }] = usePreviewRuleMutation();
  const [former, setFormer] = useState(data);
  if (data && data !== former) setFormer(data);
  // An answer, or a refusal, says nothing of a rule that has been changed since it was asked for.
  const isCurrent = asked !== undefined && JSON.stringify(asked.rulePreviewRequest.rule) === text;
  const preview = isCurrent ? data : undefined;
  const error = isCurrent ? failed : undefined;
  useEffect(() => {
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
    isReading: preview === undefined && error === undefined,
    failure: error && noteOf(error) === undefined ? sentenceOf(error) : undefined,
  };
}
