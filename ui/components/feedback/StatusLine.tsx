import type { ReactNode } from "react";

export interface StatusLineProps {
  tone: "good" | "bad" | "neutral" | "waiting";
  /** Sentence such as "Mailbox connected". */
  sentence: string;
  /** Message of the external service, or what to do about it. */
  detail?: ReactNode;
}

/** State of an external service, shown by shape and words as well as color. */
export function StatusLine({ tone, sentence, detail }: StatusLineProps) {
  return (
    <div className="status-line" aria-live="polite">
      <span className={`status-line-dot status-line-${tone}`} aria-hidden="true" />
      <span className="status-line-sentence">{sentence}</span>
      {detail === undefined ? null : <span className="status-line-detail">{detail}</span>}
    </div>
  );
}
