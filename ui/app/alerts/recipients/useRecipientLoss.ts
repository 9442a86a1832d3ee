import { useLazyGetAlertsQuery, useLazyGetRulesQuery } from "../../../api/endpoints.ts";
import { describeRecipientLoss, type Doomed } from "./recipientLoss.ts";
import { useRecipients } from "./useRecipients.ts";

/**
 * Returns a function that names the active alerts and rules, of the first 500 each, that lose their
 * last recipient. The sentence is empty if none does, or if the lists cannot be loaded.
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
