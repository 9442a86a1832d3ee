import type { ReactNode } from "react";
import { LargeFigure } from "./LargeFigure.tsx";
import { Skeleton } from "../feedback/Skeleton.tsx";

export interface StatCardProps {
  label: string;
  /** Formatted value; an en dash if unknown. */
  value: string;
  /**
   * One line of context, such as the change since yesterday. Its space is reserved even if empty.
   */
  context?: ReactNode;
  /**
   * Wraps the card in a router link, because components do not know the router. If omitted, the
   * card is not a link.
   */
  renderLink?: (props: { className: string; children: ReactNode }) => ReactNode;
}

export function StatCard({ label, value, context, renderLink }: StatCardProps) {
  const content = (
    <>
      <span className="stat-card-label">{label}</span>
      <span className="stat-card-value figures">
        <LargeFigure text={value} />
      </span>
      <span className="stat-card-context">{context}</span>
    </>
  );
  if (renderLink === undefined) return <div className="stat-card">{content}</div>;
  return renderLink({ className: "stat-card stat-card-link", children: content });
}

/** Has the size of a card, so that nothing moves when the value loads. */
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
