import { LoadingStatus } from "./LoadingStatus.tsx";
import { PanelSkeleton } from "./PanelSkeleton.tsx";
import { StatCardSkeleton } from "../dataDisplay/StatCard.tsx";
import { WAITING_FOR_SERVER } from "../messages.ts";

/** Four stat cards and two large blocks, sized like the content that replaces them. */
export function ScreenSkeleton() {
  return (
    <LoadingStatus waitingFor={WAITING_FOR_SERVER}>
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
