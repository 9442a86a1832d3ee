import { RowSkeleton } from "./RowSkeleton.tsx";
import { Skeleton } from "./Skeleton.tsx";

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
