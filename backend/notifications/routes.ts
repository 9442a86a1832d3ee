import { Elysia } from "elysia";
import { ErrorText, TestOutcome } from "../contract/common.ts";
import { Deliveries, DeliveryLog, DeliveryLogQuery } from "../contract/delivery.ts";
import { GmailStatus, GmailTest, NotificationSettings } from "../contract/notification.ts";
import type { RateLimit } from "../http/rateLimit.ts";
import type { NotificationQueries } from "./queries.ts";

export interface NotificationRoutePorts {
  readonly notifications: NotificationQueries;
  readonly gmailStatus: () => Promise<GmailStatus>;
  /** One mail to an address that need not be on the list, through Gmail. */
  readonly sendGmailTest: (email: string) => Promise<TestOutcome>;
  readonly testLimit: RateLimit;
}

/** `/api/notifications` and `/api/gmail`: which ways out exist, and whether they work. */
export const notificationRoutes = (ports: NotificationRoutePorts) =>
  new Elysia({ prefix: "/api", tags: ["Notifications"] })
    .get("/notifications/settings", () => ports.notifications.settings(), {
      detail: { operationId: "getNotificationSettings", summary: "Which channels are set up" },
      response: { 200: NotificationSettings },
    })
    .get("/notifications/recent", () => ports.notifications.recent(), {
      detail: {
        operationId: "getRecentDeliveries",
        summary: "The newest notifications and what became of them",
      },
      response: { 200: Deliveries },
    })
    .get("/notifications/log", ({ query }) => ports.notifications.log(query), {
      query: DeliveryLogQuery,
      detail: {
        operationId: "getDeliveryLog",
        summary: "Every notification, attempt and provider's answer, newest first",
        description:
          "`before` is the `next` of the page before; what arrives meanwhile moves nothing.",
      },
      response: { 200: DeliveryLog, 422: ErrorText },
    })
    .get("/gmail/status", () => ports.gmailStatus(), {
      detail: { operationId: "getGmailStatus", summary: "Whether the mailbox accepts our login" },
      response: { 200: GmailStatus },
    })
    .post(
      "/gmail/test",
      ({ body }) => {
        ports.testLimit.take();
        return ports.sendGmailTest(body.email);
      },
      {
        parse: "json",
        body: GmailTest,
        detail: { operationId: "testGmail", summary: "Send a test mail through the mailbox" },
        response: { 200: TestOutcome, 422: ErrorText, 429: ErrorText },
      },
    );
