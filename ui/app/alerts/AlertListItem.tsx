import { useGetMutesQuery, useGetQuoteQuery, type Alert } from "../../api/endpoints.ts";
import { AlertCard, type AlertCardProps } from "../../components/AlertCard.tsx";
import { EditIcon, PauseIcon, PlayIcon } from "@blueprintjs/icons";
import { useNavigate } from "react-router-dom";
import { describeAlertDetail } from "./alertDetail.ts";
import { useNow } from "../browser/clock.ts";
import { editAlertPath } from "./alertDraft.ts";
import { EDIT, PAUSE, RESUME } from "./messages.ts";
import { snoozeOf } from "./snooze.ts";
import { useAlertActions } from "./useAlertActions.ts";
import { useChartOverlay } from "../stocks/useChartOverlay.ts";

export interface AlertListItemProps {
  alert: Alert;
  /** Recipients of the alert, in words. */
  destination: string;
  isDeleting: boolean;
  onDelete: (id: number) => void;
  /** Shows the history of an alert; omit it to hide the button. */
  onShowHistory?: (alert: Alert) => void;
}

/** An alert with its live price. It subscribes to the quote while the card is mounted. */
export function AlertListItem(props: AlertListItemProps) {
  const { alert, destination, isDeleting, onDelete, onShowHistory } = props;
  const { data: quote } = useGetQuoteQuery({ symbol: alert.symbol });
  const { openChart } = useChartOverlay();
  const now = useNow();
  const navigate = useNavigate();
  const { pause, resume, isBusy } = useAlertActions();
  const { data: mutes = [] } = useGetMutesQuery();
  // An inactive alert sends nothing, so a snooze does not matter.
  const snoozedUntil = alert.isActive ? snoozeOf(alert, mutes, now) : undefined;
  const detail = describeAlertDetail(alert, now, snoozedUntil);
  const actions = [
    {
      text: EDIT,
      icon: <EditIcon />,
      onSelect: () => void navigate(editAlertPath(alert.id)),
    },
    ...(alert.isActive
      ? [{ text: PAUSE, icon: <PauseIcon />, onSelect: () => void pause(alert.id) }]
      : []),
    ...(alert.suspension
      ? [{ text: RESUME, icon: <PlayIcon />, onSelect: () => void resume(alert.id) }]
      : []),
  ];
  return (
    <AlertCard
      symbol={alert.symbol}
      condition={alert.alertType}
      target={alert.targetPrice}
      direction={alert.direction}
      status={statusOf(alert, snoozedUntil !== undefined)}
      currentPrice={quote?.price ?? null}
      currency={alert.currency}
      destination={destination}
      createdAt={alert.createdAt}
      hold={holdOf(alert, snoozedUntil !== undefined)}
      symbolStatus={alert.symbolStatus}
      isDeleting={isDeleting}
      isBusy={isBusy}
      actions={actions}
      now={now}
      onOpenChart={openChart}
      onDelete={() => onDelete(alert.id)}
      {...(quote ? { day: quote } : {})}
      {...(detail === undefined ? {} : { detail: detail.sentence, detailTime: detail.exactTime })}
      {...(alert.note === null ? {} : { note: alert.note })}
      {...(onShowHistory === undefined ? {} : { onShowHistory: () => onShowHistory(alert) })}
    />
  );
}

/**
 * Required by the specification: Triggered if isTriggered, else Active if isActive, else Inactive.
 * A snoozed alert was re-armed, so it counts as active.
 */
function statusOf(alert: Alert, isSnoozed: boolean): AlertCardProps["status"] {
  if (alert.isTriggered && !isSnoozed) return "triggered";
  return alert.isActive ? "active" : "inactive";
}

function holdOf(alert: Alert, isSnoozed: boolean): AlertCardProps["hold"] {
  if (isSnoozed) return "snoozed";
  return alert.isActive && alert.notWatchedSince !== null ? "unwatched" : undefined;
}
