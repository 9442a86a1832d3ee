import { MAX_NAME } from "../../../backend/domain/rules/limits.ts";
import { Button, DialogBody, DialogFooter, InputGroup } from "@blueprintjs/core";
import { useEffect, useId, useRef, useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useCreateRuleMutation,
  useEditRuleMutation,
  type Rule,
  type WatchedRule,
} from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { FormField } from "../../components/forms/FormField.tsx";
import { ConditionTree } from "./ConditionTree.tsx";
import * as words from "./model/messages.ts";
import { draftOfRecipe, scopeOfRecipe, toDraft, toRule, type RuleDraft } from "./model/draft.ts";
import type { EditorContext } from "./model/ruleTypes.ts";
import { nodeAt, pathsOf } from "./model/tree.ts";
import { ReadBackPanel } from "./ReadBackPanel.tsx";
import { RecipePicker } from "./RecipePicker.tsx";
import { RuleFrame } from "./RuleFrame.tsx";
import { RuleLab } from "./RuleLab.tsx";
import { noteOf, useReadBack, type PartNote } from "./useReadBack.ts";

const CHOOSE_FIRST: PartNote = {
  path: "when",
  at: "when",
  sentence: words.CHOOSE_FIRST,
  isRefusal: true,
};

export interface RuleEditorProps {
  context: EditorContext;
  /** Initial rule. */
  rule: Rule;
  /** Rule to edit; omit it to create a new one. */
  edited?: WatchedRule | undefined;
  /** True if nothing in the initial rule is a choice of the user's. */
  isBlank?: boolean;
  /** Called with each change by the user. */
  onChanged: () => void;
  onCancel: () => void;
  onSaved: () => void;
}

/**
 * A rule as a sentence whose brackets are set one by one; the server reads it back during editing.
 */
export function RuleEditor({
  context,
  rule: begun,
  edited,
  isBlank = false,
  onChanged,
  onCancel,
  onSaved,
}: RuleEditorProps) {
  const [draft, setDraft] = useState<RuleDraft>(() => toDraft(begun));
  const [create, creating] = useCreateRuleMutation();
  const [edit, editing] = useEditRuleMutation();
  const [refusal, setRefusal] = useState<unknown>();
  const [isAsked, setAsked] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const focus = useRef<string>(undefined);
  const sentenceId = useId();

  const change = (changed: Partial<RuleDraft>) => {
    setRefusal(undefined);
    setAsked(false);
    onChanged();
    setDraft((current) => ({ ...current, ...changed }));
  };
  const rule = toRule(draft);
  const locate = (path: string) => {
    const key = nodeAt(draft.when, path);
    return key === undefined ? undefined : pathsOf(draft.when).get(key);
  };
  const readBack = useReadBack(rule, locate, refusal);

  const isRefused = readBack.notes.some((note) => note.isRefusal);

  // Moving a line detaches it for a moment, so its button loses the focus; restore it.
  useEffect(() => {
    if (focus.current === undefined) return;
    element.current?.querySelector<HTMLElement>(`[data-focus="${focus.current}"]`)?.focus();
    focus.current = undefined;
  });

  const isUnchanged = () =>
    JSON.stringify({ ...rule, name: "" }) === JSON.stringify({ ...begun, name: "" });

  const save = async () => {
    if (isBlank && isUnchanged()) {
      setAsked(true);
      return;
    }
    try {
      await (edited
        ? edit({
            id: edited.id,
            ruleEdit: { rule, expectedVersion: edited.version },
          }).unwrap()
        : create({ newRule: { rule } }).unwrap());
      showToast({ intent: "success", message: edited ? words.SAVED : words.CREATED });
      onSaved();
    } catch (error) {
      if (noteOf(error)) setRefusal(error);
      else {
        showToast({
          intent: "failure",
          title: words.SAVE_FAILED,
          message: sentenceOf(error),
        });
      }
    }
  };

  return (
    <>
      <DialogBody className="rule-editor">
        <div ref={element} className="rule-editor-parts">
          {edited ? null : (
            <details className="rule-fold">
              <summary>{words.START_FROM}</summary>
              <RecipePicker
                recipes={context.options.recipes}
                onChoose={(recipe) => {
                  const scope = scopeOfRecipe(recipe, draft.scope, context.portfolios);
                  change(draftOfRecipe(recipe, scope));
                  const fold = element.current?.querySelector("details");
                  fold?.removeAttribute("open");
                  fold?.querySelector("summary")?.focus();
                }}
              />
            </details>
          )}
          <FormField label={words.NAME} isRequired={false} help={words.NAME_HELP}>
            {(wiring) => (
              <InputGroup
                {...wiring}
                name="ruleName"
                maxLength={MAX_NAME}
                value={draft.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
            )}
          </FormField>
          <section aria-labelledby={sentenceId} className="rule-sentence">
            <h3 id={sentenceId} className="rule-drawer-title">
              {words.SENTENCE}
            </h3>
            <ConditionTree
              root={draft.when}
              context={{ ...context, frame: rule }}
              notes={isAsked ? [CHOOSE_FIRST, ...readBack.notes] : readBack.notes}
              onChange={(when, name) => {
                focus.current = name;
                change({ when });
              }}
            />
            <RuleFrame draft={draft} context={context} notes={readBack.notes} onChange={change} />
          </section>
          <ReadBackPanel readBack={readBack} readsPrices={rule.confirmation !== "barClose"} />
          <RuleLab rule={rule} isRefused={isRefused} />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={words.CANCEL} onClick={onCancel} />
            <Button
              intent="primary"
              text={edited ? words.SAVE : words.CREATE}
              loading={creating.isLoading || editing.isLoading}
              disabled={isRefused}
              onClick={() => void save()}
            />
          </>
        }
      />
    </>
  );
}
