import "../../app/settings.css";
import * as words from "./messages.ts";
import { Button, Tag } from "@blueprintjs/core";
import {
  useEndSessionMutation,
  useGetAccessQuery,
  useSignOutMutation,
  type AccessState,
  type Session,
  useListApiTokensQuery,
} from "../../api/endpoints.ts";
import { readBaseUrl } from "../../app/browser/baseUrl.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { announce, showFailure } from "../../app/toasts.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { formatAgo } from "../../format/time.ts";
import { nameBrowser } from "./browserName.ts";
import { Screen } from "../../app/Screen.tsx";
import { ApiTokensPanel } from "./ApiTokensPanel.tsx";

/** Often enough to notice passcode guessing, which takes minutes. */
const EVERY_MS = 30_000;

/** Renders nothing in the demo, which has no server. */
export function AccessPanel() {
  const { isDemo } = useDemoInbox();
  const query = useGetAccessQuery(undefined, { pollingInterval: EVERY_MS });
  const { data, refetch } = query;
  if (isDemo) return null;
  const state = queryPanelState(query, data, {
    waitingFor: words.WAITING_FOR_ACCESS,
    failed: words.ACCESS_FAILED,
  });
  return (
    <Panel title={words.ACCESS} isPadded state={state}>
      {data === undefined ? null : (
        <div className="settings-stack">
          {data.warnings.map((warning) => (
            <p key={warning} className="settings-blocked">
              {warning}.
            </p>
          ))}
          {data.isPasscodeRequired ? (
            <Sessions access={data} onSignedOut={refetch} />
          ) : (
            <p className="settings-note">{words.NO_PASSCODE}</p>
          )}
        </div>
      )}
    </Panel>
  );
}

function Sessions({
  access,
  onSignedOut,
}: {
  access: AccessState;
  onSignedOut: () => PromiseLike<unknown>;
}) {
  const now = useNow();
  const [signOut, signingOut] = useSignOutMutation();
  const leave = async () => {
    try {
      await signOut().unwrap();
      // The rejected refetch also clears the data kept for offline use.
      await onSignedOut();
      location.assign(readBaseUrl());
    } catch (error) {
      showFailure(words.SIGN_OUT_FAILED, error);
    }
  };
  return (
    <>
      <ul className="settings-sessions" aria-label={words.SESSIONS_LIST}>
        {access.sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </ul>
      {access.sessions.some(({ isCurrent }) => isCurrent) ? (
        <div className="settings-actions">
          <Button
            text={words.SIGN_OUT}
            loading={signingOut.isLoading}
            onClick={() => void leave()}
          />
        </div>
      ) : null}
      <Refused access={access} now={now} />
    </>
  );
}

function SessionRow({ session, now }: { session: Session; now: number }) {
  const { id, browser, address, person, lastSeenAt, isCurrent } = session;
  const [end, { isLoading }] = useEndSessionMutation();
  const name = nameBrowser(browser);
  const revoke = () =>
    announce(end({ id }).unwrap(), words.SESSION_END_FAILED, {
      title: words.SESSION_ENDED,
      message: words.describeSession(name, address),
    });
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <div>{name}</div>
        <div className="settings-note">
          {words.describeSeen(person, address, formatAgo(lastSeenAt, now))}
        </div>
      </div>
      {isCurrent ? (
        <Tag minimal>{words.THIS_BROWSER}</Tag>
      ) : (
        <Button
          variant="minimal"
          size="small"
          text={words.SIGN_OUT}
          aria-label={words.nameSignOut(name, address)}
          loading={isLoading}
          onClick={() => void revoke()}
        />
      )}
    </li>
  );
}

function Refused({ access, now }: { access: AccessState; now: number }) {
  const { refused, refusedCount } = access;
  if (refusedCount === 0) {
    return <p className="settings-note">{words.NONE_REFUSED}</p>;
  }
  return (
    <div className="settings-part">
      <div className="settings-part-title">{words.describeRefused(formatCount(refusedCount))}</div>
      <ul className="settings-sessions" aria-label={words.REFUSED_LIST}>
        {refused.map(({ address, count, lastAt }) => (
          <li key={address} className="settings-note">
            {address}: {formatCount(count)}, {formatAgo(lastAt, now)}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function AccessScreen() {
  const { isDemo } = useDemoInbox();
  const { isLoading } = useListApiTokensQuery(undefined, { skip: isDemo });
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-6 settings-column">
          <ApiTokensPanel />
        </div>
        <div className={`span-6 settings-column${isLoading ? " settings-waiting" : ""}`}>
          <AccessPanel />
        </div>
      </div>
    </Screen>
  );
}
