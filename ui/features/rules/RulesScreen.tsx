import "./rules.css";
import { Button } from "@blueprintjs/core";
import { DownloadIcon, ImportIcon, PlusIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  joinPages,
  useGetRulePagesInfiniteQuery,
  useGetRuleQuery,
  type WatchedRule,
  useImportRulesMutation,
} from "../../api/endpoints.ts";
import { useDraftLocation } from "../../app/browser/keptDraft.ts";
import { useShownId } from "../../app/browser/useShownId.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { draftParameters, readRuleDraft } from "../../app/rules/ruleDraft.ts";
import { Screen } from "../../app/Screen.tsx";
import { ActionMenu } from "../../components/actions/ActionMenu.tsx";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { QueryPending } from "../../app/QueryFailure.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import * as words from "./messages.ts";
import { readBegunRule } from "./model/begunRule.ts";
import { RuleCard } from "./RuleCard.tsx";
import { RuleDialog } from "./RuleDialog.tsx";
import { RuleDrawer } from "./RuleDrawer.tsx";
import { useRuleActions, type RuleActions } from "./useRuleActions.ts";
import { LineImportDialog } from "../../app/lineImport/LineImportDialog.tsx";

function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [importRules] = useImportRulesMutation();
  return (
    <LineImportDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.IMPORT_TITLE}
      label={words.IMPORT_TEXT}
      help={words.IMPORT_HELP}
      thing={words.IMPORTED_RULES}
      takes="one part"
      send={({ text, skipInvalid }) => importRules({ rulesImport: { text, skipInvalid } }).unwrap()}
    />
  );
}

export function RulesScreen() {
  const [isImporting, setImporting] = useState(false);
  const actions = useRuleActions();
  const { isOpen, editedId, draft, begun, setOpen } = useEditor();
  const buttons = (
    <span className="header-actions">
      <ActionMenu
        name={words.MORE_FOR_RULES}
        actions={[
          { text: words.IMPORT, icon: <ImportIcon />, onSelect: () => setImporting(true) },
          { text: words.EXPORT, icon: <DownloadIcon />, onSelect: () => void actions.exportAll() },
        ]}
      />
      <Button
        intent="primary"
        icon={<PlusIcon />}
        text={words.CREATE_RULE}
        onClick={() => setOpen("create")}
      />
    </span>
  );
  return (
    <Screen action={buttons}>
      <RuleList actions={actions} onCreate={() => setOpen("create")} onEdit={setOpen} />
      <RuleDialog
        isOpen={isOpen}
        editedId={editedId}
        begun={begun}
        draft={draft}
        onClose={() => setOpen(null)}
      />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </Screen>
  );
}

/** `/rules?create` opens the editor, `/rules?edit=7` that of rule 7. */
function useEditor() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get("edit"));
  const editedId = Number.isSafeInteger(id) && id > 0 ? id : null;
  const { params: draftParams, state, drop } = useDraftLocation();
  const setOpen = (wanted: number | "create" | null) => {
    if (wanted === null) drop();
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ["create", "edit", ...draftParameters]) next.delete(name);
        if (wanted === "create") next.set("create", "");
        else if (wanted !== null) next.set("edit", String(wanted));
        return next;
      },
      // Closing must not add a history entry.
      { replace: wanted === null },
    );
  };
  const draft = readRuleDraft(draftParams);
  const begun = readBegunRule(state);
  return { isOpen: params.has("create") || editedId !== null, editedId, draft, begun, setOpen };
}

/** `/rules?rule=3` opens rule 3 with its firings; its messages link there. */
function useShownRule(listed: readonly WatchedRule[] = []) {
  const [id, show] = useShownId("rule");
  const found = listed.find((watched) => watched.id === id);
  const { currentData } = useGetRuleQuery(
    { id: id ?? 0 },
    { skip: id === null || found !== undefined },
  );
  return { shown: id === null ? undefined : (found ?? currentData), show };
}

interface RuleListProps {
  actions: RuleActions;
  onCreate: () => void;
  onEdit: (id: number) => void;
}

function RuleList({ actions, onCreate, onEdit }: RuleListProps) {
  const query = useGetRulePagesInfiniteQuery();
  const { data } = query;
  const rules = joinPages(data)?.rows;
  const { shown, show } = useShownRule(rules);

  if (!rules) {
    return (
      <QueryPending query={query} failed={words.RULES_FAILED} waitingFor={words.WAITING_FOR_RULES}>
        <div className="rule-grid">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} width="100%" height="96px" />
          ))}
        </div>
      </QueryPending>
    );
  }
  if (rules.length === 0) {
    return (
      <EmptyState
        drawing="alerts"
        sentence={words.EMPTY}
        reason={words.EMPTY_REASON}
        example={words.EMPTY_EXAMPLE}
        action={<Button intent="primary" text={words.CREATE_FIRST} onClick={onCreate} />}
      />
    );
  }
  return (
    <>
      <ul className="rule-grid" aria-label={words.RULES}>
        {rules.map((watched) => (
          <li key={watched.id}>
            <RuleCard watched={watched} actions={actions} onEdit={onEdit} onShowDetails={show} />
          </li>
        ))}
      </ul>
      <MoreRows rows={words.RULE_ROWS} query={query} />
      <RuleDrawer watched={shown} actions={actions} onClose={() => show(null)} />
    </>
  );
}
