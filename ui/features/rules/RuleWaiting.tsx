import { Button } from "@blueprintjs/core";
import { useId } from "react";
import type { OpenFollowUp, WatchedRule } from "../../api/endpoints.ts";
import { SymbolLink } from "../../app/stocks/SymbolLink.tsx";
import { formatCount } from "../../format/number.ts";
import { formatAbsoluteTime } from "../../format/time.ts";
import {
  ACKNOWLEDGE,
  WAITING_LIST,
  describeEscalates,
  describeNext,
  describeSent,
  nameAcknowledge,
} from "./messages.ts";
import type { RuleActions } from "./useRuleActions.ts";

export interface RuleWaitingProps {
  watched: WatchedRule;
  actions: RuleActions;
}

export function RuleWaiting({ watched: { id, unacknowledged }, actions }: RuleWaitingProps) {
  const titleId = useId();
  if (unacknowledged.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="rule-drawer-title">
        {WAITING_LIST}
      </h3>
      <ul className="rule-firings" aria-labelledby={titleId}>
        {unacknowledged.map((open) => (
          <li key={open.firing} className="rule-drawer-actions">
            <SymbolLink symbol={open.symbol} />
            <span className="rule-muted figures">{describeOpen(open)}</span>
            <Button
              size="small"
              text={ACKNOWLEDGE}
              aria-label={nameAcknowledge(open.symbol)}
              loading={actions.busyId === id}
              onClick={() => void actions.acknowledge(id, open.firing)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const describeOpen = ({ firedAt, sent, nextAt, escalatesAt }: OpenFollowUp): string =>
  [
    formatAbsoluteTime(firedAt),
    ...(nextAt === null ? [] : [describeSent(formatCount(sent))]),
    ...(nextAt === null ? [] : [describeNext(formatAbsoluteTime(nextAt))]),
    ...(escalatesAt === null ? [] : [describeEscalates(formatAbsoluteTime(escalatesAt))]),
  ].join(" · ");
