import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import {
  useGetAlertSettingsQuery,
  useGetDashboardStatsQuery,
  useGetMutesQuery,
} from "../../api/endpoints.ts";
import { EVERYONE } from "../../app/alerts/recipients/deliveryProblem.ts";
import { NOT_DELIVERED } from "../../app/alerts/messages.ts";
import { useRecipients } from "../../app/alerts/recipients/useRecipients.ts";
import { useUnmute } from "../../app/alerts/useAlertActions.ts";
import { useAppUpdate } from "../../app/browser/appWorker.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useAppSelector } from "../../app/hooks.ts";
import { NoticeBar, NoticeUnknown } from "../../components/feedback/NoticeBar.tsx";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { NO_RECIPIENTS_NOTICE, watchesAny } from "../../../backend/domain/firstCalls.ts";
import { formatAsOf } from "../../format/time.ts";
import { DemoNotice } from "./DemoNotice.tsx";
import * as words from "./messages.ts";

const MUTES_EVERY_MS = MINUTE_MS;

export function ShellNotices() {
  return (
    <div className="shell-notices" aria-live="polite">
      <OfflineNotice />
      <SilenceNotice />
      <DeliveryNotice />
      {import.meta.env.MODE === "demo" ? <DemoNotice /> : null}
      <UpdateNotice />
    </div>
  );
}

function OfflineNotice() {
  const servedFromCacheSince = useAppSelector((state) => state.connection.servedFromCacheSince);
  const now = useNow();
  if (servedFromCacheSince === null) return null;
  return (
    <NoticeBar
      tone="warning"
      sentence={words.describeOffline(formatAsOf(servedFromCacheSince, now))}
    />
  );
}

function SilenceNotice() {
  const { data: settings, isError: hasNoSettings } = useGetAlertSettingsQuery();
  const { data: mutes, isError: hasNoMutes } = useGetMutesQuery(undefined, {
    pollingInterval: MUTES_EVERY_MS,
  });
  const { unmute, isBusy } = useUnmute();
  const now = useNow();
  const mute = mutes?.find(({ alertId, until }) => alertId === null && Date.parse(until) > now);
  if (settings?.notificationsEnabled === false) {
    return (
      <NoticeBar tone="warning" sentence={words.NOTIFICATIONS_OFF}>
        <Link to="/settings">{words.TURN_ON_IN_SETTINGS}</Link>
      </NoticeBar>
    );
  }
  if (mute) {
    return (
      <NoticeBar
        tone="warning"
        sentence={words.describeMuted(formatAsOf(Date.parse(mute.until), now))}
      >
        <Button text={words.UNMUTE} loading={isBusy} onClick={() => void unmute(null)} />
      </NoticeBar>
    );
  }
  const isKnown = (settings || hasNoSettings) && (mutes || hasNoMutes);
  return isKnown ? null : <NoticeUnknown />;
}

function DeliveryNotice() {
  const { data: stats, isError } = useGetDashboardStatsQuery();
  if (!stats && !isError) return <NoticeUnknown />;
  return watchesAny(stats) ? <UndeliveredNotice /> : null;
}

/** Separate, so that recipients are fetched only if there are alerts. */
function UndeliveredNotice() {
  const { isPending, findProblem } = useRecipients();
  if (isPending) return <NoticeUnknown />;
  const problem = findProblem(EVERYONE);
  if (!problem) return null;
  const { kind, sentence, remedy } = problem;
  return (
    <NoticeBar
      tone="warning"
      sentence={
        kind === "noRecipients" ? NO_RECIPIENTS_NOTICE.sentence : `${NOT_DELIVERED} ${sentence}`
      }
    >
      <Link to={remedy.to}>{remedy.text}</Link>
    </NoticeBar>
  );
}

function UpdateNotice() {
  const update = useAppUpdate();
  const [isPutOff, setPutOff] = useState(false);
  if (update === null || isPutOff) return null;
  return (
    <NoticeBar tone="plain" sentence={words.UPDATE_READY}>
      <Button variant="minimal" text={words.LATER} onClick={() => setPutOff(true)} />
      <Button intent="primary" text={words.RELOAD} onClick={update} />
    </NoticeBar>
  );
}
