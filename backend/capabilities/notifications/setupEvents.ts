import type { DomainEvent } from "../../platform/eventStore/event.ts";

/**
 * Changes of destinations, mutes and label routes, for the audit log; no decisions are based on
 * these events. The current state is in separate tables, and addresses and tokens are outside the
 * database.
 */
export type NotificationSetupEvent =
  | DomainEvent<
      "DestinationAdded" | "DestinationDeleted",
      { readonly id: number; readonly channel: string }
    >
  | DomainEvent<
      "DestinationSwitched",
      { readonly id: number; readonly channel: string; readonly isActive: boolean }
    >
  | DomainEvent<"BrowserSubscribed" | "BrowserUnsubscribed", { readonly id: number }>
  | DomainEvent<
      "LabelRoutesSaved",
      {
        readonly routes: readonly {
          readonly label: string;
          readonly channels: readonly string[];
        }[];
      }
    >
  /** A null `alertId` means all alerts; `until` is ISO 8601. */
  | DomainEvent<"NotificationsMuted", { readonly alertId: number | null; readonly until: string }>
  | DomainEvent<"NotificationsUnmuted", { readonly alertId: number | null }>;

export const destinationStream = (id: number): string => `destination-${id}`;
export const browserStream = (id: number): string => `browser-${id}`;
export const LABEL_ROUTES_STREAM = "label-routes";
export const muteStream = (alertId: number | null): string =>
  alertId === null ? "mute" : `mute-${alertId}`;
