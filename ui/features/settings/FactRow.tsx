import "../../app/settings.css";
import type { ReactNode } from "react";

export interface FactRowProps {
  name: string;
  children: ReactNode;
}

export function FactRow({ name, children }: FactRowProps) {
  return (
    <div className="settings-status-row">
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
