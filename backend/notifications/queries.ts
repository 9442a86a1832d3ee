import type { NotificationSettings } from "../contract/notification.ts";

/** What the screens ask of the outbox. */
export interface NotificationQueries {
  settings(): Promise<NotificationSettings>;
  /** Notifications of alerts (tests not counted) delivered from `from` up to `to`, ISO times. */
  countDelivered(from: string, to: string): Promise<number>;
}
