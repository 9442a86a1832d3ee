import "./emailNotifications.css";
import { ChannelNotice } from "../../app/ChannelNotice.tsx";
import { Screen } from "../../app/Screen.tsx";
import { AddEmailPanel } from "./AddEmailPanel.tsx";
import { EmailAlertPanel } from "./EmailAlertPanel.tsx";
import { EmailListPanel } from "./EmailListPanel.tsx";
import { MailboxPanel } from "./MailboxPanel.tsx";

export function EmailNotificationsScreen() {
  return (
    <Screen>
      <ChannelNotice channel="email" />
      <div className="grid-12 email-grid">
        <div className="span-5">
          <AddEmailPanel />
        </div>
        <div className="span-7 email-lists">
          <EmailListPanel />
          <EmailAlertPanel />
        </div>
        {/* Last, because its check takes long and may add many lines. */}
        <div className="span-5">
          <MailboxPanel />
        </div>
      </div>
    </Screen>
  );
}
