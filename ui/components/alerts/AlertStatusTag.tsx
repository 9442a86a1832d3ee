import { Tag, type Intent } from "@blueprintjs/core";
import type { AlertStatus } from "./alertWords.ts";
import { STATUS_LABELS } from "../messages.ts";

const STATUS_INTENTS: Record<AlertStatus, Intent> = {
  triggered: "warning",
  active: "success",
  blocked: "danger",
  snoozed: "none",
  paused: "none",
  expired: "none",
  inactive: "none",
};

export function AlertStatusTag({ status }: { status: AlertStatus }) {
  return (
    <Tag minimal intent={STATUS_INTENTS[status]}>
      {STATUS_LABELS[status]}
    </Tag>
  );
}
