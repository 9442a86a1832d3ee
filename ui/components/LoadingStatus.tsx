import { useEffect, useState, type ReactNode } from "react";

/** After this long a silent skeleton is not an answer any more. */
const TIMEOUT_MS = 8000;

export interface LoadingStatusProps {
  /** What is waited for, as a whole sentence; heard at once, seen after eight seconds. */
  waitingFor: string;
  /** Milliseconds until it is seen; eight seconds unless a story is to show it sooner. */
  timeoutMs?: number;
  children: ReactNode;
}

/** Wraps skeletons: says to screen readers that this part loads, and to everyone if it takes long. */
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
