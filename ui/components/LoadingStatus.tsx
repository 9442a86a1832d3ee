import { useEffect, useState, type ReactNode } from "react";

/** After this long a silent skeleton is not an answer any more. */
export const PATIENCE_MS = 8000;

export interface LoadingStatusProps {
  /** What is waited for, as a whole sentence; heard at once, seen after eight seconds. */
  waitingFor: string;
  children: ReactNode;
}

/** Wraps skeletons: says to screen readers that this part loads, and to everyone if it takes long. */
export function LoadingStatus({ waitingFor, children }: LoadingStatusProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-live="polite" className="loading-status">
      <p className={isLate ? "loading-sentence" : "visually-hidden"}>{waitingFor}</p>
      {children}
    </div>
  );
}
