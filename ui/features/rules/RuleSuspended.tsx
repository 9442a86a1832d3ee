import { Button } from "@blueprintjs/core";
import type { WatchedRule } from "../../api/endpoints.ts";
import { formatCount } from "../../format/number.ts";
import { nameSubject } from "../../format/text.ts";
import { formatAbsoluteTime } from "../../format/time.ts";
import { describeFlood, describeWideFlood, RESUME } from "./messages.ts";
import type { RuleActions } from "./useRuleActions.ts";

export interface RuleSuspendedProps {
  watched: WatchedRule;
  actions: RuleActions;
  className: string;
}

export function RuleSuspended({ watched, actions, className }: RuleSuspendedProps) {
  const { id, suspension } = watched;
  if (suspension === null) return null;
  const at = formatAbsoluteTime(suspension.at);
  const [firings, minutes] = [
    formatCount(suspension.firings),
    formatCount(suspension.windowMinutes),
  ];
  return (
    <p className={className}>
      <span>
        {suspension.limit === "symbol"
          ? describeFlood(at, firings, minutes, nameSubject(suspension.symbol))
          : describeWideFlood(at, firings, minutes)}
      </span>
      <Button
        size="small"
        text={RESUME}
        loading={actions.busyId === id}
        onClick={() => void actions.resume(id)}
      />
    </p>
  );
}
