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

/**
 * Loads all possible recipients of alerts. A list that is not loaded is never treated as empty.
 */
export function useRecipients() {
  const emails = useGetEmailNotificationsQuery(ALL_CONTACTS);
  const phones = useGetPhoneNumbersQuery(ALL_CONTACTS);
  const services = useGetServiceDestinationsQuery();
  const settings = useGetNotificationSettingsQuery();
  const recipients: Recipients | undefined =
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
    /** Undefined while loading, or if one kind of recipient could not be loaded. */
    recipients,
    /** True while loading; false after an error. */
    isPending,
    describe(alert: Pick<Alert, "emailId" | "phoneNumberId">): string {
      if (recipients) return describeDestination(alert, recipients);
      return isPending ? "" : RECIPIENTS_NOT_KNOWN;
    },
  };
}
