import type { ReactNode } from "react";
import { Skeleton } from "./Skeleton.tsx";

export interface StatCardProps {
  label: string;
  /** Already formatted; an en dash when it is not known. */
  value: string;
  /** One line: a change since yesterday, what is near. The line is kept even without one. */
  context?: ReactNode;
  /**
   * Wraps the card in the router's link; components know no router. Left out, the card is no link.
   */
  renderLink?: (props: { className: string; children: ReactNode }) => ReactNode;
}

export function StatCard({ label, value, context, renderLink }: StatCardProps) {
  const content = (
    <>
      <span className="stat-card-label">{label}</span>
      <span className="stat-card-value figures">{value}</span>
      <span className="stat-card-context">{context}</span>
    </>
  );
  if (renderLink === undefined) return <div className="stat-card">{content}</div>;
  return renderLink({ className: "stat-card stat-card-link", children: content });
}

/** Exactly the size of a card, so that nothing moves when the number arrives. */
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
