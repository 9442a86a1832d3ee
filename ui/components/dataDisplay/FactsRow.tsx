import "./factsRow.css";
import { ChevronDownIcon } from "@blueprintjs/icons";
import { useState, type ReactNode } from "react";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export interface FactsRowProps {
  /** Subject of the row, on the left of the first line. Plain text only if there are `facts`. */
  title: ReactNode;
  /** Button or link shown in place of the title, which is then only read by screen readers. */
  link?: ReactNode;
  /** Shown below the title. */
  detail: ReactNode;
  /** Shown on the right of the first line. */
  figure: ReactNode;
  /** Shown below the figure. */
  note?: ReactNode;
  /** Shown beside both lines. */
  tag?: ReactNode;
  /** Shown after a tap; if empty, the row is not a button. */
  facts: readonly Fact[];
  /** Buttons at the right edge of the row. */
  actions?: ReactNode;
}

/** A table row on a phone: two lines, and the remaining facts after a tap. */
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
      {/* The spaces keep screen readers from joining the parts. */}{" "}
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
