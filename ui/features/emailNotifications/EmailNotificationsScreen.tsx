import "./emailNotifications.css";
import { Screen } from "../../app/Screen.tsx";
import { AddEmailPanel } from "./AddEmailPanel.tsx";
import { EmailAlertPanel } from "./EmailAlertPanel.tsx";
import { EmailListPanel } from "./EmailListPanel.tsx";
import { MailboxPanel } from "./MailboxPanel.tsx";

export function EmailNotificationsScreen() {
  return (
    <Screen>
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
