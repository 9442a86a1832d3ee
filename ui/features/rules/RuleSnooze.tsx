import { Button } from "@blueprintjs/core";
import type { WatchedRule } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { formatAbsoluteTime } from "../../format/time.ts";
import { SNOOZE_HOUR, SNOOZE_TOMORROW, WAKE, describeSnoozed } from "./messages.ts";
import { snoozeOf } from "./snooze.ts";
import type { RuleActions } from "./useRuleActions.ts";

export interface RuleSnoozeProps {
  watched: WatchedRule;
  actions: RuleActions;
}

export function RuleSnooze({ watched, actions }: RuleSnoozeProps) {
  const { id, status } = watched;
  const until = snoozeOf(watched, useNow());
  const isBusy = actions.busyId === id;
  if (status !== "active") return null;
  if (until !== null) {
    return (
      <p className="rule-drawer-actions">
        {describeSnoozed(formatAbsoluteTime(until))}
        <Button size="small" text={WAKE} loading={isBusy} onClick={() => void actions.wake(id)} />
      </p>
    );
  }
  return (
    <p className="rule-drawer-actions">
      <Button
        size="small"
        text={SNOOZE_HOUR}
        loading={isBusy}
        onClick={() => void actions.snooze(id, "hour")}
      />
      <Button
        size="small"
        text={SNOOZE_TOMORROW}
        loading={isBusy}
        onClick={() => void actions.snooze(id, "tomorrow")}
      />
    </p>
  );
}
