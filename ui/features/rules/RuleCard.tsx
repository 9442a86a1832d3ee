import { isPortfolioWide } from "../../../backend/domain/rules/combinations.ts";
import { Button, Tag, type Intent } from "@blueprintjs/core";
import {
  EditIcon,
  NotificationsIcon,
  NotificationsSnoozeIcon,
  PauseIcon,
  PlayIcon,
  TrashIcon,
} from "@blueprintjs/icons";
import type { WatchedRule } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { SymbolLink } from "../../app/stocks/SymbolLink.tsx";
import { ActionMenu } from "../../components/actions/ActionMenu.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { nameSubject, formatList } from "../../format/text.ts";
import { formatCount } from "../../format/number.ts";
import { formatAsOf, formatCalendarDate } from "../../format/time.ts";
import * as words from "./messages.ts";
import { nameOfRule, snoozeOf } from "./ruleFacts.ts";
import { RuleSuspended } from "./RuleSuspended.tsx";
import type { RuleActions } from "./useRuleActions.ts";

export interface RuleCardProps {
  watched: WatchedRule;
  actions: RuleActions;
  onEdit: (id: number) => void;
  onShowDetails: (id: number) => void;
}

const INTENTS = {
  active: "success",
  paused: "none",
  suspended: "warning",
} as const satisfies Record<WatchedRule["status"], Intent>;

/** A change or a resume lets the rule trigger again. */
function hasTriggeredOnce({ rule, status, lastFiring, updatedAt }: WatchedRule): boolean {
  if (status !== "active" || lastFiring === null) return false;
  if (rule.repetition.kind !== "once" || rule.scope.kind !== "symbol") return false;
  return Date.parse(lastFiring.at) > Date.parse(updatedAt);
}

export function RuleCard({ watched, actions, onEdit, onShowDetails }: RuleCardProps) {
  const { id, rule, sentence, status, problem, adjustment } = watched;
  const { escalationProblem, unacknowledged } = watched;
  const name = nameOfRule(watched);
  const now = useNow();
  const snoozedUntil = snoozeOf(watched, now);
  const isBusy = actions.busyId === id;
  const isOver = hasTriggeredOnce(watched);
  return (
    <article className="alert-card rule-card" aria-label={name}>
      <div className="alert-card-top">
        <h2 className={`rule-card-name ${rule.name === "" ? "rule-card-unnamed" : "truncate"}`}>
          <button
            type="button"
            className="rule-card-open"
            aria-label={words.nameDetails(name)}
            onClick={() => onShowDetails(id)}
          >
            {name}
          </button>
        </h2>
        {isOver ? (
          <Tag minimal>{words.TRIGGERED}</Tag>
        ) : snoozedUntil !== null && problem === null ? (
          <Tag minimal>{words.SNOOZED_TAG}</Tag>
        ) : (
          <Tag minimal intent={problem ? "danger" : INTENTS[status]}>
            {problem && status === "active" ? words.BLOCKED : words.STATUS_LABELS[status]}
          </Tag>
        )}
        {rule.labels.map((label) => (
          <Tag key={label} minimal>
            {label}
          </Tag>
        ))}
        <span className="hover-actions alert-card-actions">
          <ActionMenu
            name={words.nameMenu(name)}
            isBusy={isBusy}
            actions={[
              { text: words.EDIT, icon: <EditIcon />, onSelect: () => onEdit(id) },
              ...snoozeActions(watched, snoozedUntil, actions),
              status === "active"
                ? { text: words.PAUSE, icon: <PauseIcon />, onSelect: () => void actions.pause(id) }
                : {
                    text: words.RESUME,
                    icon: <PlayIcon />,
                    onSelect: () => void actions.resume(id),
                  },
              { text: words.DELETE, icon: <TrashIcon />, onSelect: () => void actions.remove(id) },
            ]}
          />
        </span>
      </div>
      {rule.name === "" ? null : <p className="rule-card-sentence">{sentence}</p>}
      <RuleSuspended
        watched={watched}
        actions={actions}
        className="alert-card-detail rule-card-waiting"
      />
      {snoozedUntil === null ? null : (
        <p className="alert-card-detail">{words.describeSnoozed(formatAsOf(snoozedUntil, now))}</p>
      )}
      {escalationProblem === null ? null : <p className="alert-card-detail">{escalationProblem}</p>}
      {unacknowledged.length === 0 ? null : (
        <p className="alert-card-detail rule-card-waiting">
          {words.describeWaiting(
            formatList(unacknowledged.map(({ symbol }) => nameSubject(symbol))),
          )}
          <Button
            size="small"
            text={words.ACKNOWLEDGE}
            loading={isBusy}
            onClick={() => void actions.acknowledge(id)}
          />
        </p>
      )}
      {problem === null ? null : <p className="alert-card-detail">{problem}</p>}
      {adjustment === null ? null : (
        <div className="alert-card-detail rule-card-adjustment">
          <p>
            {words.describeAdjusted(
              formatCalendarDate(adjustment.effectiveDate),
              adjustment.symbol,
              adjustment.source,
            )}
          </p>
          <p className="rule-muted">
            {words.WAS} {adjustment.oldSentence}
          </p>
          <Button
            size="small"
            text={words.UNDO_ADJUSTMENT}
            loading={isBusy}
            onClick={() => void actions.undoAdjustment(id)}
          />
        </div>
      )}
      <p className="alert-card-foot">
        <span className="truncate">
          {rule.scope.kind === "universe"
            ? words.EVERY_STOCK
            : isPortfolioWide(rule)
              ? words.WHOLE_PORTFOLIO
              : isOver
                ? null
                : words.describeWatched(formatCount(watched.symbols), watched.symbols === 1)}
        </span>
        <LastFiring watched={watched} />
      </p>
    </article>
  );
}

function snoozeActions(
  { id, status }: WatchedRule,
  snoozedUntil: string | null,
  { snooze, wake }: RuleActions,
) {
  if (status !== "active") return [];
  if (snoozedUntil !== null) {
    return [{ text: words.WAKE, icon: <NotificationsIcon />, onSelect: () => void wake(id) }];
  }
  const icon = <NotificationsSnoozeIcon />;
  return [
    { text: words.SNOOZE_HOUR, icon, onSelect: () => void snooze(id, "hour") },
    { text: words.SNOOZE_TOMORROW, icon, onSelect: () => void snooze(id, "tomorrow") },
  ];
}

function LastFiring({ watched: { lastFiring, firings } }: { watched: WatchedRule }) {
  const now = useNow();
  if (lastFiring === null) return <span className="alert-card-created">{words.NEVER_FIRED}</span>;
  return (
    <span className="alert-card-created">
      {words.LAST_FIRED} <SymbolLink symbol={lastFiring.symbol} />{" "}
      <RelativeTime at={lastFiring.at} now={now} hasMinutes />
      {" · "}
      {words.describeFirings(formatCount(firings), firings === 1)}
    </span>
  );
}
