import type { NotificationRequested } from "../capabilities/notifications/events.ts";

/** A request about the first firing of alert 1 to the first email address, without its facts. */
export const notificationRequested = (
  change: Partial<NotificationRequested["data"]> = {},
): NotificationRequested => ({
  type: "NotificationRequested",
  data: {
    alertId: 1,
    firing: 1,
    channel: "email",
    contactId: 1,
    isTest: false,
    requestedAt: "2026-01-05T15:00:00.000Z",
    facts: null,
    ...change,
  },
});
