import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** For the audit log. The secret in the feed's URL is stored outside the database. */
export type CalendarFeedEvent = DomainEvent<
  "CalendarFeedOpened" | "CalendarFeedClosed",
  Readonly<Record<string, never>>
>;

export const CALENDAR_FEED_STREAM = "calendar-feed";
