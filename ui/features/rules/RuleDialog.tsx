import { Dialog, DialogBody } from "@blueprintjs/core";
import { useState } from "react";
import {
  useGetRuleOptionsQuery,
  useGetRuleQuery,
  type Rule,
  type WatchedRule,
  useGetPortfoliosQuery,
  useGetWatchlistsQuery,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { ruleOfLine } from "../../app/rules/lineRule.ts";
import type { RuleDraft } from "../../app/rules/ruleDraft.ts";
import { QueryFailure } from "../../app/QueryFailure.tsx";
import { LoadingStatus } from "../../components/feedback/LoadingStatus.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { useChangedForm } from "../../components/feedback/useDiscardQuestion.tsx";
import * as words from "./model/messages.ts";
import { RULE_FAILED } from "./messages.ts";
import { blankDraft, draftOfRecipe, toRule } from "./model/draft.ts";
import { ruleOfIndicator } from "./model/indicatorDraft.ts";
import { RuleEditor, type RuleEditorProps } from "./RuleEditor.tsx";

export interface RuleDialogProps {
  isOpen: boolean;
  /** Null for a new rule. */
  editedId: number | null;
  /** Unsaved rule to continue. */
  begun?: Rule | undefined;
  /** Origin of a new rule. */
  draft?: RuleDraft | null;
  /** Called after saving or dismissing. */
  onClose: () => void;
}

export function RuleDialog({ isOpen, editedId, onClose, ...begins }: RuleDialogProps) {
  const { close, end, question, setChanged } = useChangedForm(onClose, begins.begun !== undefined);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={editedId === null ? words.CREATE_TITLE : words.EDIT_TITLE}
      className="rule-dialog"
    >
      <LoadedEditor
        editedId={editedId}
        onChanged={() => setChanged(true)}
        onCancel={close}
        onSaved={end}
        {...begins}
      />
      {question}
    </Dialog>
  );
}

interface LoadedEditorProps
  extends
    Omit<RuleDialogProps, "isOpen" | "onClose">,
    Pick<RuleEditorProps, "onChanged" | "onCancel" | "onSaved"> {}

function LoadedEditor({ editedId, begun, draft = null, ...rest }: LoadedEditorProps) {
  const options = useGetRuleOptionsQuery();
  const lists = useGetWatchlistsQuery();
  const portfolios = useGetPortfoliosQuery({});
  const edited = useGetRuleQuery(
    { id: editedId ?? 0 },
    { skip: editedId === null, refetchOnMountOrArgChange: true },
  );
  // Snapshot, so that refetching the rule discards no edits.
  const [kept, setKept] = useState<WatchedRule>();
  const fresh = edited.isFetching ? undefined : edited.data;
  if (kept === undefined && fresh) setKept(fresh);
  const now = useNow();
  const asked = [options, lists, portfolios, ...(editedId === null ? [] : [edited])];
  const failed = asked.find(({ error }) => error !== undefined);

  if (failed && kept === undefined) {
    return (
      <DialogBody>
        <QueryFailure
          title={failed === edited ? RULE_FAILED : words.OPTIONS_FAILED}
          query={failed}
        />
      </DialogBody>
    );
  }
  if (
    !options.data ||
    !lists.data ||
    !portfolios.data ||
    (editedId !== null && kept === undefined)
  ) {
    return (
      <DialogBody>
        <LoadingStatus waitingFor={words.WAITING_FOR_OPTIONS}>
          <Skeleton width="100%" height="320px" />
        </LoadingStatus>
      </DialogBody>
    );
  }
  const context = {
    options: options.data,
    watchlists: lists.data,
    portfolios: portfolios.data,
    now,
  };
  const blank = () => {
    if (draft === null) return toRule(blankDraft({ kind: "symbol", symbol: "" }));
    if ("recipe" in draft) {
      const ofSymbol: Rule["scope"] =
        "portfolioId" in draft
          ? { kind: "portfolio", portfolioId: draft.portfolioId }
          : { kind: "symbol", symbol: draft.symbol };
      const recipe = options.data?.recipes.find(({ id }) => id === draft.recipe);
      return toRule(recipe ? draftOfRecipe(recipe, ofSymbol) : blankDraft(ofSymbol));
    }
    return "line" in draft ? ruleOfLine(draft) : ruleOfIndicator(draft, context);
  };
  return (
    <RuleEditor context={context} rule={begun ?? kept?.rule ?? blank()} edited={kept} {...rest} />
  );
}
