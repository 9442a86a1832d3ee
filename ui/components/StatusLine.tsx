import type { ReactNode } from "react";

export interface StatusLineProps {
  tone: "good" | "bad" | "neutral" | "waiting";
  /** "Mailbox connected". */
  sentence: string;
  /** What the other side said, or what to do about it. */
  detail?: ReactNode;
}

/** The state of something outside: a mailbox, a socket, a source. Shape and words, then color. */
export function StatusLine({ tone, sentence, detail }: StatusLineProps) {
  return (
    <div className="status-line" aria-live="polite">
      <span className={`status-line-dot status-line-${tone}`} aria-hidden="true" />
      <span className="status-line-sentence">{sentence}</span>
      {detail === undefined ? null : <span className="status-line-detail">{detail}</span>}
    </div>
  );
}
