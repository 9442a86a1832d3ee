import { Tag } from "@blueprintjs/core";
import { useEffect, useId } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { usePreviewRuleMutation, type Rule, type RulePreview } from "../../api/endpoints.ts";
import { SymbolLink } from "../../app/stocks/SymbolLink.tsx";
import { FailureNotice } from "../../components/feedback/FailureNotice.tsx";
import { LoadingStatus } from "../../components/feedback/LoadingStatus.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import {
  NOW,
  NOW_FAILED,
  NOW_WORDS,
  NO_DATA_YET,
  NO_SYMBOL,
  SHOWN_FIRST,
  WAITING_FOR_NOW,
} from "./messages.ts";
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
        {NOW}
      </h3>
      {data ? (
        <CurrentList preview={data} />
      ) : error ? (
        <FailureNotice
          title={NOW_FAILED}
          reason={sentenceOf(error)}
          onAction={() => void preview({ rulePreviewRequest: { rule, ruleId: id } })}
          isBusy={isLoading}
        />
      ) : (
        <LoadingStatus waitingFor={WAITING_FOR_NOW}>
          <Skeleton width="100%" height="120px" />
        </LoadingStatus>
      )}
    </section>
  );
}

/** Result of each stock with its figures; stocks that cannot be evaluated come first. */
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
        <p className="rule-muted">{NO_SYMBOL}</p>
      ) : (
        <ul className="rule-current" aria-label={NOW}>
          {current.map(({ symbol, truth, witness, problem }) => (
            <li key={symbol}>
              <p className="rule-firing-head">
                <SymbolLink symbol={symbol} />
                <Tag minimal intent={truth === "true" ? "success" : "none"}>
                  {NOW_WORDS[truth]}
                </Tag>
                {problem === null ? null : <span className="rule-muted">{problem}</span>}
              </p>
              {witness.length === 0 ? (
                <p className="rule-muted">{NO_DATA_YET}</p>
              ) : (
                <WitnessList witness={witness} />
              )}
            </li>
          ))}
        </ul>
      )}
      {scope.symbols > current.length && current.length > 0 ? (
        <p className="rule-muted">{SHOWN_FIRST}</p>
      ) : null}
    </>
  );
}
