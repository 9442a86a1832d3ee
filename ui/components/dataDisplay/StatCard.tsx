import type { ReactNode } from "react";
import { LargeFigure } from "./LargeFigure.tsx";

export interface StatCardProps {
  label: string;
  /** Formatted value; an en dash if unknown. */
  value: string;
  /** One line of context, such as the change since yesterday; its space is reserved. */
  context?: ReactNode;
  /** Wraps the card in a router link; by default, the card is not a link. */
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
