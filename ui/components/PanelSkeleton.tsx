import { RowSkeleton } from "./RowSkeleton.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** A panel with its header and rows, none of them known yet. */
export function PanelSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="panel">
      <div className="panel-header">
        <Skeleton width="132px" height="16px" />
      </div>
      <div className="panel-body">
        <RowSkeleton rows={rows} />
      </div>
    </div>
  );
}
