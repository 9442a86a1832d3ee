import { Classes } from "@blueprintjs/core";

export interface SkeletonProps {
  /** CSS lengths of what will stand here. */
  width?: string;
  height?: string;
  className?: string;
}

/** A gray bar of the size of what is being loaded. Its container says in words that it loads. */
export function Skeleton({ width = "100%", height = "1em", className = "" }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`skeleton ${Classes.SKELETON} ${className}`}
      style={{ width, height }}
    />
  );
}
