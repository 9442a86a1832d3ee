import { MAX_EMAIL } from "../../../backend/domain/limits.ts";
import { Button } from "@blueprintjs/core";
import { NotificationsIcon, SendMessageIcon } from "@blueprintjs/icons";
import { useState, type FormEvent } from "react";
import {
  useGetNotificationSettingsQuery,
  useTestGmailMutation,
  useTestPushMutation,
  type NotificationSettings,
} from "../../api/endpoints.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { announceTest } from "../../app/toasts.ts";
import { FormInput } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";
import { usePush, type PushControl } from "./usePush.ts";

/** Fixed by the specification. */
export const FREE_EMAILS_A_DAY = 100;

/** Null reserves the space of a typical text. */
function summarize(settings: NotificationSettings | null): string {
  return words.describeFreeTier(FREE_EMAILS_A_DAY, settings?.sendgrid.isConfigured ?? false);
}

export function NotificationPanel() {
  const { isDemo } = useDemoInbox();
  return (
    <Panel title={words.NOTIFICATION_SETTINGS} isPadded>
      {isDemo ? <p className="settings-note">{words.SETTINGS_IN_DEMO}</p> : <ServerControls />}
    </Panel>
  );
}

function ServerControls() {
  const push = usePush();
  return (
    <div className="settings-stack">
      <PushControls push={push} />
      <EmailTest />
    </div>
  );
}

export function PushControls({ push }: { push: PushControl }) {
  const { permission, subscriptionCount, isEnabledHere, isBusy } = push;
  const [test, { isLoading }] = useTestPushMutation();
  const isEnabled = subscriptionCount > 0;

  const sendTest = () =>
    announceTest(test().unwrap(), {
      sent: words.PUSH_TEST_SENT,
      failed: words.PUSH_TEST_FAILED,
    });

  return (
    <section className="settings-part" aria-labelledby="push-title">
      <h3 id="push-title" className="settings-part-title">
        {words.BROWSER_PUSH}
      </h3>
      <p className="settings-note">{describePush(push)}</p>
      {permission === "denied" ? (
        <p className="settings-blocked" role="alert">
          {words.PUSH_BLOCKED}
        </p>
      ) : null}
      <div className="settings-actions">
        <Button
          intent={isEnabled ? "none" : "primary"}
          icon={<NotificationsIcon />}
          text={
            isEnabled
              ? words.describePushEnabled(formatCount(subscriptionCount))
              : words.ENABLE_PUSH_NOTIFICATIONS
          }
          disabled={isEnabled || permission === "denied"}
          loading={isBusy && !isEnabled}
          onClick={() => void push.enable()}
        />
        {isEnabled && isEnabledHere === false && permission !== "denied" ? (
          <Button
            text={words.ENABLE_IN_THIS_BROWSER_TOO}
            loading={isBusy}
            onClick={() => void push.enable()}
          />
        ) : null}
        {isEnabled && isEnabledHere === true ? (
          <Button
            text={words.DISABLE_IN_THIS_BROWSER}
            loading={isBusy}
            onClick={() => void push.disable()}
          />
        ) : null}
        <Button
          icon={<SendMessageIcon />}
          text={words.TEST_PUSH_NOTIFICATION}
          loading={isLoading}
          onClick={() => void sendTest()}
        />
      </div>
    </section>
  );
}

function describePush({ permission, subscriptionCount, isEnabledHere }: PushControl): string {
  if (isEnabledHere) return words.PUSH_HERE;
  if (permission === "unsupported") return words.PUSH_UNSUPPORTED_NOTE;
  if (subscriptionCount > 0) return words.PUSH_ELSEWHERE;
  return words.PUSH_OFFER;
}

function EmailTest() {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const [test, { isLoading }] = useTestGmailMutation();
  const { data: settings } = useGetNotificationSettingsQuery();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = email.trim();
    if (address === "") {
      setProblem(words.EMAIL_REQUIRED);
      event.currentTarget.querySelector<HTMLInputElement>("[name=email]")?.focus();
      return;
    }
    setProblem(undefined);
    await announceTest(test({ gmailTest: { email: address } }).unwrap(), {
      filed: words.EMAIL_TEST_FILED,
      sent: words.EMAIL_TEST_SENT,
      failed: words.EMAIL_TEST_FAILED,
    });
  };

  return (
    <section className="settings-part" aria-labelledby="email-title">
      <h3 id="email-title" className="settings-part-title">
        {words.EMAIL_THROUGH_GMAIL}
      </h3>
      <form className="settings-inline" onSubmit={(event) => void submit(event)} noValidate>
        <FormInput
          label={words.SEND_TEST_TO}
          error={problem}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={words.EMAIL_EXAMPLE}
          maxLength={MAX_EMAIL}
          value={email}
          onValueChange={setEmail}
        />
        <Button
          type="submit"
          icon={<SendMessageIcon />}
          text={words.TEST_EMAIL}
          loading={isLoading}
        />
      </form>
      {settings ? (
        <p className="settings-note">{summarize(settings)}</p>
      ) : (
        <p className="settings-note settings-room" data-room={summarize(null)} />
      )}
    </section>
  );
}
