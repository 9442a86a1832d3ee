import "../../app/settings.css";
import "./mute.css";
import { Button } from "@blueprintjs/core";
import { Link, useSearchParams } from "react-router-dom";
import { useGetAlertQuery, useGetMutesQuery, useMuteMutation } from "../../api/endpoints.ts";
import { useUnmute } from "../../app/alerts/useAlertActions.ts";
import { useNow } from "../../app/browser/clock.ts";
import { Screen } from "../../app/Screen.tsx";
import { announce } from "../../app/toasts.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { Tooltip } from "../../components/actions/Tooltip.tsx";
import { formatAbsoluteTime, formatAsOf } from "../../format/time.ts";
import * as words from "./messages.ts";

/** Returns null for all alerts, also if the link is invalid. */
export function readTarget(parameters: URLSearchParams): number | null {
  const text = parameters.get("alert") ?? "";
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

const DURATIONS = [
  { minutes: 60, label: words.ONE_HOUR },
  { minutes: 8 * 60, label: words.EIGHT_HOURS },
  { minutes: 24 * 60, label: words.ONE_DAY },
  { minutes: 7 * 24 * 60, label: words.ONE_WEEK },
] as const;

/** Target of links in messages. It asks first, because programs follow links too. */
export function MuteScreen() {
  const [parameters] = useSearchParams();
  const target = readTarget(parameters);
  const { data: alert } = useGetAlertQuery({ id: target ?? 0 }, { skip: target === null });
  const query = useGetMutesQuery();
  const { data: mutes } = query;
  const symbol = alert?.symbol;
  const name =
    target === null ? words.EVERY_ALERT : symbol ? words.nameAlert(symbol) : words.THIS_ALERT;

  const state = queryPanelState(query, mutes, {
    waitingFor: words.WAITING_FOR_MUTES,
    failed: words.MUTES_FAILED,
  });
  const now = useNow();
  const current = mutes?.find(
    ({ alertId, until }) => alertId === target && Date.parse(until) > now,
  );
  const title = () => {
    if (current === undefined) return words.askMute(name);
    return target === null ? words.ALL_MUTED : words.nameMuted(symbol);
  };

  return (
    <Screen>
      <div className="settings-narrow">
        <Panel title={title()} isPadded state={state}>
          <div className="mute-stack">
            {current ? (
              <MutedNotice target={target} until={current.until} now={now} />
            ) : (
              <p className="mute-note">
                {target === null ? words.MUTING_ALL : words.describeMuting(name)}
              </p>
            )}
            <Durations target={target} isMuted={current !== undefined} />
            <p className="mute-note">
              {target === null ? null : <Link to="/notifications/mute">{words.MUTE_ALL}</Link>}
              <Link to="/notifications/log">{words.SEE_LOG}</Link>
            </p>
          </div>
        </Panel>
      </div>
    </Screen>
  );
}

function Durations({ target, isMuted }: { target: number | null; isMuted: boolean }) {
  const [mute, { isLoading }] = useMuteMutation();
  const choose = (minutes: number) =>
    announce(mute({ newMute: { alertId: target, minutes } }).unwrap(), words.MUTE_FAILED, {
      message: words.MUTED,
    });
  return (
    <div className="mute-choices">
      {DURATIONS.map(({ minutes, label }, index) => (
        <Button
          key={minutes}
          intent={index === 0 && !isMuted ? "primary" : "none"}
          text={words.nameMuteFor(label)}
          disabled={isLoading}
          onClick={() => void choose(minutes)}
        />
      ))}
    </div>
  );
}

interface MutedNoticeProps {
  target: number | null;
  until: string;
  now: number;
}

function MutedNotice({ target, until, now }: MutedNoticeProps) {
  const { unmute, isBusy } = useUnmute();
  return (
    <div className="mute-choices">
      <p className="mute-note">
        <Tooltip content={formatAbsoluteTime(until)}>
          <time dateTime={until}>{words.describeMutedUntil(formatAsOf(until, now))}</time>
        </Tooltip>
      </p>
      <Button text={words.UNMUTE} loading={isBusy} onClick={() => void unmute(target)} />
    </div>
  );
}
