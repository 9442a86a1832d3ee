import { Button, Tag } from "@blueprintjs/core";
import { useId } from "react";
import { formatFactor } from "../../../backend/domain/split.ts";
import {
  joinPages,
  useGetRuleFiringPagesInfiniteQuery,
  type RuleFiring,
  type WatchedRule,
  type OpenFollowUp,
} from "../../api/endpoints.ts";
import { describePossibleSplit } from "../../app/alerts/messages.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { SymbolLink } from "../../app/stocks/SymbolLink.tsx";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { Drawer } from "../../app/Drawer.tsx";
import { QueryPending } from "../../app/QueryFailure.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { formatPrice, formatCount } from "../../format/number.ts";
import { formatAbsoluteTime } from "../../format/time.ts";
import * as words from "./messages.ts";
import { nameOfRule, snoozeOf } from "./ruleFacts.ts";
import { RuleNow } from "./RuleNow.tsx";
import { RuleSuspended } from "./RuleSuspended.tsx";
import type { RuleActions } from "./useRuleActions.ts";
import { WitnessList } from "./WitnessList.tsx";
import { useNow } from "../../app/browser/clock.ts";

interface RuleWaitingProps {
  watched: WatchedRule;
  actions: RuleActions;
}

function RuleWaiting({ watched: { id, unacknowledged }, actions }: RuleWaitingProps) {
  const titleId = useId();
  if (unacknowledged.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="rule-drawer-title">
        {words.WAITING_LIST}
      </h3>
      <ul className="rule-firings" aria-labelledby={titleId}>
        {unacknowledged.map((open) => (
          <li key={open.firing} className="rule-drawer-actions">
            <SymbolLink symbol={open.symbol} />
            <span className="rule-muted figures">{describeOpen(open)}</span>
            <Button
              size="small"
              text={words.ACKNOWLEDGE}
              aria-label={words.nameAcknowledge(open.symbol)}
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
    ...(nextAt === null ? [] : [words.describeSent(formatCount(sent))]),
    ...(nextAt === null ? [] : [words.describeNext(formatAbsoluteTime(nextAt))]),
    ...(escalatesAt === null ? [] : [words.describeEscalates(formatAbsoluteTime(escalatesAt))]),
  ].join(" · ");

interface RuleDrawerProps {
  watched: WatchedRule | undefined;
  actions: RuleActions;
  onClose: () => void;
}

export function RuleDrawer({ watched, actions, onClose }: RuleDrawerProps) {
  return (
    <Drawer
      subject={watched}
      className="rule-drawer"
      renderTitle={nameOfRule}
      close={words.CLOSE_DETAILS}
      onClose={onClose}
    >
      {(shown, titleId) => (
        <section
          className="rule-drawer-body"
          aria-labelledby={titleId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
          tabIndex={0}
        >
          {shown.rule.name === "" ? null : <p>{shown.sentence}</p>}
          <RuleSuspended watched={shown} actions={actions} className="rule-drawer-actions" />
          <RuleWaiting watched={shown} actions={actions} />
          <RuleSnooze watched={shown} actions={actions} />
          <RuleNow id={shown.id} rule={shown.rule} />
          <Firings id={shown.id} />
        </section>
      )}
    </Drawer>
  );
}

function Firings({ id }: { id: number }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="rule-drawer-title">
        {words.FIRINGS}
      </h3>
      <FiringList id={id} />
    </section>
  );
}

function FiringList({ id }: { id: number }) {
  const query = useGetRuleFiringPagesInfiniteQuery({ id }, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const firings = joinPages(data)?.rows;
  if (!firings) {
    return (
      <QueryPending
        query={query}
        failed={words.FIRINGS_FAILED}
        waitingFor={words.WAITING_FOR_FIRINGS}
      >
        <Skeleton width="100%" height="120px" />
      </QueryPending>
    );
  }
  if (firings.length === 0) {
    return <EmptyState sentence={words.NO_FIRINGS} reason={words.NO_FIRINGS_REASON} />;
  }
  return (
    <>
      <ol className="rule-firings" aria-label={words.FIRINGS}>
        {firings.map((firing) => (
          <li key={firing.id}>
            <Firing firing={firing} />
          </li>
        ))}
      </ol>
      <MoreRows rows={words.FIRING_ROWS} query={query} />
    </>
  );
}

function Firing({
  firing: {
    kind,
    symbol,
    at,
    price,
    currency,
    witness,
    isSnoozed,
    late,
    splitFactor,
    acknowledgedAt,
  },
}: {
  firing: RuleFiring;
}) {
  return (
    <>
      <p className="rule-firing-head">
        <SymbolLink symbol={symbol} />
        {price === null ? null : (
          <span className="figures">{words.describePrice(formatPrice(price, currency))}</span>
        )}
        {kind === "fired" ? null : (
          <Tag minimal intent="warning">
            {words.FIRED_WORDS[kind]}
          </Tag>
        )}
        {acknowledgedAt === null ? null : <Tag minimal>{words.ACKNOWLEDGED_TAG}</Tag>}
        {late === null ? null : (
          <Tag minimal multiline>
            {late.crossedAt === null
              ? words.LATE_TAG
              : words.describeLate(formatAbsoluteTime(late.crossedAt))}
          </Tag>
        )}
        {splitFactor === null ? null : (
          <Tag minimal multiline intent="warning">
            {describePossibleSplit(formatFactor(splitFactor))}
          </Tag>
        )}
        {isSnoozed ? <Tag minimal>{words.SNOOZED_TAG}</Tag> : null}
        <time className="rule-muted figures" dateTime={at}>
          {formatAbsoluteTime(at)}
        </time>
      </p>
      <WitnessList witness={witness} />
    </>
  );
}

interface RuleSnoozeProps {
  watched: WatchedRule;
  actions: RuleActions;
}

function RuleSnooze({ watched, actions }: RuleSnoozeProps) {
  const { id, status } = watched;
  const until = snoozeOf(watched, useNow());
  const isBusy = actions.busyId === id;
  if (status !== "active") return null;
  if (until !== null) {
    return (
      <p className="rule-drawer-actions">
        {words.describeSnoozed(formatAbsoluteTime(until))}
        <Button
          size="small"
          text={words.WAKE}
          loading={isBusy}
          onClick={() => void actions.wake(id)}
        />
      </p>
    );
  }
  return (
    <p className="rule-drawer-actions">
      <Button
        size="small"
        text={words.SNOOZE_HOUR}
        loading={isBusy}
        onClick={() => void actions.snooze(id, "hour")}
      />
      <Button
        size="small"
        text={words.SNOOZE_TOMORROW}
        loading={isBusy}
        onClick={() => void actions.snooze(id, "tomorrow")}
      />
    </p>
  );
}
