import { useLazyGetAlertsQuery, useLazyGetRulesQuery, type Alert } from "../../../api/endpoints.ts";
import { useRecipients } from "./useRecipients.ts";
import { describeCondition } from "../../../components/alerts/alertWords.ts";
import { formatList } from "../../../format/text.ts";
import { EVERYONE, hasRecipient } from "./deliveryProblem.ts";
import type { Recipients } from "./destination.ts";
import { describeLoss, describeMore } from "../messages.ts";

interface Doomed {
  readonly kind: "emails" | "phones" | "services";
  readonly id: number;
}

type Losing = Pick<
  Alert,
  "emailId" | "phoneNumberId" | "symbol" | "alertType" | "targetPrice" | "currency" | "direction"
>;

const MAX_NAMED = 3;

/** Returns an empty text if all still have a recipient. */
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

/**
 * Returns a function that names active alerts and rules, of the first 500 each, that lose their
 * last recipient; empty if none does, or if the lists cannot be loaded.
 */
export function useRecipientLoss(): (doomed: Doomed) => Promise<string> {
  const { recipients } = useRecipients();
  const [getAlerts] = useLazyGetAlertsQuery();
  const [getRules] = useLazyGetRulesQuery();
  return async (doomed) => {
    if (!recipients) return "";
    try {
      const [alerts, rules] = await Promise.all([
        getAlerts({ status: "active" }).unwrap(),
        getRules({ status: "active" }).unwrap(),
      ]);
      const names = rules.map(({ rule, sentence }) => (rule.name === "" ? sentence : rule.name));
      return describeRecipientLoss(doomed, recipients, alerts, names);
    } catch {
      return "";
    }
  };
}
