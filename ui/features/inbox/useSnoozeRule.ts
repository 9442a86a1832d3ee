import { useSnoozeRuleMutation, useWakeRuleMutation } from "../../api/endpoints.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import {
  RULE_SNOOZED,
  RULE_SNOOZED_MEANING,
  RULE_SNOOZE_FAILED,
  RULE_WAKE_FAILED,
  RULE_WOKEN,
  UNDO,
} from "./messages.ts";

/** Same duration as the snooze of an alert. */
const MINUTES = 60;

export function useSnoozeRule() {
  const [snoozeRule, { isLoading: isSnoozing }] = useSnoozeRuleMutation();
  const [wake] = useWakeRuleMutation();
  const undo = async (id: number) => {
    try {
      await wake({ id }).unwrap();
      showToast({ intent: "success", message: RULE_WOKEN });
    } catch (error) {
      showFailure(RULE_WAKE_FAILED, error);
    }
  };
  const snooze = async (id: number) => {
    try {
      await snoozeRule({ id, ruleSnooze: { minutes: MINUTES } }).unwrap();
      showToast({
        intent: "success",
        title: RULE_SNOOZED,
        message: RULE_SNOOZED_MEANING,
        action: { text: UNDO, onClick: () => void undo(id) },
      });
    } catch (error) {
      showFailure(RULE_SNOOZE_FAILED, error);
    }
  };
  return { snooze, isSnoozing };
}
