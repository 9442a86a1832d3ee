import { Button, InputGroup } from "@blueprintjs/core";
import { NotificationsIcon, SendMessageIcon } from "@blueprintjs/icons";
import { useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useGetNotificationSettingsQuery,
  useTestGmailMutation,
  useTestPushMutation,
} from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { FormField } from "../../components/FormField.tsx";
import { Panel } from "../../components/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import {
  EMAIL_REQUIRED,
  EMAIL_TEST_FAILED,
  EMAIL_TEST_SENT,
  PUSH_BLOCKED,
  PUSH_TEST_FAILED,
  PUSH_TEST_SENT,
} from "./messages.ts";
import { usePush, type PushControl } from "./usePush.ts";

/** Specification §9. */
export const FREE_EMAILS_A_DAY = 100;

/** Push and mail: whether they are on, and a test of each. */
export function NotificationPanel() {
  const push = usePush();
  const { data: settings } = useGetNotificationSettingsQuery();
  return (
    <Panel title="Notification Settings" isPadded>
      <div className="settings-stack">
        {settings ? (
          <p className="settings-note">
            {`${formatCount(settings.summary.totalNotificationMethods)} notification methods, ` +
              `${formatCount(settings.summary.freeMethodsAvailable)} of them free. ` +
              `SendGrid's free tier: ${FREE_EMAILS_A_DAY} emails/day` +
              `${settings.sendgrid.isConfigured ? "." : " (not configured)."}`}
          </p>
        ) : null}
        <PushControls push={push} />
        <EmailTest />
        <p className="settings-note">
          <Link to="/settings/deliveries">Delivery log</Link>
          {" · "}
          <Link to="/mute">Mute every alert for a while</Link>
        </p>
      </div>
    </Panel>
  );
}

export function PushControls({ push }: { push: PushControl }) {
  const { permission, subscriptionCount, isEnabledHere, isBusy } = push;
  const [test, { isLoading }] = useTestPushMutation();
  const isEnabled = subscriptionCount > 0;

  const sendTest = async () => {
    try {
      const { success, message } = await test().unwrap();
      showToast(
        success
          ? { intent: "success", title: PUSH_TEST_SENT, message }
          : { intent: "failure", title: PUSH_TEST_FAILED, message },
      );
    } catch (error) {
      showToast({ intent: "failure", title: PUSH_TEST_FAILED, message: sentenceOf(error) });
    }
  };

  return (
    <section className="settings-part" aria-labelledby="push-title">
      <h3 id="push-title" className="settings-part-title">
        Browser push
      </h3>
      <p className="settings-note">{describePush(push)}</p>
      {permission === "denied" ? (
        <p className="settings-blocked" role="alert">
          {PUSH_BLOCKED}
        </p>
      ) : null}
      <div className="settings-actions">
        <Button
          intent={isEnabled ? "none" : "primary"}
          icon={<NotificationsIcon />}
          text={
            isEnabled
              ? `Push enabled (${formatCount(subscriptionCount)})`
              : "Enable push notifications"
          }
          disabled={isEnabled || permission === "denied"}
          loading={isBusy && !isEnabled}
          onClick={() => void push.enable()}
        />
        {isEnabled && isEnabledHere === false && permission !== "denied" ? (
          <Button
            text="Enable in this browser too"
            loading={isBusy}
            onClick={() => void push.enable()}
          />
        ) : null}
        {isEnabled && isEnabledHere === true ? (
          <Button
            text="Disable in this browser"
            loading={isBusy}
            onClick={() => void push.disable()}
          />
        ) : null}
        <Button
          icon={<SendMessageIcon />}
          text="Test push notification"
          loading={isLoading}
          onClick={() => void sendTest()}
        />
      </div>
    </section>
  );
}

function describePush({ permission, subscriptionCount, isEnabledHere }: PushControl): string {
  if (isEnabledHere) return "This browser shows your alerts, also while this page is closed.";
  if (permission === "unsupported") return "This browser cannot show pushed alerts.";
  if (subscriptionCount > 0) return "Other browsers show your alerts; this one does not.";
  return "Alerts appear on this device, also while this page is closed. Free, no account.";
}

function EmailTest() {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const [test, { isLoading }] = useTestGmailMutation();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = email.trim();
    if (address === "") {
      setProblem(EMAIL_REQUIRED);
      event.currentTarget.querySelector<HTMLInputElement>("[name=email]")?.focus();
      return;
    }
    setProblem(undefined);
    try {
      const { success, message } = await test({ gmailTest: { email: address } }).unwrap();
      showToast(
        success
          ? { intent: "success", title: EMAIL_TEST_SENT, message }
          : { intent: "failure", title: EMAIL_TEST_FAILED, message },
      );
    } catch (error) {
      showToast({ intent: "failure", title: EMAIL_TEST_FAILED, message: sentenceOf(error) });
    }
  };

  return (
    <section className="settings-part" aria-labelledby="email-title">
      <h3 id="email-title" className="settings-part-title">
        E-mail through Gmail
      </h3>
      <form className="settings-inline" onSubmit={(event) => void submit(event)} noValidate>
        <FormField label="Send a test to" error={problem}>
          {(wiring) => (
            <InputGroup
              {...wiring}
              name="email"
              type="email"
              autoComplete="email"
              placeholder="you@example.com"
              maxLength={254}
              value={email}
              onValueChange={setEmail}
            />
          )}
        </FormField>
        <Button type="submit" icon={<SendMessageIcon />} text="Test email" loading={isLoading} />
      </form>
    </section>
  );
}
