import { Button } from "@blueprintjs/core";
import type { InboxFacts } from "../../api/endpoints.ts";
import { describeEntry } from "./entryWords.ts";
import { nameRuleSnooze, SNOOZE } from "./messages.ts";
import { useSnoozeRule } from "./useSnoozeRule.ts";

type FiredRule = Extract<InboxFacts, { kind: "ruleFired" }>;

/** Snoozes the rule that has fired, with Undo. */
export function SnoozeRuleButton({ facts }: { facts: FiredRule }) {
  const { snooze, isSnoozing } = useSnoozeRule();
  return (
    <Button
      size="small"
      text={SNOOZE}
      aria-label={nameRuleSnooze(describeEntry(facts).title)}
      loading={isSnoozing}
      onClick={() => void snooze(facts.ruleId)}
    />
  );
}
