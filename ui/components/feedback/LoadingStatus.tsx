import { useEffect, useState, type ReactNode } from "react";

/** Milliseconds after which a skeleton alone is not enough feedback. */
const TIMEOUT_MS = 8000;

export interface LoadingStatusProps {
  /** Full sentence that says what is loading; announced at once, visible after eight seconds. */
  waitingFor: string;
  /** Milliseconds until the sentence is visible. Only stories change it. */
  timeoutMs?: number;
  children: ReactNode;
}

/** Announces loading to screen readers, and shows it to everyone if it takes long. */
export function LoadingStatus({
  waitingFor,
  timeoutMs = TIMEOUT_MS,
  children,
}: LoadingStatusProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeoutMs);
    return () => clearTimeout(timer);
  }, [timeoutMs]);
  return (
    <div aria-live="polite" className="loading-status">
      <p className={isLate ? "loading-sentence" : "visually-hidden"}>{waitingFor}</p>
      {children}
    </div>
  );
}
