import { portfolioOfSubject } from "../../../backend/domain/rules/portfolioSubject.ts";
import { useGetAlertSettingsQuery, type Rule } from "../../api/endpoints.ts";
import { DeliverySentence } from "../../app/alerts/DeliverySentence.tsx";
import { EnvelopeIcon } from "@blueprintjs/icons";
import { formatCount } from "../../format/number.ts";
import * as words from "./model/messages.ts";
import { CurrentList } from "./RuleNow.tsx";
import type { BegunRule } from "./model/begunRule.ts";
import { isOfScope, type Gap } from "./model/gaps.ts";
import type { ReadBack } from "./useReadBack.ts";

interface ReadBackPanelProps {
  rule: Rule;
  gaps: readonly Gap[];
  readBack: ReadBack;
  /** Path that opens the editor with the rule in its state. */
  returnTo: string;
}

export function ReadBackPanel({ rule, gaps, readBack, returnTo }: ReadBackPanelProps) {
  const { data: settings } = useGetAlertSettingsQuery();
  const { preview, former, notes, isReading, failure } = readBack;
  // Previous facts stay while the rule is read, so that nothing moves.
  const facts = gaps.length > 0 ? undefined : isReading ? former : preview;
  const { kind } = rule.scope;
  const hasStockField = kind === "symbol" || kind === "symbols";
  const others = notes.filter(
    ({ at }) => at !== "when" && !at.startsWith("when.") && !(hasStockField && isOfScope(at)),
  );
  return (
    <section className="rule-read-back" aria-label={words.READ_BACK} aria-busy={isReading}>
      <h3 className="rule-drawer-title">{words.READ_BACK}</h3>
      <p
        className={gaps.length > 0 ? "rule-read-sentence rule-read-open" : "rule-read-sentence"}
        aria-live="polite"
        data-room={isReading ? former?.sentence : undefined}
      >
        {gaps.length > 0
          ? [...new Set(gaps.map(({ sentence }) => sentence))].join(" ")
          : (preview?.sentence ??
            (isReading
              ? words.READING
              : failure === undefined
                ? words.NOT_READ
                : words.READ_FAILED))}
      </p>
      {failure === undefined ? null : <p className="rule-note rule-note-wrong">{failure}</p>}
      {others.map(({ path, sentence, isRefusal }) => (
        <p
          key={`${path} ${sentence}`}
          className={isRefusal ? "rule-note rule-note-wrong" : "rule-note"}
          role={isRefusal ? "alert" : undefined}
        >
          {sentence}
        </p>
      ))}
      {facts === undefined || facts.problems.length > 0 ? null : (
        <div className={isReading ? "rule-read-facts rule-read-former" : "rule-read-facts"}>
          {kind === "symbol" && facts.scope.problem === null ? null : (
            <p className="rule-muted">
              {facts.scope.problem ??
                (facts.current.some(({ symbol }) => portfolioOfSubject(symbol) !== undefined)
                  ? words.WHOLE_PORTFOLIO
                  : words.describeScopeCount(
                      formatCount(facts.scope.symbols),
                      facts.scope.symbols === 1,
                    ))}
            </p>
          )}
          {rule.confirmation !== "barClose" && settings ? (
            <p className="rule-muted">
              {words.describeChecks(formatCount(settings.checkedEverySeconds))}
            </p>
          ) : null}
          {facts.pace === null ? null : <p className="rule-muted">{facts.pace}</p>}
          <details className="rule-fold" open={kind === "symbol"}>
            <summary>{words.NOW_SUMMARY}</summary>
            <CurrentList preview={facts} />
          </details>
        </div>
      )}
      <p className="rule-recipients">
        <EnvelopeIcon aria-hidden="true" />
        <DeliverySentence
          labels={rule.labels}
          returnTo={returnTo}
          returnState={{ rule } satisfies BegunRule}
        />
      </p>
    </section>
  );
}
