import { Button } from "@blueprintjs/core";
import { sentenceOf } from "../../api/apiError.ts";
import type { InboxFacts } from "../../api/endpoints.ts";
import { useSnoozeRuleMutation, useWakeRuleMutation } from "../../api/rules.ts";
import { showToast } from "../../app/toasts.ts";
import { describeEntry } from "./entryWords.ts";
import {
  nameRuleSnooze,
  RULE_SNOOZED,
  RULE_SNOOZED_MEANING,
  RULE_SNOOZE_FAILED,
  RULE_WAKE_FAILED,
  RULE_WOKEN,
  SNOOZE,
  UNDO,
} from "./messages.ts";

/** As long as the snooze of an alert. */
const MINUTES = 60;

/** Snoozes the rule that has fired, with Undo. */
export function SnoozeRuleButton({ facts }: { facts: Extract<InboxFacts, { kind: "ruleFired" }> }) {
  const [snooze, { isLoading }] = useSnoozeRuleMutation();
  const [wake] = useWakeRuleMutation();
  const { ruleId: id } = facts;
  const undo = async () => {
    try {
      await wake({ id }).unwrap();
      showToast({ intent: "success", message: RULE_WOKEN });
    } catch (error) {
      showToast({ intent: "failure", title: RULE_WAKE_FAILED, message: sentenceOf(error) });
    }
  };
  const press = async () => {
    try {
      await snooze({ id, ruleSnooze: { minutes: MINUTES } }).unwrap();
      showToast({
        intent: "success",
        title: RULE_SNOOZED,
        message: RULE_SNOOZED_MEANING,
        action: { text: UNDO, onClick: () => void undo() },
      });
    } catch (error) {
      showToast({ intent: "failure", title: RULE_SNOOZE_FAILED, message: sentenceOf(error) });
    }
  };
  return (
    <Button
      size="small"
      text={SNOOZE}
      aria-label={nameRuleSnooze(describeEntry(facts).title)}
      loading={isLoading}
      onClick={() => void press()}
    />
  );
}
