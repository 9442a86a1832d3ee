import { portfolioOfSubject } from "../../format/subject.ts";
import { formatCount } from "../../format/number.ts";
import * as words from "./model/messages.ts";
import { CurrentList } from "./RuleNow.tsx";
import type { ReadBack } from "./useReadBack.ts";

/** The rule in plain English, what is wrong with it beyond its conditions, and what it says now. */
export function ReadBackPanel({ readBack }: { readBack: ReadBack }) {
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
          <details className="rule-fold">
            <summary>{words.NOW_SUMMARY}</summary>
            <CurrentList preview={preview} />
          </details>
        </>
      )}
    </section>
  );
}
