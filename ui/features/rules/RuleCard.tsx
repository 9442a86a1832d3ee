import { isPortfolioWide } from "../../../backend/domain/rules/combinations.ts";
import { Button, Tag, type Intent } from "@blueprintjs/core";
import {
  EditIcon,
  HistoryIcon,
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
import {
  ACKNOWLEDGE,
  BLOCKED,
  EDIT,
  EVERY_STOCK,
  WHOLE_PORTFOLIO,
  LAST_FIRED,
  NEVER_FIRED,
  PAUSE,
  RESUME,
  SNOOZED_TAG,
  SNOOZE_HOUR,
  SNOOZE_TOMORROW,
  STATUS_LABELS,
  TRIGGERED,
  UNDO_ADJUSTMENT,
  WAKE,
  WAS,
  describeAdjusted,
  describeFirings,
  describeSnoozed,
  describeWaiting,
  describeWatched,
  nameDelete,
  nameDetails,
  nameMenu,
} from "./messages.ts";
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

/**
 * Returns whether the rule triggers once, on one stock, and has done so since it was last changed
 * or resumed: both let it trigger again.
 */
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
          {name}
        </h2>
        {isOver ? (
          <Tag minimal>{TRIGGERED}</Tag>
        ) : snoozedUntil !== null && problem === null ? (
          <Tag minimal>{SNOOZED_TAG}</Tag>
        ) : (
          <Tag minimal intent={problem ? "danger" : INTENTS[status]}>
            {problem && status === "active" ? BLOCKED : STATUS_LABELS[status]}
          </Tag>
        )}
        {rule.labels.map((label) => (
          <Tag key={label} minimal className="rule-card-label">
            {label}
          </Tag>
        ))}
        <span className="hover-actions alert-card-actions">
          <Button
            variant="minimal"
            size="small"
            icon={<HistoryIcon />}
            aria-label={nameDetails(name)}
            onClick={() => onShowDetails(id)}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={nameDelete(name)}
            onClick={() => void actions.remove(id)}
          />
          <ActionMenu
            name={nameMenu(name)}
            isBusy={isBusy}
            actions={[
              { text: EDIT, icon: <EditIcon />, onSelect: () => onEdit(id) },
              ...snoozeActions(watched, snoozedUntil, actions),
              status === "active"
                ? { text: PAUSE, icon: <PauseIcon />, onSelect: () => void actions.pause(id) }
                : { text: RESUME, icon: <PlayIcon />, onSelect: () => void actions.resume(id) },
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
        <p className="alert-card-detail">{describeSnoozed(formatAsOf(snoozedUntil, now))}</p>
      )}
      {escalationProblem === null ? null : <p className="alert-card-detail">{escalationProblem}</p>}
      {unacknowledged.length === 0 ? null : (
        <p className="alert-card-detail rule-card-waiting">
          {describeWaiting(formatList(unacknowledged.map(({ symbol }) => nameSubject(symbol))))}
          <Button
            size="small"
            text={ACKNOWLEDGE}
            loading={isBusy}
            onClick={() => void actions.acknowledge(id)}
          />
        </p>
      )}
      {problem === null ? null : <p className="alert-card-detail">{problem}</p>}
      {adjustment === null ? null : (
        <div className="alert-card-detail rule-card-adjustment">
          <p>
            {describeAdjusted(
              formatCalendarDate(adjustment.effectiveDate),
              adjustment.symbol,
              adjustment.source,
            )}
          </p>
          <p className="rule-muted">
            {WAS} {adjustment.oldSentence}
          </p>
          <Button
            size="small"
            text={UNDO_ADJUSTMENT}
            loading={isBusy}
            onClick={() => void actions.undoAdjustment(id)}
          />
        </div>
      )}
      <p className="alert-card-foot">
        <span className="truncate">
          {rule.scope.kind === "universe"
            ? EVERY_STOCK
            : isPortfolioWide(rule)
              ? WHOLE_PORTFOLIO
              : isOver
                ? null
                : describeWatched(formatCount(watched.symbols), watched.symbols === 1)}
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
    return [{ text: WAKE, icon: <NotificationsIcon />, onSelect: () => void wake(id) }];
  }
  const icon = <NotificationsSnoozeIcon />;
  return [
    { text: SNOOZE_HOUR, icon, onSelect: () => void snooze(id, "hour") },
    { text: SNOOZE_TOMORROW, icon, onSelect: () => void snooze(id, "tomorrow") },
  ];
}

function LastFiring({ watched: { lastFiring, firings } }: { watched: WatchedRule }) {
  const now = useNow();
  if (lastFiring === null) return <span className="alert-card-created">{NEVER_FIRED}</span>;
  return (
    <span className="alert-card-created">
      {LAST_FIRED} <SymbolLink symbol={lastFiring.symbol} />{" "}
      <RelativeTime at={lastFiring.at} now={now} hasMinutes />
      {" · "}
      {describeFirings(formatCount(firings), firings === 1)}
    </span>
  );
}
