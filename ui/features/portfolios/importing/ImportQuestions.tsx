import { Button } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import type { ImportInstrument, PortfolioImport } from "../../../api/endpoints.ts";
import { SymbolField } from "../../../app/stocks/search/SymbolField.tsx";
import { formatCount } from "../../../format/number.ts";
import * as words from "./messages.ts";

interface ImportQuestionsProps {
  staged: PortfolioImport;
  /** A null symbol skips the rows of the stock's `instruments`. */
  onAnswer: (instruments: readonly number[], symbol: string | null, unit?: string) => void;
}

export function ImportQuestions({ staged, onAnswer }: ImportQuestionsProps) {
  const questions = questionsOf(staged);
  if (questions.length === 0) return null;
  return (
    <section aria-label={words.QUESTIONS} className="import-questions">
      <h3>{words.QUESTIONS}</h3>
      <ul>
        {questions.map((same) => (
          <li key={same[0].number}>
            <Question
              instrument={{ ...same[0], rows: same.reduce((sum, { rows }) => sum + rows, 0) }}
              onAnswer={(symbol, unit) =>
                onAnswer(
                  same.map(({ number }) => number),
                  symbol,
                  unit,
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Group = [ImportInstrument, ...ImportInstrument[]];

/**
 * Asks once for a stock with and without a currency, as brokers write splits. Questions about a
 * currency or unit stay separate.
 */
export function questionsOf({
  instruments,
}: Pick<PortfolioImport, "instruments">): readonly Group[] {
  const open = instruments.filter(
    (each) => !each.isLeftOut && (each.match === null || each.units.length > 0),
  );
  const groups = new Map<string, Group>();
  for (const each of open) {
    const { symbol, isin, name, exchange, reason, number } = each;
    const isNamed = reason === "none" || reason === "several" || reason === "name";
    const key = JSON.stringify(isNamed ? [reason, symbol, isin, name, exchange] : [number]);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

interface QuestionProps {
  instrument: ImportInstrument;
  onAnswer: (symbol: string | null, unit?: string) => void;
}

function Question({ instrument, onAnswer }: QuestionProps) {
  const [text, setText] = useState("");
  const { symbol, name, isin, exchange, currency, rows, reason, candidates, match, units } =
    instrument;
  const parts = [name, symbol, isin, exchange, currency].filter((part) => part !== null);
  const said = parts[0] ?? words.NO_INSTRUMENT;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onAnswer(text.trim());
  };
  return (
    <form className="import-question" onSubmit={submit} noValidate>
      <p>
        <strong>{said}</strong> <span>{parts.slice(1).join(" · ")}</span>
        <span className="import-question-reason">
          {reason === null ? null : words.questionReasons[reason]} ·{" "}
          {words.describeRows(formatCount(rows), rows === 1)}
        </span>
      </p>
      <div className="import-candidates">
        {candidates.map((each) => (
          <Button
            key={each.symbol}
            size="small"
            aria-label={words.nameUse(each.symbol, said)}
            text={`${each.symbol} · ${each.name} · ${each.currency}`}
            onClick={() => onAnswer(each.symbol)}
          />
        ))}
        {match === null
          ? null
          : units.map((unit) => (
              <Button
                key={unit}
                size="small"
                aria-label={words.nameUnit(unit, match)}
                text={unit}
                onClick={() => onAnswer(match, unit)}
              />
            ))}
      </div>
      <div className="import-answer">
        <label className="visually-hidden" htmlFor={`import-answer-${instrument.number}`}>
          {words.nameAnswer(said)}
        </label>
        <SymbolField
          id={`import-answer-${instrument.number}`}
          value={text}
          onChange={setText}
          onChoose={setText}
        />
        <Button type="submit" text={words.ANSWER} disabled={text.trim() === ""} />
        <Button
          text={words.LEAVE_OUT}
          aria-label={words.nameLeaveOut(said)}
          onClick={() => onAnswer(null)}
        />
      </div>
    </form>
  );
}
