import { Classes } from "@blueprintjs/core";

export interface SkeletonProps {
  /** CSS lengths of the content that it replaces. */
  width: string;
  height: string;
}

/** Its container announces the loading. */
export function Skeleton({ width, height }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={`skeleton ${Classes.SKELETON}`} style={{ width, height }} />
  );
}
