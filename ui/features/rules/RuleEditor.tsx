import { MAX_NAME } from "../../../backend/domain/rules/limits.ts";
import { Button, DialogBody, DialogFooter, InputGroup } from "@blueprintjs/core";
import { ChevronDownIcon, ChevronUpIcon, SearchIcon } from "@blueprintjs/icons";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import {
  useCreateRuleMutation,
  useEditRuleMutation,
  type Rule,
  type WatchedRule,
} from "../../api/endpoints.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { fieldAfter, isEnterInField } from "../../components/forms/fieldAfter.ts";
import { FormInput } from "../../components/forms/FormField.tsx";
import { QuotePreviewLine } from "../../app/stocks/search/QuotePreviewLine.tsx";
import { useQuotePreview, type QuotePreview } from "../../app/stocks/search/useQuotePreview.ts";
import { ConditionTree } from "./ConditionTree.tsx";
import { FieldList } from "./FieldList.tsx";
import * as words from "./model/messages.ts";
import {
  draftOfRecipe,
  scopeOfRecipe,
  toDraft,
  toRule,
  findRecipes,
  type RuleDraft,
} from "./model/draft.ts";
import { findGaps, isOfScope } from "./model/gaps.ts";
import { fieldsOfScope, setScopeField } from "./model/partFields.ts";
import type { EditorContext, RuleOptions } from "./model/ruleTypes.ts";
import { nodeAt, pathsOf } from "./model/tree.ts";
import { ReadBackPanel } from "./ReadBackPanel.tsx";
import { RuleFrame } from "./RuleFrame.tsx";
import { RuleLab } from "./RuleLab.tsx";
import { noteOf, useReadBack, type PartNote } from "./useReadBack.ts";
import { formatCount } from "../../format/number.ts";

interface RecipePickerProps {
  recipes: RuleOptions["recipes"];
  onChoose: (recipe: RuleOptions["recipes"][number]) => void;
}

