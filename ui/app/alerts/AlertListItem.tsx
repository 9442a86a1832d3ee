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
  /** Where it goes, in words. */
  destination: string;
  isDeleting: boolean;
  onDelete: (id: number) => void;
  /** Left out, the card has no history button. */
  onShowHistory?: (alert: Alert) => void;
}

/** An alert with its live price. The quote is watched for as long as the card is on screen. */
export function AlertListItem(props: AlertListItemProps) {
  const { alert, destination, isDeleting, onDelete, onShowHistory } = props;
  const { data: quote } = useGetQuoteQuery({ symbol: alert.symbol });
  const { openChart } = useChartOverlay();
  const now = useNow();
  const navigate = useNavigate();
  const { pause, resume, isBusy } = useAlertActions();
  const { data: mutes = [] } = useGetMutesQuery();
  // One that fired once and waits for nothing has nothing to send later.
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
      symbolStatus={alert.symbolStatus}
      isDeleting={isDeleting}
      isBusy={isBusy}
      actions={actions}
      now={now}
      onOpenChart={openChart}
      onDelete={() => onDelete(alert.id)}
      {...(detail === undefined ? {} : { detail: detail.sentence, detailTime: detail.exactTime })}
      {...(alert.note === null ? {} : { note: alert.note })}
      {...(onShowHistory === undefined ? {} : { onShowHistory: () => onShowHistory(alert) })}
    />
  );
}

/**
 * By the specification: Triggered if isTriggered, else Active if isActive, else Inactive. A snooze has
 * armed it anew: it is among the active ones, and says until when it is silent.
 */
function statusOf(alert: Alert, isSnoozed: boolean): AlertCardProps["status"] {
  if (alert.isTriggered && !isSnoozed) return "triggered";
  return alert.isActive ? "active" : "inactive";
}
