import { useSnoozeRuleMutation, useWakeRuleMutation } from "../../api/endpoints.ts";
import { announce } from "../../app/toasts.ts";
import * as words from "./messages.ts";

/** Same duration as the snooze of an alert. */
const MINUTES = 60;

export function useSnoozeRule() {
  const [snoozeRule, { isLoading: isSnoozing }] = useSnoozeRuleMutation();
  const [wake] = useWakeRuleMutation();
  const undo = (id: number) =>
    announce(wake({ id }).unwrap(), words.RULE_WAKE_FAILED, { message: words.RULE_WOKEN });
  const snooze = (id: number) =>
    announce(
      snoozeRule({ id, ruleSnooze: { minutes: MINUTES } }).unwrap(),
      words.RULE_SNOOZE_FAILED,
      {
        title: words.RULE_SNOOZED,
        message: words.RULE_SNOOZED_MEANING,
        action: { text: words.UNDO, onClick: () => void undo(id) },
      },
    );
  return { snooze, isSnoozing };
}
