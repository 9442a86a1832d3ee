import { useGetMutesQuery, useGetQuoteQuery, type Alert } from "../../api/endpoints.ts";
import { AlertCard } from "../../components/alerts/AlertCard.tsx";
import { isWaiting, statusOf, snoozeOf } from "./alertStatus.ts";
import { describeAlertDetail } from "./alertDetail.ts";
import { useNow } from "../browser/clock.ts";
import { WhyNotDisclosure } from "./WhyNotTriggered.tsx";
import { useAlertMenu } from "./useAlertMenu.tsx";
import { useChartOverlay } from "../stocks/useChartOverlay.ts";

export interface AlertListItemProps {
  alert: Alert;
  /** Recipients of the alert, in words. */
  destination: string;
  /** True if all named recipients are switched off or deleted. */
  isUnreachable?: boolean;
  isDeleting: boolean;
  onDelete: (id: number) => void;
  /** Omit it to hide the button. */
  onShowHistory?: (alert: Alert) => void;
}

/** Subscribes to the quote while mounted. */
export function AlertListItem(props: AlertListItemProps) {
  const { alert, destination, isUnreachable = false, isDeleting, onDelete, onShowHistory } = props;
  const { data: quote } = useGetQuoteQuery({ symbol: alert.symbol });
  const { openChart } = useChartOverlay();
  const now = useNow();
  const { actions, isBusy } = useAlertMenu(alert);
  const { data: mutes = [] } = useGetMutesQuery();
  // A snooze does not matter to an inactive alert.
  const snoozedUntil = alert.isActive ? snoozeOf(alert, mutes, now) : undefined;
  const detail = describeAlertDetail(alert, now, snoozedUntil, isUnreachable);
  const status = statusOf(alert, { isSnoozed: snoozedUntil !== undefined, isUnreachable });
  return (
    <AlertCard
      symbol={alert.symbol}
      condition={alert.alertType}
      target={alert.targetPrice}
      direction={alert.direction}
      status={status}
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
      {...(quote ? { day: quote } : {})}
      {...(detail === undefined ? {} : { detail: detail.sentence, detailTime: detail.exactTime })}
      {...(alert.note === null ? {} : { note: alert.note })}
      {...(onShowHistory === undefined ? {} : { onShowHistory: () => onShowHistory(alert) })}
    >
      {isWaiting(status) ? <WhyNotDisclosure alert={alert} /> : null}
    </AlertCard>
  );
}
