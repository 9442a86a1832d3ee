import type { ReactNode } from "react";
import { EXAMPLE } from "../messages.ts";

const DRAWINGS = {
  alerts: (
    <>
      <path d="M6 22h52" strokeDasharray="1 5" />
      <path d="M6 44l12-8 9 5 12-19 8 6" />
      <path d="M47 28l11-16" strokeDasharray="3 4" />
      <circle cx="54" cy="18" r="4" />
    </>
  ),
  inbox: (
    <>
      <rect x="10" y="14" width="44" height="30" rx="4" />
      <path d="M11 17l21 16 21-16" />
    </>
  ),
  chart: (
    <>
      <path d="M12 10v44M26 16v34M40 8v40M54 18v32" />
      <path d="M9 22h6v20H9zM23 26h6v14h-6zM37 16h6v22h-6zM51 26h6v12h-6z" />
    </>
  ),
  phone: (
    <>
      <rect x="20" y="4" width="24" height="48" rx="5" />
      <path d="M29 45h6" />
      <path d="M27 16h10M27 23h10M27 30h6" strokeDasharray="3 4" />
    </>
  ),
  list: (
    <>
      <path d="M8 16h10M8 30h10M8 44h10" />
      <path d="M26 16h30M26 30h22M26 44h26" />
    </>
  ),
  search: (
    <>
      <circle cx="28" cy="27" r="15" />
      <path d="M39 38l13 13" />
      <path d="M20 30l5-4 4 3 7-8" />
    </>
  ),
  lost: (
    <>
      <path d="M6 40l11-9 9 6 10-15" />
      <path d="M40 18l3-4M47 10l4-5" strokeDasharray="2 4" />
      <path d="M46 34l10 10M56 34L46 44" />
    </>
  ),
} as const;

export type Drawing = keyof typeof DRAWINGS;

export interface EmptyStateProps {
  /** Names what will appear here. */
  sentence: string;
  /** Explains why it is empty. */
  reason?: string;
  /** Example of the future content, for an empty state that fills a page. */
  example?: string;
  /** The one action to offer. */
  action?: ReactNode;
  drawing?: Drawing;
}

export function EmptyState({
  sentence,
  reason,
  example,
  action,
  drawing = "list",
}: EmptyStateProps) {
  return (
    <div className="notice">
      <svg
        className="notice-drawing"
        width="64"
        height="56"
        viewBox="0 0 64 56"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {DRAWINGS[drawing]}
      </svg>
      <p className="notice-sentence">{sentence}</p>
      {reason === undefined ? null : <p className="notice-reason">{reason}</p>}
      {example === undefined ? null : (
        <p className="notice-example">
          <span className="notice-example-label">{EXAMPLE}</span> {example}
        </p>
      )}
      {action === undefined ? null : <div className="notice-action">{action}</div>}
    </div>
  );
}
