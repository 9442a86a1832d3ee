import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** For the audit log: the secret of the address is kept outside the database. */
export type CalendarFeedEvent = DomainEvent<
  "CalendarFeedOpened" | "CalendarFeedClosed",
  Readonly<Record<string, never>>
>;

export const CALENDAR_FEED_STREAM = "calendar-feed";
