import {
  useGetQuoteQuery,
  type Alert,
  type EmailNotification,
  type PhoneNumber,
} from "../api/endpoints.ts";
import { AlertCard, type AlertCardProps } from "../components/AlertCard.tsx";
import { formatPercent, formatPrice } from "../format/number.ts";
import { formatAbsoluteTime } from "../format/time.ts";
import { useNow } from "./clock.ts";
import { describeDestination } from "./destination.ts";
import { useChartOverlay } from "./useChartOverlay.ts";

export interface AlertListItemProps {
  alert: Alert;
  emails: readonly EmailNotification[];
  phones?: readonly PhoneNumber[];
  isDeleting: boolean;
  onDelete: (id: number) => void;
}

/** An alert with its live price. The quote is watched for as long as the card is on screen. */
export function AlertListItem(props: AlertListItemProps) {
  const { alert, emails, phones = [], isDeleting, onDelete } = props;
  const { data: quote } = useGetQuoteQuery({ symbol: alert.symbol });
  const { openChart } = useChartOverlay();
  const now = useNow();
  const detail = describeFiring(alert);
  return (
    <AlertCard
      symbol={alert.symbol}
      condition={alert.alertType}
      target={alert.targetPrice}
      status={statusOf(alert)}
      currentPrice={quote?.price ?? null}
      currency={alert.currency}
      destination={describeDestination(alert, emails, phones)}
      createdAt={alert.createdAt}
      isDeleting={isDeleting}
      now={now}
      onOpenChart={openChart}
      onDelete={() => onDelete(alert.id)}
      {...(detail === undefined ? {} : { detail })}
    />
  );
}

/** Specification §4: Triggered if isTriggered, else Active if isActive, else Inactive. */
function statusOf(alert: Alert): AlertCardProps["status"] {
  if (alert.isTriggered) return "triggered";
  return alert.isActive ? "active" : "inactive";
}

function describeFiring({ firing, currency }: Alert): string | undefined {
  if (!firing) return undefined;
  const price = formatPrice(firing.price, currency);
  const change = firing.changePercent === null ? "" : ` (${formatPercent(firing.changePercent)})`;
  const why = firing.alreadyMet ? ", already met when it was created" : "";
  return `Fired at ${price}${change} on ${formatAbsoluteTime(firing.exchangeTime)}${why}`;
}
