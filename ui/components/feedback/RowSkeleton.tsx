import { Skeleton } from "./Skeleton.tsx";

/** Widths vary like words and are constant across renders. */
const NAME_WIDTHS = ["38%", "52%", "44%", "60%", "34%", "48%"];

/** Rows are 44 px high, as PanelRow is. */
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
