import {
  useGetGmailStatusQuery,
  useGetNotificationSettingsQuery,
  type GmailStatus,
} from "../../api/endpoints.ts";
import { Panel } from "../../components/Panel.tsx";
import { StatusLine, type StatusLineProps } from "../../components/StatusLine.tsx";

/** Specification §9. */
export const MAILBOX_POLL_MS = 30_000;

/** Which way mail leaves, and whether the mailbox lets us in. */
export function MailboxPanel() {
  const { data: gmail } = useGetGmailStatusQuery(undefined, { pollingInterval: MAILBOX_POLL_MS });
  const { data: settings } = useGetNotificationSettingsQuery();
  return (
    <Panel title="Mail delivery" isPadded>
      <div className="mailbox">
        <StatusLine {...describeMailbox(gmail)} />
        {settings ? <p className="mailbox-note">{settings.email.description}</p> : null}
      </div>
    </Panel>
  );
}

function describeMailbox(gmail: GmailStatus | undefined): StatusLineProps {
  if (!gmail) return { tone: "waiting", sentence: "Asking the mailbox …" };
  switch (gmail.status) {
    case "connected":
      return { tone: "good", sentence: "Gmail connected", detail: gmail.message };
    case "error":
      return { tone: "bad", sentence: "Gmail disconnected", detail: gmail.message };
    case "not_configured":
      return { tone: "neutral", sentence: "Gmail disconnected", detail: gmail.message };
    case "unchecked":
      return { tone: "waiting", sentence: "Gmail not checked yet", detail: gmail.message };
    default:
      return gmail.status satisfies never;
  }
}
