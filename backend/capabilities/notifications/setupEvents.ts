import type { DomainEvent } from "../../platform/eventStore/event.ts";

/**
 * Where messages go and when they wait, for the audit log: what holds now is in tables of its own,
 * addresses and tokens outside the database. Nothing is decided on these events.
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
  /** Null stands for every alert; `until` in ISO 8601. */
  | DomainEvent<"NotificationsMuted", { readonly alertId: number | null; readonly until: string }>
  | DomainEvent<"NotificationsUnmuted", { readonly alertId: number | null }>;

export const destinationStream = (id: number): string => `destination-${id}`;
export const browserStream = (id: number): string => `browser-${id}`;
export const LABEL_ROUTES_STREAM = "label-routes";
/** One for every alert, and one of each. */
export const muteStream = (alertId: number | null): string =>
  alertId === null ? "mute" : `mute-${alertId}`;
