import { useSnoozeRuleMutation, useWakeRuleMutation } from "../../api/endpoints.ts";
import { announce } from "../../app/toasts.ts";
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
    await announce(wake({ id }).unwrap(), RULE_WAKE_FAILED, { message: RULE_WOKEN });
  };
  const snooze = async (id: number) => {
    await announce(
      snoozeRule({ id, ruleSnooze: { minutes: MINUTES } }).unwrap(),
      RULE_SNOOZE_FAILED,
      {
        title: RULE_SNOOZED,
        message: RULE_SNOOZED_MEANING,
        action: { text: UNDO, onClick: () => void undo(id) },
      },
    );
  };
  return { snooze, isSnoozing };
}
