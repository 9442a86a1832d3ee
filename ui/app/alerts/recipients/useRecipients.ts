import { ALL_CONTACTS } from "../../../../backend/domain/firstCalls.ts";
import { channelsOf } from "../../../../backend/domain/labelRouting.ts";
import {
  useGetCredentialsQuery,
  useGetEmailNotificationsQuery,
  useGetLabelRoutesQuery,
  useGetNotificationSettingsQuery,
  useGetPhoneNumbersQuery,
  useGetServiceDestinationsQuery,
  type Alert,
} from "../../../api/endpoints.ts";
import { findDeliveryProblem, hasRecipient, type DeliveryProblem } from "./deliveryProblem.ts";
import {
  describeBriefly,
  describeDestination,
  isNamed,
  routeByLabels,
  type Recipients,
} from "./destination.ts";
import { RECIPIENTS_NOT_KNOWN } from "../messages.ts";

/** An unloaded list is never treated as empty. */
export function useRecipients(labels: readonly string[] = []) {
  const emails = useGetEmailNotificationsQuery(ALL_CONTACTS);
  const phones = useGetPhoneNumbersQuery(ALL_CONTACTS);
  const services = useGetServiceDestinationsQuery();
  const settings = useGetNotificationSettingsQuery();
  const credentials = useGetCredentialsQuery();
  const isRouted = labels.length > 0;
  const routes = useGetLabelRoutesQuery(undefined, { skip: !isRouted });
  const recipients: Recipients | undefined =
    emails.data && phones.data && services.data && settings.data && (!isRouted || routes.data)
      ? routeByLabels(
          {
            emails: emails.data,
            phones: phones.data,
            services: services.data.filter(({ isActive }) => isActive),
            browsers: settings.data.push.subscriptionCount,
          },
          channelsOf(labels, routes.data?.routes ?? []),
        )
      : undefined;
  const hasFailed = [emails, phones, services, settings, routes].some(
    ({ data, error }) => !data && error,
  );
  const isPending = (!recipients && !hasFailed) || credentials.isLoading;
  const describe = (alert: Pick<Alert, "emailId" | "phoneNumberId">): string => {
    if (recipients) return describeDestination(alert, recipients);
    return isPending ? "" : RECIPIENTS_NOT_KNOWN;
  };
  return {
    /** Undefined until all kinds of recipients are loaded. */
    recipients,
    /** True while loading; false after an error. */
    isPending,
    describe,
    describeBriefly: (alert: Pick<Alert, "emailId" | "phoneNumberId">): string =>
      recipients ? describeBriefly(alert, recipients) : describe(alert),
    /** True if all named recipients are switched off or deleted. */
    isUnreachable: (alert: Pick<Alert, "emailId" | "phoneNumberId">): boolean =>
      recipients !== undefined && isNamed(alert) && !hasRecipient(alert, recipients),
    /** Returns null if a delivery is possible, undefined if that is unknown. */
    findProblem: (
      alert: Pick<Alert, "emailId" | "phoneNumberId">,
    ): DeliveryProblem | null | undefined =>
      recipients && credentials.data
        ? (findDeliveryProblem(alert, recipients, credentials.data) ?? null)
        : undefined,
  };
}
