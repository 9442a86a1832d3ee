import { LoadingStatus } from "./LoadingStatus.tsx";
import { PanelSkeleton } from "./PanelSkeleton.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { WAITING_FOR_SCREEN } from "../messages.ts";

/** Four stat cards and two large blocks, sized like the content that replaces them. */
export function ScreenSkeleton() {
  return (
    <LoadingStatus waitingFor={WAITING_FOR_SCREEN}>
      <div className="grid-12">
        {["a", "b", "c", "d"].map((key) => (
          <div className="span-3" key={key}>
            <StatCardSkeleton />
          </div>
        ))}
        <div className="span-6">
          <PanelSkeleton rows={6} />
        </div>
        <div className="span-6">
          <PanelSkeleton rows={6} />
        </div>
      </div>
    </LoadingStatus>
  );
}

/** Has the size of a stat card, so that nothing moves when the value loads. */
export function StatCardSkeleton() {
  return (
    <div className="stat-card" aria-hidden="true">
      <span className="stat-card-label">
        <Skeleton width="84px" height="10px" />
      </span>
      <span className="stat-card-value">
        <Skeleton width="56px" height="24px" />
      </span>
      <span className="stat-card-context">
        <Skeleton width="120px" height="10px" />
      </span>
    </div>
  );
}
