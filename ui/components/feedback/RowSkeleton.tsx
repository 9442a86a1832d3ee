import { Skeleton } from "./Skeleton.tsx";

/** Widths vary so that the bars look like words, and are constant across renders. */
const NAME_WIDTHS = ["38%", "52%", "44%", "60%", "34%", "48%"];

/** Placeholder rows of 44 px, the height of PanelRow. */
export function RowSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div className="row-skeleton" key={index}>
          <Skeleton width="48px" height="14px" />
          <span className="row-skeleton-name">
            <Skeleton width={NAME_WIDTHS[index % NAME_WIDTHS.length] ?? "40%"} height="12px" />
          </span>
          <Skeleton width="64px" height="14px" />
        </div>
      ))}
    </div>
  );
}
