import type { Alert } from "../../../api/endpoints.ts";
import { describeCondition } from "../../../components/alerts/alertWords.ts";
import { formatList } from "../../../format/text.ts";
import { EVERYONE, hasRecipient } from "./deliveryProblem.ts";
import type { Recipients } from "./destination.ts";
import { describeLoss, describeMore } from "../messages.ts";

/** A recipient that is about to be deleted. */
export interface Doomed {
  readonly kind: "emails" | "phones" | "services";
  readonly id: number;
}

type Losing = Pick<
  Alert,
  "emailId" | "phoneNumberId" | "symbol" | "alertType" | "targetPrice" | "currency" | "direction"
>;

const MAX_NAMED = 3;

/**
 * Returns a sentence that names the alerts and rules which have no recipient once one is deleted;
 * empty if all still have one.
 */
export function describeRecipientLoss(
  doomed: Doomed,
  recipients: Recipients,
  alerts: readonly Losing[],
  rules: readonly string[],
): string {
  const { kind, id } = doomed;
  const left: Recipients = {
    ...recipients,
    [kind]: recipients[kind].filter((each) => each.id !== id),
  };
  const isLost = (named: Pick<Alert, "emailId" | "phoneNumberId">) =>
    hasRecipient(named, recipients) && !hasRecipient(named, left);
  const lostAlerts = alerts
    .filter(isLost)
    .map((alert) => `${alert.symbol} ${describeCondition(alert)}`);
  const lostRules = isLost(EVERYONE) ? rules : [];
  const names = [...lostAlerts, ...lostRules];
  if (names.length === 0) return "";
  const more = names.length - MAX_NAMED;
  return describeLoss(
    lostAlerts.length,
    lostRules.length,
    formatList([...names.slice(0, MAX_NAMED), ...(more > 0 ? [describeMore(more)] : [])]),
  );
}
