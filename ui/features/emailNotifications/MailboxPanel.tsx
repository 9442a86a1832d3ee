import { Link } from "react-router-dom";
import {
  useGetGmailStatusQuery,
  useGetNotificationSettingsQuery,
  type GmailStatus,
} from "../../api/endpoints.ts";
import { SET_UP_AT } from "../../app/alerts/recipients/deliveryProblem.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { StatusLine, type StatusLineProps } from "../../components/feedback/StatusLine.tsx";
import * as words from "./messages.ts";

/** Fixed by the specification. */
export const MAILBOX_POLL_MS = 30_000;

export function MailboxPanel() {
  const { isDemo } = useDemoInbox();
  const { data: gmail } = useGetGmailStatusQuery(undefined, {
    pollingInterval: MAILBOX_POLL_MS,
    skip: isDemo,
  });
  const { data: settings } = useGetNotificationSettingsQuery();
  return (
    <Panel title={words.MAIL_DELIVERY} isPadded>
      <div className="mailbox">
        {/* A notice above says that email is saved to files. */}
        {settings && !isDemo && settings.email.route !== "files" ? (
          <p className="mailbox-note">{settings.email.description}</p>
        ) : null}
        <StatusLine {...(isDemo ? IN_DEMO : describeMailbox(gmail))} />
        {gmail?.status === "not_configured" || gmail?.status === "error" ? (
          <Link to={SET_UP_AT.email}>{words.SEE_SYSTEM_STATUS}</Link>
        ) : null}
      </div>
    </Panel>
  );
}

const IN_DEMO: StatusLineProps = { tone: "good", sentence: words.MAIL_IN_DEMO };

function describeMailbox(gmail: GmailStatus | undefined): StatusLineProps {
  if (!gmail) return { tone: "waiting", sentence: words.MAILBOX_ASKED };
  switch (gmail.status) {
    case "connected":
      return { tone: "good", sentence: words.GMAIL_CONNECTED, detail: gmail.message };
    case "error":
      return { tone: "bad", sentence: words.GMAIL_DISCONNECTED, detail: gmail.message };
    case "not_configured":
      return { tone: "neutral", sentence: words.GMAIL_DISCONNECTED, detail: gmail.message };
    case "unchecked":
      return { tone: "waiting", sentence: words.GMAIL_NOT_CHECKED_YET, detail: gmail.message };
    default:
      return gmail.status satisfies never;
  }
}
