import { portfolioOfSubject } from "../../../backend/domain/rules/portfolioSubject.ts";
import { useGetAlertSettingsQuery } from "../../api/endpoints.ts";
import { formatCount } from "../../format/number.ts";
import * as words from "./model/messages.ts";
import { CurrentList } from "./RuleNow.tsx";
import type { ReadBack } from "./useReadBack.ts";

interface ReadBackPanelProps {
  readBack: ReadBack;
  /** True if live prices rather than closed bars confirm the rule. */
  readsPrices: boolean;
}

export function ReadBackPanel({ readBack, readsPrices }: ReadBackPanelProps) {
  const { data: settings } = useGetAlertSettingsQuery();
  const { preview, former, notes, isReading, failure } = readBack;
  // While the rule is being read, keep the previous facts, muted, so that nothing moves.
  const facts = isReading ? former : preview;
  const others = notes.filter(({ at }) => at !== "when" && !at.startsWith("when."));
  return (
    <section className="rule-read-back" aria-label={words.READ_BACK} aria-busy={isReading}>
      <h3 className="rule-drawer-title">{words.READ_BACK}</h3>
      <p
        className="rule-read-sentence"
        aria-live="polite"
        data-room={isReading ? former?.sentence : undefined}
      >
        {preview?.sentence ??
          (isReading ? words.READING : failure === undefined ? words.NOT_READ : words.READ_FAILED)}
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
          <p className="rule-muted">
            {facts.scope.problem ??
              (facts.current.some(({ symbol }) => portfolioOfSubject(symbol) !== undefined)
                ? words.WHOLE_PORTFOLIO
                : words.describeScopeCount(
                    formatCount(facts.scope.symbols),
                    facts.scope.symbols === 1,
                  ))}
          </p>
          {readsPrices && settings ? (
            <p className="rule-muted">
              {words.describeChecks(formatCount(settings.checkedEverySeconds))}
            </p>
          ) : null}
          {facts.pace === null ? null : <p className="rule-muted">{facts.pace}</p>}
          <details className="rule-fold">
            <summary>{words.NOW_SUMMARY}</summary>
            <CurrentList preview={facts} />
          </details>
        </div>
      )}
    </section>
  );
}
