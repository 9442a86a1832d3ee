import { useLazyGetAlertsQuery, useLazyGetRulesQuery } from "../../api/endpoints.ts";
import { describeRecipientLoss, type Doomed } from "./recipientLoss.ts";
import { useRecipients } from "./useRecipients.ts";

/** Page size of the API. */
const LIMIT = 100;

/**
 * Returns a function that says which active alerts and rules lose their last recipient; empty if
 * none does, or if that is not known.
 */
export function useRecipientLoss(): (doomed: Doomed) => Promise<string> {
  const { recipients } = useRecipients();
  const [getAlerts] = useLazyGetAlertsQuery();
  const [getRules] = useLazyGetRulesQuery();
  return async (doomed) => {
    if (!recipients) return "";
    try {
      const [alerts, rules] = await Promise.all([
        getAlerts({ status: "active", limit: LIMIT }).unwrap(),
        getRules({ status: "active", limit: LIMIT }).unwrap(),
      ]);
      const names = rules.map(({ rule, sentence }) => (rule.name === "" ? sentence : rule.name));
      return describeRecipientLoss(doomed, recipients, alerts, names);
    } catch {
      return "";
    }
  };
}
