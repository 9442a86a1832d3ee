import "./sourceHealth.css";
import { Button, Collapse } from "@blueprintjs/core";
import {
  ChevronDownIcon,
  ChevronUpIcon,
  PauseIcon,
  RefreshIcon,
  TickIcon,
  WarningSignIcon,
} from "@blueprintjs/icons";
import { useId, useState, type ReactNode } from "react";
import { formatCount, formatMilliseconds } from "../../format/number.ts";
import { formatAge } from "../../format/time.ts";
import {
  describeAnswers,
  nameCapability,
  stateOfAnswers,
  type AnswerState,
  type SourceAnswers,
} from "./sourceWords.ts";
import { DETAILS, HELD_BACK, NO_ANSWER_YET, describeLastAnswer, nameDetails } from "../messages.ts";

export interface SourceHealthDetailsProps {
  /** Name of the source, for the accessible name of the button. */
  source: string;
  /** One row for each kind of request; must not be empty. */
  answers: readonly SourceAnswers[];
  /** Epoch milliseconds. */
  now: number;
  /** True if the rows are open initially. */
  isOpenAtFirst?: boolean;
  /** IANA name; defaults to the user's time zone. */
  timeZone?: string;
}

const ICONS: Readonly<Record<AnswerState, ReactNode>> = {
  answering: <TickIcon />,
  failing: <WarningSignIcon />,
  paused: <PauseIcon />,
  trying: <RefreshIcon />,
};

const countWord = (count: number, word: string): string => `${formatCount(count)} ${word}`;

function summarize(answers: readonly SourceAnswers[], now: number): string {
  const sum = (field: "asked" | "failed" | "deferred") =>
    answers.reduce((total, row) => total + row[field], 0);
  const newest = answers.reduce<number | null>((latest, { lastSuccessAt }) => {
    const at = lastSuccessAt === null ? null : Date.parse(lastSuccessAt);
    return at === null ? latest : Math.max(latest ?? at, at);
  }, null);
  const facts = [countWord(sum("asked"), "requests"), countWord(sum("failed"), "failed")];
  if (sum("deferred") > 0) facts.push(countWord(sum("deferred"), HELD_BACK));
  facts.push(newest === null ? NO_ANSWER_YET : describeLastAnswer(formatAge(newest, now)));
  return facts.join(" · ");
}

/** Health of a market source in one line, with details for each kind of request. */
export function SourceHealthDetails(props: SourceHealthDetailsProps) {
  const { source, answers, now, isOpenAtFirst = false, timeZone } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const listId = useId();
  return (
    <div className="source-health">
      <div className="source-health-summary">
        <span className="figures">{summarize(answers, now)}</span>
        <Button
          variant="minimal"
          size="small"
          text={DETAILS}
          aria-label={nameDetails(source)}
          aria-expanded={isOpen}
          aria-controls={listId}
          endIcon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={listId}>
        <Collapse isOpen={isOpen}>
          <ul className="source-health-rows">
            {answers.map((row) => (
              <AnswerRow
                key={row.capability}
                row={row}
                now={now}
                {...(timeZone === undefined ? {} : { timeZone })}
              />
            ))}
          </ul>
        </Collapse>
      </div>
    </div>
  );
}

interface AnswerRowProps {
  row: SourceAnswers;
  now: number;
  timeZone?: string;
}

function AnswerRow({ row, now, timeZone }: AnswerRowProps) {
  const state = stateOfAnswers(row);
  const facts = [countWord(row.asked, "requests"), countWord(row.failed, "failed")];
  if (row.deferred > 0) facts.push(countWord(row.deferred, HELD_BACK));
  if (row.latencyMs !== null) facts.push(formatMilliseconds(row.latencyMs));
  return (
    <li className={`source-health-row source-health-${state}`}>
      <span className="source-health-icon" aria-hidden="true">
        {ICONS[state]}
      </span>
      <span className="source-health-name">{nameCapability(row.capability)}</span>
      <span className="source-health-state">{describeAnswers(row, now, timeZone)}</span>
      <span className="source-health-facts figures">{facts.join(" · ")}</span>
      {state === "answering" || row.lastError === null ? null : (
        <span className="source-health-error">{row.lastError}</span>
      )}
    </li>
  );
}
