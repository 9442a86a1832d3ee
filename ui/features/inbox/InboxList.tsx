import { ErrorIcon, InfoSignIcon, NotificationsIcon, TickCircleIcon } from "@blueprintjs/icons";
import type { JSX } from "react";
import { Link } from "react-router-dom";
import {
  joinPages,
  useGetInboxPagesInfiniteQuery,
  type InboxEntry,
  type InboxFacts,
  type InboxFilter,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { QueryPending } from "../../app/QueryFailure.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { describeEntry } from "./entryWords.ts";
import * as words from "./messages.ts";
import { Button } from "@blueprintjs/core";
import {
  useAcknowledgeRuleMutation,
  useGetUnacknowledgedFiringsQuery,
} from "../../api/endpoints.ts";
import { announce } from "../../app/toasts.ts";
import { useSnoozeRule } from "./useSnoozeRule.ts";

function SnoozeRuleButton({ facts }: { facts: Extract<InboxFacts, { kind: "ruleFired" }> }) {
  const { snooze, isSnoozing } = useSnoozeRule();
  return (
    <Button
      size="small"
      text={words.SNOOZE}
      aria-label={words.nameRuleSnooze(describeEntry(facts).title)}
      loading={isSnoozing}
      onClick={() => void snooze(facts.ruleId)}
    />
  );
}

/** Renders nothing unless a trigger repeats until it is acknowledged; the entry has its id. */
function AcknowledgeButton({ entry: { id: firing, facts } }: { entry: InboxEntry }) {
  const isRule = facts.kind === "ruleFired";
  const { data } = useGetUnacknowledgedFiringsQuery(undefined, { skip: !isRule });
  const [acknowledge, { isLoading }] = useAcknowledgeRuleMutation();
  if (!isRule || !data?.some((open) => open.firing === firing)) return null;
  const press = () =>
    announce(
      acknowledge({ id: facts.ruleId, ruleAcknowledgement: { firing } }).unwrap(),
      words.ACKNOWLEDGE_FAILED,
      { message: words.ACKNOWLEDGED },
    );
  return (
    <Button
      size="small"
      text={words.ACKNOWLEDGE}
      aria-label={words.nameAcknowledge(describeEntry(facts).title)}
      loading={isLoading}
      onClick={() => void press()}
    />
  );
}

export interface InboxListProps {
  filter: InboxFilter;
  onOpen: (entry: InboxEntry) => void;
}

const ICONS: Record<InboxFacts["kind"], JSX.Element> = {
  alertTriggered: <NotificationsIcon />,
  alertSuspended: <InfoSignIcon />,
  alertAdjusted: <InfoSignIcon />,
  ruleFired: <NotificationsIcon />,
  ruleSuspended: <InfoSignIcon />,
  symbolNotFound: <ErrorIcon />,
  deliveryFailed: <ErrorIcon />,
  runCompleted: <TickCircleIcon />,
  runFailed: <ErrorIcon />,
};

export function InboxList({ filter, onOpen }: InboxListProps) {
  const query = useGetInboxPagesInfiniteQuery({ filter });
  const { currentData } = query;
  const now = useNow();
  const entries = joinPages(currentData)?.rows;
  if (!entries) {
    return (
      <QueryPending query={query} failed={words.FAILED} waitingFor={words.WAITING}>
        <RowSkeleton rows={6} />
      </QueryPending>
    );
  }
  if (entries.length === 0) {
    if (filter === "all") {
      return <EmptyState drawing="alerts" sentence={words.EMPTY} reason={words.EMPTY_REASON} />;
    }
    return (
      <EmptyState drawing="list" sentence={filter === "unread" ? words.ALL_READ : words.NO_MATCH} />
    );
  }
  return (
    <>
      <ul className="inbox-entries" aria-label={words.NOTIFICATIONS}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} now={now} onOpen={() => onOpen(entry)} />
            <div className="inbox-actions">
              <AcknowledgeButton entry={entry} />
              {entry.facts.kind === "ruleFired" && isNewestOfRule(entry, entries) ? (
                <SnoozeRuleButton facts={entry.facts} />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <MoreRows rows={words.ENTRIES} query={query} />
    </>
  );
}

const isNewestOfRule = ({ id, facts }: InboxEntry, entries: readonly InboxEntry[]): boolean =>
  facts.kind === "ruleFired" &&
  entries.find((each) => each.facts.kind === "ruleFired" && each.facts.ruleId === facts.ruleId)
    ?.id === id;

function Entry({ entry, now, onOpen }: { entry: InboxEntry; now: number; onOpen: () => void }) {
  const { title, detail, to } = describeEntry(entry.facts);
  return (
    <Link
      to={to}
      className={entry.isRead ? "inbox-entry" : "inbox-entry inbox-entry-unread"}
      onClick={onOpen}
    >
      <span className={`inbox-icon inbox-icon-${entry.facts.kind}`}>{ICONS[entry.facts.kind]}</span>
      <span className="inbox-text">
        <span className="inbox-title">{title}</span>
        <span className="inbox-detail">{detail}</span>
      </span>
      <span className="inbox-time">
        <RelativeTime at={entry.time} now={now} hasMinutes />
        {entry.isRead ? null : (
          <span className="inbox-dot">
            <span className="visually-hidden">{words.UNREAD}</span>
          </span>
        )}
      </span>
    </Link>
  );
}
