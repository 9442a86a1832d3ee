import { Button, Switch } from "@blueprintjs/core";
import { SendMessageIcon, TrashIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { ACTIVE, INACTIVE, TEST, nameDelete, nameSendAlerts, nameSendTest } from "../messages.ts";

export interface DestinationRowProps {
  address: string;
  label: string;
  /** State reported by its service, shown below the label. */
  state?: ReactNode;
  isActive: boolean;
  /** Action in progress, if any. */
  pending?: "toggle" | "test" | "delete" | null;
  onToggle: (isActive: boolean) => void;
  onTest: () => void;
  onDelete: () => void;
}

export function DestinationRow({
  address,
  label,
  state,
  isActive,
  pending = null,
  onToggle,
  onTest,
  onDelete,
}: DestinationRowProps) {
  return (
    <li className="destination-row">
      <div className="destination-row-text">
        <span className="destination-row-address truncate">{address}</span>
        <span className="destination-row-label truncate">{label}</span>
        {state}
      </div>
      <Switch
        className="destination-row-switch"
        checked={isActive}
        disabled={pending === "toggle"}
        aria-label={nameSendAlerts(address)}
        label={isActive ? ACTIVE : INACTIVE}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span className="destination-row-actions">
        <Button
          variant="minimal"
          size="small"
          icon={<SendMessageIcon />}
          text={TEST}
          aria-label={nameSendTest(address)}
          loading={pending === "test"}
          onClick={onTest}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<TrashIcon />}
          aria-label={nameDelete(address)}
          loading={pending === "delete"}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}
