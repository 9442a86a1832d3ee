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
      <div className="grid-12">
        <div className="span-5 email-column">
          <AddEmailPanel />
          <MailboxPanel />
        </div>
        <div className="span-7 email-column">
          <EmailListPanel />
          <EmailAlertPanel />
        </div>
      </div>
    </Screen>
  );
}