function RecipePicker({ recipes, onChoose }: RecipePickerProps) {
  const [text, setText] = useState("");
  const found = findRecipes(recipes, text);
  return (
    <div className="rule-recipes">
      <InputGroup
        type="search"
        leftIcon={<SearchIcon />}
        aria-label={words.SEARCH_RECIPES}
        placeholder={words.RECIPES_EXAMPLE}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output className="visually-hidden">{words.describeFound(formatCount(found.length))}</output>
      {found.length === 0 ? <p className="rule-muted">{words.NO_RECIPE}</p> : null}
      <ul className="rule-recipe-list" aria-label={words.RECIPES} hidden={found.length === 0}>
        {found.map((recipe) => (
          <li key={recipe.id}>
            <button
              type="button"
              className="rule-recipe"
              disabled={!recipe.isAvailable}
              onClick={() => onChoose(recipe)}
            >
              <strong>{recipe.title}</strong>
              <span>{recipe.reason ?? recipe.sentence}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const USUAL_RECIPES = ["trailingStop", "belowAverage", "oversold", "earningsTomorrow"];

export interface RuleEditorProps {
  context: EditorContext;
  rule: Rule;
  /** Rule to edit; omit it to create a new one. */
  edited?: WatchedRule | undefined;
  /** Called for changes by the user. */
  onChanged: () => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** Edits a rule as a sentence; the server reads it back during editing. */
export function RuleEditor({
  context,
  rule: begun,
  edited,
  onChanged,
  onCancel,
  onSaved,
}: RuleEditorProps) {
  const [draft, setDraft] = useState<RuleDraft>(() => toDraft(begun));
  const [create, creating] = useCreateRuleMutation();
  const [edit, editing] = useEditRuleMutation();
  const [refusal, setRefusal] = useState<unknown>();
  const [isAsked, setAsked] = useState(false);
  const [lacksStock] = useState(() => findGaps(draft).some(({ path }) => path === "scope"));
  const element = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const focus = useRef<string>(undefined);
  const sentenceId = useId();

  const change = (changed: Partial<RuleDraft>) => {
    setRefusal(undefined);
    onChanged();
    setDraft((current) => ({ ...current, ...changed }));
  };
  const rule = toRule(draft);
  const locate = (path: string) => {
    const key = nodeAt(draft.when, path);
    return key === undefined ? undefined : pathsOf(draft.when).get(key);
  };
  const gaps = findGaps(draft);
  const readBack = useReadBack(gaps.length === 0 ? rule : undefined, locate, refusal);
  const { scope } = draft;
  const preview = useQuotePreview(scope.kind === "symbol" ? scope.symbol : "");
  const isRefused = readBack.notes.some((note) => note.isRefusal);
  const notes: readonly PartNote[] = isAsked
    ? [...gaps.map((gap) => ({ ...gap, isRefusal: true })), ...readBack.notes]
    : readBack.notes;

  // A new rule begins with its stock.
  useEffect(() => {
    if (lacksStock) element.current?.querySelector<HTMLElement>(".rule-scope input")?.focus();
  }, [lacksStock]);

  // Focuses a new condition, or a moved one, which moving detached.
  useEffect(() => {
    if (focus.current === undefined) return;
    element.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = undefined;
  });

  const start = (recipe: EditorContext["options"]["recipes"][number]) =>
    change(draftOfRecipe(recipe, scopeOfRecipe(recipe, scope, context.portfolios)));

  /** Enter moves to the next field, finally to the save button. */
  const moveOn = (event: KeyboardEvent<HTMLElement>) => {
    if (!isEnterInField(event) || !isInSentence(event.target)) return;
    event.preventDefault();
    const next = fieldAfter(event.target);
    (next && isInSentence(next) ? next : saveButton.current)?.focus();
  };

  const save = async () => {
    if (gaps.length > 0) {
      flushSync(() => setAsked(true));
      element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
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
        showFailure(words.SAVE_FAILED, error);
      }
    }
  };

  return (
    <>
      <DialogBody>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its fields */}
        <div ref={element} className="rule-editor-parts" onKeyDown={moveOn}>
          <ScopeFields
            draft={draft}
            context={context}
            preview={preview}
            notes={notes}
            onChange={change}
          />
          {edited ? null : <RecipeStart recipes={context.options.recipes} onChoose={start} />}
          <section aria-labelledby={sentenceId} className="rule-sentence">
            <h3 id={sentenceId} className="rule-drawer-title">
              {words.SENTENCE}
            </h3>
            <ConditionTree
              root={draft.when}
              context={{ ...context, frame: rule }}
              notes={notes}
              quote={preview.status === "found" ? preview.quote : undefined}
              onChange={(when, name) => {
                focus.current = name;
                change({ when });
              }}
            />
          </section>
          <ReadBackPanel
            rule={rule}
            gaps={gaps}
            readBack={readBack}
            returnTo={edited ? `/rules?edit=${edited.id}` : "/rules?create"}
          />
          <details className="rule-fold" open={edited !== undefined}>
            <summary>{words.MORE_OPTIONS}</summary>
            <div className="rule-more">
              <RuleFrame draft={draft} context={context} notes={notes} onChange={change} />
              <FormInput
                label={words.NAME}
                isRequired={false}
                help={words.NAME_HELP}
                name="ruleName"
                maxLength={MAX_NAME}
                value={draft.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
            </div>
          </details>
          <RuleLab rule={rule} isRefused={isRefused || gaps.length > 0} />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={words.CANCEL} onClick={onCancel} />
            <Button
              ref={saveButton}
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

const isInSentence = (field: Element): boolean =>
  field.closest(".rule-scope, .rule-sentence") !== null && field.closest("[popover]") === null;

interface ScopeFieldsProps {
  draft: RuleDraft;
  context: EditorContext;
  preview: QuotePreview;
  notes: readonly PartNote[];
  onChange: (changed: Partial<RuleDraft>) => void;
}

function ScopeFields({ draft, context, preview, notes, onChange }: ScopeFieldsProps) {
  const { scope } = draft;
  const error = notes.find(({ at, isRefusal }) => isRefusal && isOfScope(at))?.sentence;
  return (
    <div className="rule-scope">
      <FieldList
        fields={fieldsOfScope(scope, context, toRule(draft).when)}
        messages={{
          symbol: { error, help: <QuotePreviewLine preview={preview} idle={words.STOCK_HELP} /> },
          symbols: { error },
        }}
        onSet={(name, value) => onChange({ scope: setScopeField(scope, name, value, context) })}
      />
    </div>
  );
}

interface RecipeStartProps {
  recipes: EditorContext["options"]["recipes"];
  onChoose: (recipe: EditorContext["options"]["recipes"][number]) => void;
}

function RecipeStart({ recipes, onChoose }: RecipeStartProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const usual = USUAL_RECIPES.flatMap((wanted) => recipes.filter(({ id }) => id === wanted));
  return (
    <div>
      <fieldset className="rule-start-usual" aria-label={words.START_FROM}>
        <span className="rule-muted" aria-hidden="true">
          {words.START_FROM}
        </span>
        {usual.map((recipe) => (
          <Button
            key={recipe.id}
            size="small"
            text={recipe.title}
            title={recipe.reason ?? recipe.sentence}
            disabled={!recipe.isAvailable}
            onClick={() => onChoose(recipe)}
          />
        ))}
        <Button
          ref={opener}
          variant="minimal"
          size="small"
          text={words.ALL_RECIPES}
          endIcon={isOpen ? <ChevronUpIcon size={12} /> : <ChevronDownIcon size={12} />}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        />
      </fieldset>
      <div id={listId}>
        {isOpen ? (
          <RecipePicker
            recipes={recipes}
            onChoose={(recipe) => {
              onChoose(recipe);
              setOpen(false);
              opener.current?.focus();
            }}
          />
        ) : null}
      </div>
    </div>
  );
}
