import { Button, Tag } from "@blueprintjs/core";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useEndSessionMutation,
  useGetAccessQuery,
  useSignOutMutation,
  type AccessState,
  type Session,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { showToast } from "../../app/toasts.ts";
import { Panel } from "../../components/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { formatAgo } from "../../format/time.ts";
import { nameBrowser } from "./browserName.ts";
import { SESSION_END_FAILED, SESSION_ENDED, SIGN_OUT_FAILED } from "./messages.ts";

/** A guesser is at work for minutes; nobody watches the list for longer. */
const EVERY_MS = 30_000;

/** Who is signed in and who tried. Without a pass code, and with nothing to warn of, there is none. */
export function AccessPanel() {
  const { data, refetch } = useGetAccessQuery(undefined, { pollingInterval: EVERY_MS });
  if (!data || (!data.isPasscodeRequired && data.warnings.length === 0)) return null;
  return (
    <Panel title="Access" isPadded>
      <div className="settings-stack">
        {data.warnings.map((warning) => (
          <p key={warning} className="settings-blocked">
            {warning}.
          </p>
        ))}
        {data.isPasscodeRequired ? <Sessions access={data} onSignedOut={refetch} /> : null}
      </div>
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
      // It is refused, and so forgets what was kept for times without a server.
      await onSignedOut();
      location.assign("/");
    } catch (error) {
      showToast({ intent: "failure", title: SIGN_OUT_FAILED, message: sentenceOf(error) });
    }
  };
  return (
    <>
      <ul className="settings-sessions" aria-label="Signed-in browsers">
        {access.sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </ul>
      {access.sessions.some(({ isCurrent }) => isCurrent) ? (
        <div className="settings-actions">
          <Button text="Sign out" loading={signingOut.isLoading} onClick={() => void leave()} />
        </div>
      ) : null}
      <Refused access={access} now={now} />
    </>
  );
}

function SessionRow({ session, now }: { session: Session; now: number }) {
  const { id, browser, address, lastSeenAt, isCurrent } = session;
  const [end, { isLoading }] = useEndSessionMutation();
  const name = nameBrowser(browser);
  const revoke = async () => {
    try {
      await end({ id }).unwrap();
      showToast({ intent: "success", title: SESSION_ENDED, message: `${name} at ${address}` });
    } catch (error) {
      showToast({ intent: "failure", title: SESSION_END_FAILED, message: sentenceOf(error) });
    }
  };
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <div>{name}</div>
        <div className="settings-note">
          {address} · last seen {formatAgo(lastSeenAt, now)}
        </div>
      </div>
      {isCurrent ? (
        <Tag minimal>This browser</Tag>
      ) : (
        <Button
          variant="minimal"
          size="small"
          text="Sign out"
          aria-label={`Sign out ${name} at ${address}`}
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
    return <p className="settings-note">No sign-in was refused since the server started.</p>;
  }
  return (
    <div className="settings-part">
      <div className="settings-part-title">
        Refused sign-ins since the server started: {formatCount(refusedCount)}
      </div>
      <ul className="settings-sessions" aria-label="Refused sign-ins">
        {refused.map(({ address, count, lastAt }) => (
          <li key={address} className="settings-note">
            {address}: {formatCount(count)}, {formatAgo(lastAt, now)}
          </li>
        ))}
      </ul>
    </div>
  );
}
