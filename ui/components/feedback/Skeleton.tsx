import { Classes } from "@blueprintjs/core";

export interface SkeletonProps {
  /** CSS lengths of the content that it replaces. */
  width?: string;
  height?: string;
  className?: string;
}

/** A gray bar of the size of the loading content. Its container announces the loading. */
export function Skeleton({ width = "100%", height = "1em", className = "" }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`skeleton ${Classes.SKELETON} ${className}`}
      style={{ width, height }}
    />
  );
}
