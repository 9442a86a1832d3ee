import { useGetAlertSettingsQuery } from "../../api/endpoints.ts";
import { portfolioOfSubject } from "../../format/subject.ts";
import { formatCount } from "../../format/number.ts";
import * as words from "./model/messages.ts";
import { CurrentList } from "./RuleNow.tsx";
import type { ReadBack } from "./useReadBack.ts";

interface ReadBackPanelProps {
  readBack: ReadBack;
  /** It is confirmed by prices as they come, and not by bars that have closed. */
  readsPrices: boolean;
}

/** The rule in plain English, what is wrong with it beyond its conditions, and what it says now. */
export function ReadBackPanel({ readBack, readsPrices }: ReadBackPanelProps) {
  const { data: settings } = useGetAlertSettingsQuery();
  const { preview, notes, isReading, failure } = readBack;
  const others = notes.filter(({ at }) => at !== "when" && !at.startsWith("when."));
  return (
    <section className="rule-read-back" aria-label={words.READ_BACK} aria-busy={isReading}>
      <h3 className="rule-drawer-title">{words.READ_BACK}</h3>
      <p aria-live="polite">
        {failure === undefined ? (preview?.sentence ?? words.READING) : words.READ_FAILED}
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
      {preview === undefined || preview.problems.length > 0 ? null : (
        <>
          <p className="rule-muted">
            {preview.scope.problem ??
              (preview.current.some(({ symbol }) => portfolioOfSubject(symbol) !== null)
                ? words.WHOLE_PORTFOLIO
                : words.describeScopeCount(
                    formatCount(preview.scope.symbols),
                    preview.scope.symbols === 1,
                  ))}
          </p>
          {readsPrices && settings ? (
            <p className="rule-muted">
              {words.describeChecks(formatCount(settings.checkedEverySeconds))}
            </p>
          ) : null}
          {preview.pace === null ? null : <p className="rule-muted">{preview.pace}</p>}
          <details className="rule-fold">
            <summary>{words.NOW_SUMMARY}</summary>
            <CurrentList preview={preview} />
          </details>
        </>
      )}
    </section>
  );
}
