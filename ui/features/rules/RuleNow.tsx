import { Tag } from "@blueprintjs/core";
import { useEffect, useId } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { usePreviewRuleMutation, type Rule, type RulePreview } from "../../api/endpoints.ts";
import { SymbolLink } from "../../app/stocks/SymbolLink.tsx";
import { FailureNotice } from "../../components/feedback/FailureNotice.tsx";
import { LoadingStatus } from "../../components/feedback/LoadingStatus.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import * as words from "./messages.ts";
import { WitnessList } from "./WitnessList.tsx";

export function RuleNow({ id, rule }: { id: number; rule: Rule }) {
  const titleId = useId();
  const [preview, { data, error, isLoading }] = usePreviewRuleMutation();
  useEffect(() => {
    const asked = preview({ rulePreviewRequest: { rule, ruleId: id } });
    return () => asked.abort();
  }, [preview, id, rule]);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="rule-drawer-title">
        {words.NOW}
      </h3>
      {data ? (
        <CurrentList preview={data} />
      ) : error ? (
        <FailureNotice
          title={words.NOW_FAILED}
          reason={sentenceOf(error)}
          onAction={() => void preview({ rulePreviewRequest: { rule, ruleId: id } })}
          isBusy={isLoading}
        />
      ) : (
        <LoadingStatus waitingFor={words.WAITING_FOR_NOW}>
          <Skeleton width="100%" height="120px" />
        </LoadingStatus>
      )}
    </section>
  );
}

export function CurrentList({ preview }: { preview: RulePreview }) {
  const { current, scope, unavailable } = preview;
  const notes = [...unavailable.map(({ sentence }) => sentence), scope.problem].filter(
    (note) => note !== null,
  );
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="alert-card-detail">
          {note}
        </p>
      ))}
      {current.length === 0 ? (
        <p className="rule-muted">{words.NO_SYMBOL}</p>
      ) : (
        <ul className="rule-current" aria-label={words.NOW}>
          {current.map(({ symbol, truth, witness, problem }) => (
            <li key={symbol}>
              <p className="rule-firing-head">
                <SymbolLink symbol={symbol} />
                <Tag minimal intent={truth === "true" ? "success" : "none"}>
                  {words.NOW_WORDS[truth]}
                </Tag>
                {problem === null ? null : <span className="rule-muted">{problem}</span>}
              </p>
              {witness.length === 0 ? (
                <p className="rule-muted">{words.NO_DATA_YET}</p>
              ) : (
                <WitnessList witness={witness} />
              )}
            </li>
          ))}
        </ul>
      )}
      {scope.symbols > current.length && current.length > 0 ? (
        <p className="rule-muted">{words.SHOWN_FIRST}</p>
      ) : null}
    </>
  );
}
