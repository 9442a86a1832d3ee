import type { NotificationRequested } from "../capabilities/notifications/events.ts";

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
