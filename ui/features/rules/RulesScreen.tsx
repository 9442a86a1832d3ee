import "./rules.css";
import { Button } from "@blueprintjs/core";
import { DownloadIcon, ImportIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { sentenceOf } from "../../api/apiError.ts";
import { joinPages } from "../../api/endpoints.ts";
import {
  useGetRulePagesInfiniteQuery,
  useGetRuleQuery,
  type WatchedRule,
} from "../../api/rules.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { Screen } from "../../app/Screen.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { FailureNotice } from "../../components/FailureNotice.tsx";
import { LoadingStatus } from "../../components/LoadingStatus.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import {
  EMPTY,
  EMPTY_EXAMPLE,
  EMPTY_REASON,
  EXPORT,
  IMPORT,
  RULES,
  RULES_FAILED,
  RULE_ROWS,
  WAITING_FOR_RULES,
} from "./messages.ts";
import { RuleCard } from "./RuleCard.tsx";
import { RuleDrawer } from "./RuleDrawer.tsx";
import { useRuleActions, type RuleActions } from "./useRuleActions.ts";

export function RulesScreen() {
  const [isImporting, setImporting] = useState(false);
  const actions = useRuleActions();
  const buttons = (
    <span className="rule-header-actions">
      <Button icon={<DownloadIcon />} text={EXPORT} onClick={() => void actions.exportAll()} />
      <Button icon={<ImportIcon />} text={IMPORT} onClick={() => setImporting(true)} />
    </span>
  );
  return (
    <Screen action={buttons}>
      <RuleList actions={actions} onCreate={() => setImporting(true)} />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </Screen>
  );
}

/** `/rules?rule=3` is that rule with its firings: what it sends links there. */
function useShownRule(listed: readonly WatchedRule[] = []) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get("rule"));
  const isWanted = Number.isSafeInteger(id) && id > 0;
  const found = listed.find((watched) => watched.id === id);
  const { currentData } = useGetRuleQuery({ id }, { skip: !isWanted || found !== undefined });
  const show = (shownId: number | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (shownId === null) next.delete("rule");
        else next.set("rule", String(shownId));
        return next;
      },
      // Closing is no new place to come back to.
      { replace: shownId === null },
    );
  return { shown: isWanted ? (found ?? currentData) : undefined, show };
}

interface RuleListProps {
  actions: RuleActions;
  onCreate: () => void;
}

function RuleList({ actions, onCreate }: RuleListProps) {
  const query = useGetRulePagesInfiniteQuery();
  const { data, error, isFetching, refetch } = query;
  const rules = joinPages(data)?.rows;
  const { shown, show } = useShownRule(rules);

  if (!rules && error) {
    return (
      <FailureNotice
        title={RULES_FAILED}
        reason={sentenceOf(error)}
        onAction={() => void refetch()}
        isBusy={isFetching}
      />
    );
  }
  if (!rules) {
    return (
      <LoadingStatus waitingFor={WAITING_FOR_RULES}>
        <div className="rule-grid">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} width="100%" height="148px" />
          ))}
        </div>
      </LoadingStatus>
    );
  }
  if (rules.length === 0) {
    return (
      <EmptyState
        drawing="alerts"
        sentence={EMPTY}
        reason={EMPTY_REASON}
        example={EMPTY_EXAMPLE}
        action={<Button intent="primary" text={IMPORT} onClick={onCreate} />}
      />
    );
  }
  return (
    <>
      <ul className="rule-grid" aria-label={RULES}>
        {rules.map((watched) => (
          <li key={watched.id}>
            <RuleCard watched={watched} actions={actions} onShowDetails={show} />
          </li>
        ))}
      </ul>
      <MoreRows rows={RULE_ROWS} query={query} />
      <RuleDrawer watched={shown} onClose={() => show(null)} />
    </>
  );
}
