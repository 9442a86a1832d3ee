import "./whyNotTriggered.css";
import { Button } from "@blueprintjs/core";
import { ChevronDownIcon, ChevronUpIcon } from "@blueprintjs/icons";
import { useId, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  useGetAlertSettingsQuery,
  useGetAlertWatchQuery,
  useGetMutesQuery,
  type Alert,
  type AlertWatch,
  type Mute,
  type AlertSettings,
} from "../../api/endpoints.ts";
import { QueryFailure } from "../QueryFailure.tsx";
import { LoadingStatus } from "../../components/feedback/LoadingStatus.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { formatPriceOf } from "../../format/level.ts";
import { formatDistance } from "../../format/number.ts";
import { formatAsOf, formatCalendarDate, formatClockTime } from "../../format/time.ts";
import { useNow } from "../browser/clock.ts";
import * as words from "./messages.ts";
import { useRecipients } from "./recipients/useRecipients.ts";
import { quietUntil } from "../../../backend/domain/quietHours.ts";
import { nameSource } from "../../components/dataDisplay/sourceWords.ts";
import type { DeliveryProblem, Remedy } from "./recipients/deliveryProblem.ts";
import { snoozeOf } from "./alertStatus.ts";

export interface HoldFacts {
  readonly alert: Alert;
  readonly watch: Pick<AlertWatch, "session" | "isInSession" | "heldSource"> | undefined;
  readonly mutes: readonly Mute[];
  readonly settings: Pick<AlertSettings, "notificationsEnabled" | "quietHours"> | undefined;
  /** Null if a delivery is possible; undefined if unknown. */
  readonly problem: DeliveryProblem | null | undefined;
  readonly now: number;
}

interface Hold {
  readonly sentence: string;
  readonly remedy?: Remedy;
}

/** Omits reasons that depend on data not yet loaded. */
export function listHolds(facts: HoldFacts): readonly Hold[] {
  const { alert, watch, mutes, settings, problem, now } = facts;
  const holds: Hold[] = [];
  const add = (sentence: string, text?: string, to = "") =>
    holds.push({ sentence, ...(text === undefined ? {} : { remedy: { text, to } }) });
  if (alert.suspension !== null) add(words.PAUSED_HOLD);
  if (alert.notWatchedSince !== null) {
    add(words.describeNoPriceSince(formatClockTime(alert.notWatchedSince)));
  }
  if (watch && !watch.isInSession) {
    add(watch.session === "closed" ? words.MARKET_CLOSED : words.REGULAR_HOURS_ONLY);
  }
  if (watch && watch.heldSource !== null)
    add(words.describeHeldSource(nameSource(watch.heldSource)));
  const snoozed = snoozeOf(alert, mutes, now);
  if (snoozed !== undefined) add(`${words.describeSnoozed(formatAsOf(snoozed, now))}.`);
  const all = mutes.find(({ alertId }) => alertId === null)?.until;
  if (all !== undefined && Date.parse(all) > now) {
    add(words.describeAllMuted(formatAsOf(all, now)), words.SHOW_MUTE, "/notifications/mute");
  }
  if (settings?.notificationsEnabled === false)
    add(words.NOTIFICATIONS_OFF, words.TURN_ON, "/settings");
  const quiet = settings?.quietHours ? quietUntil(settings.quietHours, now) : null;
  if (quiet !== null) {
    const until = words.describeQuietHours(formatAsOf(quiet, now));
    add(until, words.SHOW_QUIET_HOURS, "/notifications/quiet-hours");
  }
  if (problem) {
    const { kind, sentence, remedy } = problem;
    add(
      kind === "channel" ? `${words.NOT_DELIVERED} ${sentence}` : sentence,
      remedy.text,
      remedy.to,
    );
  }
  return holds;
}

interface WhyNotTriggeredProps {
  alert: Alert;
}

/** Shows last check, distance, closest approach and what holds the alert back. */
export function WhyNotTriggered({ alert }: WhyNotTriggeredProps) {
  const query = useGetAlertWatchQuery({ id: alert.id }, { refetchOnMountOrArgChange: true });
  const { data: mutes = NO_MUTES } = useGetMutesQuery();
  const { data: settings } = useGetAlertSettingsQuery();
  const { isPending, findProblem } = useRecipients();
  const now = useNow();
  const { data: watch, error, isFetching, refetch } = query;
  if (!watch && error) {
    return <QueryFailure title={words.WHY_NOT_FAILED} query={{ error, refetch, isFetching }} />;
  }
  if (!watch || isPending) {
    return (
      <LoadingStatus waitingFor={words.WAITING_FOR_WHY_NOT}>
        <Skeleton width="100%" height="96px" />
      </LoadingStatus>
    );
  }
  const holds = listHolds({ alert, watch, mutes, settings, problem: findProblem(alert), now });
  return (
    <dl className="why-not">
      <Fact title={words.LAST_CHECK}>{describeLastCheck(alert, watch, now)}</Fact>
      <Fact title={words.DISTANCE_TO_TARGET}>{describeDistance(watch)}</Fact>
      <Fact title={words.describeNearestSince(formatAsOf(watch.since, now))}>
        {describeApproach(alert, watch)}
      </Fact>
      <Fact title={words.HELD_BACK_BY}>
        {holds.length === 0
          ? words.NOTHING_HOLDS
          : holds.map(({ sentence, remedy }) => (
              <span key={sentence} className="why-not-hold">
                {sentence}
                {remedy === undefined ? null : <Link to={remedy.to}>{remedy.text}</Link>}
              </span>
            ))}
      </Fact>
    </dl>
  );
}

const NO_MUTES: readonly Mute[] = [];

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd className="figures">{children}</dd>
  </div>
);

function describeLastCheck({ symbol, currency }: Alert, watch: AlertWatch, now: number): string {
  const { price, checkedAt } = watch;
  return price === null || checkedAt === null
    ? words.NOT_CHECKED
    : words.describeChecked(formatPriceOf(symbol, price, currency), formatAsOf(checkedAt, now));
}

function describeDistance({ distancePercent, checkedAt }: AlertWatch): string {
  if (distancePercent !== null) return words.describeAway(formatDistance(distancePercent));
  return checkedAt === null ? words.DISTANCE_AFTER_CHECK : words.DISTANCE_NOT_KNOWN;
}

function describeApproach({ symbol, currency }: Alert, { nearest }: AlertWatch): string {
  if (nearest === null) return words.NO_APPROACH;
  const price = formatPriceOf(symbol, nearest.price, currency);
  const date = formatCalendarDate(nearest.tradeDate);
  return words.describeNearest(price, formatDistance(nearest.distancePercent), date);
}

/** Requests nothing until it is opened. */
export function WhyNotDisclosure(props: WhyNotTriggeredProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="why-not-disclosure">
      <Button
        variant="minimal"
        size="small"
        text={words.WHY_NOT}
        aria-label={words.nameWhyNot(props.alert.symbol)}
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={id} hidden={!isOpen}>
        {isOpen ? <WhyNotTriggered {...props} /> : null}
      </div>
    </div>
  );
}
