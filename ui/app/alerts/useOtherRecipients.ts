import {
  useGetNotificationSettingsQuery,
  useGetServiceDestinationsQuery,
} from "../../api/endpoints.ts";
import type { OtherRecipients } from "./destination.ts";

/** Who gets an alert besides addresses and numbers. */
export function useOtherRecipients(): OtherRecipients {
  const { data: services = [] } = useGetServiceDestinationsQuery();
  const { data: settings } = useGetNotificationSettingsQuery();
  return {
    services: services.filter(({ isActive }) => isActive).map(({ label }) => label),
    browsers: settings?.push.subscriptionCount ?? 0,
  };
}
