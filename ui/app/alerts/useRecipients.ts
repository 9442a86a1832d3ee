import {
  ALL_CONTACTS,
  useGetEmailNotificationsQuery,
  useGetNotificationSettingsQuery,
  useGetPhoneNumbersQuery,
  useGetServiceDestinationsQuery,
  type Alert,
} from "../../api/endpoints.ts";
import { describeDestination, type Recipients } from "./destination.ts";
import { RECIPIENTS_NOT_KNOWN } from "./messages.ts";

export interface KnownRecipients {
  /** Undefined until all are known, and when one kind could not be loaded. */
  readonly recipients: Recipients | undefined;
  /** Nothing is known yet, and nothing has failed. */
  readonly isPending: boolean;
  /** Where the notification of an alert goes; empty while it is pending. */
  describe(alert: Pick<Alert, "emailId" | "phoneNumberId">): string;
}

/** Who could get an alert. What is not loaded is never taken for "no one". */
export function useRecipients(): KnownRecipients {
  const emails = useGetEmailNotificationsQuery(ALL_CONTACTS);
  const phones = useGetPhoneNumbersQuery(ALL_CONTACTS);
  const services = useGetServiceDestinationsQuery();
  const settings = useGetNotificationSettingsQuery();
  const recipients =
    emails.data && phones.data && services.data && settings.data
      ? {
          emails: emails.data,
          phones: phones.data,
          services: services.data.filter(({ isActive }) => isActive).map(({ label }) => label),
          browsers: settings.data.push.subscriptionCount,
        }
      : undefined;
  const hasFailed = [emails, phones, services, settings].some(({ data, error }) => !data && error);
  const isPending = !recipients && !hasFailed;
  return {
    recipients,
    isPending,
    describe(alert) {
      if (recipients) return describeDestination(alert, recipients);
      return isPending ? "" : RECIPIENTS_NOT_KNOWN;
    },
  };
}
