import "./factsRow.css";
import { ChevronDownIcon } from "@blueprintjs/icons";
import { useState, type ReactNode } from "react";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export interface FactsRowProps {
  /** What the row is about: on the left of the first line. Text alone where there are `facts`. */
  title: ReactNode;
  /** A button or link in the place of the title, which is then for ears only. */
  link?: ReactNode;
  /** Below the title. */
  detail: ReactNode;
  /** On the right of the first line. */
  figure: ReactNode;
  /** Below the figure. */
  note?: ReactNode;
  /** Beside both lines. */
  tag?: ReactNode;
  /** What follows a tap; without any the row is no button. */
  facts: readonly Fact[];
  /** What can be done with the row, at its right edge. */
  actions?: ReactNode;
}

/** A table's row on a phone: two lines with what matters; a tap on them shows the rest in place. */
export function FactsRow({
  title,
  link,
  detail,
  figure,
  note,
  tag,
  facts,
  actions,
}: FactsRowProps) {
  const [isOpen, setOpen] = useState(false);
  const isLinked = link !== undefined;
  const canOpen = facts.length > 0;
  const line = (
    <>
      <span className={isLinked ? "visually-hidden" : "facts-row-title"}>{title}</span>
      {/* Read one after the other, the parts of a button would run into one word. */}{" "}
      <span className="facts-row-figure figures">{figure}</span>{" "}
      <span className="facts-row-detail">{detail}</span>{" "}
      <span className="facts-row-note figures">{note}</span>{" "}
      {tag === undefined ? null : <span className="facts-row-tag">{tag}</span>}
      {canOpen ? <ChevronDownIcon className="facts-row-mark" /> : null}
    </>
  );
  return (
    <li className="facts-row">
      {isLinked ? <span className="facts-row-link">{link}</span> : null}
      <div className="facts-row-head">
        {canOpen ? (
          <button
            type="button"
            className="facts-row-line"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {line}
          </button>
        ) : (
          <div className="facts-row-line">{line}</div>
        )}
        {actions}
      </div>
      {isOpen ? (
        <dl className="facts-row-rest">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
