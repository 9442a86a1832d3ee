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
  /** Undefined while loading, or if one kind of recipient could not be loaded. */
  readonly recipients: Recipients | undefined;
  /** True while loading; false after an error. */
  readonly isPending: boolean;
  describe(alert: Pick<Alert, "emailId" | "phoneNumberId">): string;
}

/**
 * Loads all possible recipients of alerts. A list that is not loaded is never treated as empty.
 */
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
